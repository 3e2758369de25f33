import type { CallName, PagesName } from '../../src/api/calls';
import { listMeta, readPosition } from './paging';
import { type Call, type InputOf, type Route, routeOf } from './route';

type ListName =
  | Extract<CallName, `${string}.list`>
  | 'whatsapp.listOfUser'
  | 'withdraw.history'
  | 'withdraw.histories';

/** Every row of a list, on one page. The head of the caller's channel is read before the rows. */
export const listRoute = <N extends ListName>(
  name: N,
  read: (call: Call<InputOf<N>>) => Promise<unknown>,
): Route =>
  routeOf(name, async (call) => {
    const position = await readPosition(call.queries, call.user);
    return { list: await read(call), meta: { totalPages: 1, ...position } };
  });

interface Page {
  /** How many rows there are on all pages. */
  readonly count: number;
  /** Further fields of `meta`. */
  readonly meta?: object;
  readonly [part: string]: unknown;
}

/** A page of a list. The head of the caller's channel is read before the rows. */
export const pageRoute = <N extends PagesName>(
  name: N,
  read: (call: Call<InputOf<N>>) => Promise<Page>,
): Route =>
  routeOf(name, async (call) => {
    const position = await readPosition(call.queries, call.user);
    const { count, meta, ...page } = await read(call);
    return { ...page, meta: { ...listMeta(call, count), ...meta, ...position } };
  });
