import { Readable } from 'node:stream';
import type { CallName, Endpoint, PagesName } from '../../src/api/calls';
import { PAGE_SIZE } from '../../src/api/calls/define';
import { yieldToEventLoop } from '../core/yield-to-event-loop';
import { type Listed, readPosition } from './paging';
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

/** The text of an answer with one list, whose rows come in pieces. Others are answered between two of them. */
async function* listText(fields: object, name: string, pieces: AsyncIterable<readonly unknown[]>) {
  yield JSON.stringify({ ...fields, [name]: [] }).slice(0, -2);
  let separator = '';
  for await (const rows of pieces) {
    if (rows.length === 0) continue;
    yield separator + rows.map((row) => JSON.stringify(row)).join(',');
    separator = ',';
    await yieldToEventLoop();
  }
  yield ']}';
}

/** Every row of a list that may be long, sent as it is read. */
export const longListRoute = <N extends ListName>(
  name: N,
  read: (call: Call<InputOf<N>>) => Promise<AsyncIterable<readonly unknown[]>>,
): Route =>
  routeOf(name, async (call) => {
    const position = await readPosition(call.queries, call.user);
    return Readable.from(listText({ meta: { totalPages: 1, ...position } }, 'list', await read(call)));
  });

/** Every person of a list that may be long, likewise. */
export const longPeopleRoute = (read: (call: Call<unknown>) => AsyncIterable<readonly unknown[]>): Route =>
  routeOf('users.members', async (call) => Readable.from(listText({}, 'users', read(call))));

interface Page extends Listed {
  /** Further fields of `meta`. */
  readonly meta?: object;
  readonly [part: string]: unknown;
}

/** Number of pages that so many rows fill; 1 when there are none. */
const pagesOf = (rows: number, size: number): number => Math.max(1, Math.ceil(rows / size));

interface Asked {
  readonly page: number;
  readonly size: number;
}

/** Rows on a page that people may choose; a page itself may ask for others. */
const SIZES = [PAGE_SIZE, 50, 200];

/** `meta` of a list: number of pages and rows, the fields it can be sorted by, its sizes, and the choices of its filters. */
function listMeta(
  { page, size }: Asked,
  { asked }: Endpoint,
  { count, more, reach, sortable, after }: Listed,
) {
  const filters = Object.entries(asked?.filters ?? {}).map(([name, choices]) => [name, choices ?? []]);
  const narrowing = {
    sortable: sortable ?? asked?.sorts ?? [],
    sizes: SIZES,
    filters: Object.fromEntries(filters),
  };
  if (count === undefined)
    return { totalPages: 1, after: after == null ? null : String(after), ...narrowing };
  const pages = pagesOf(Math.min(count, reach ?? count), size);
  // Where pages go on behind what was counted, there is one more.
  const least = more ? page + Number(reach === undefined) : 1;
  return { totalPages: Math.max(pages, least), count, ...(more && { more }), ...narrowing };
}

/** A page of a list. The head of the caller's channel is read before the rows. */
export const pageRoute = <N extends PagesName>(
  name: N,
  read: (call: Call<InputOf<N>>) => Promise<Page>,
): Route =>
  routeOf(name, async (call) => {
    const position = await readPosition(call.queries, call.user);
    const { count, more, reach, sortable, after, meta, ...page } = await read(call);
    const listed = listMeta(call.input, call.endpoint, { count, more, reach, sortable, after });
    return { ...page, meta: { ...listed, ...meta, ...position } };
  });
