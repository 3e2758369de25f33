import {
  filter,
  finalize,
  firstValueFrom,
  interval,
  map,
  merge,
  type Observable,
  ReplaySubject,
  timer,
} from 'rxjs';
import { fromEventObservable } from 'xstate';
import type { Call } from '../../../api/client';
import type { ListAnswer } from '../../../api/schema/answers';
import type { Whatsapp } from '../../../api/schema/entities/whatsapp';
import { boardMachine } from '../../../machines/board/board';
import type { BoardEvent, Feed, Read } from '../../../machines/board/board.types';
import type { Fleet, Names } from '../../../machines/board/fleet';
import type { Row } from '../../../machines/rows/row-registry';
import { aheadOf, hearAhead } from '../../actors/ahead';
import { fromCall } from '../../actors/call';
import { type ListSources, noteUnreadable, readRowsAhead } from '../../provide/lists';
import { createVisits, slicesOf } from './board-visits';

/** How one page of accounts is read. */
export type ReadAccounts = (
  input: { readonly page: number; readonly size: number },
  signal: AbortSignal,
) => Promise<ListAnswer<Row>>;

/** Rows that are asked for at a time; a server that knows of no sizes gives fewer, on more pages. */
const PAGE = 250;
/** How often the board is notified of changed rows, in ms, and how many of these make a second. */
const BEAT = 250;
const BEATS = 4;

/** The server does not tell whose it is with an account. */
const isUnnamed = ({ record }: Row) => (record as Partial<Whatsapp>).User == null;

/** The names of members and proxies, from a server that tells none with its accounts; where one read fails, the other's are used. */
export async function readNames(call: Call, signal: AbortSignal): Promise<Names> {
  const [members, proxies] = await Promise.allSettled([
    call('users.members', {}, { signal }),
    call('proxy.list', {}, { signal }),
  ]);
  const users = members.status === 'fulfilled' ? members.value.users.rows : [];
  const hosts = proxies.status === 'fulfilled' ? proxies.value.rows : [];
  return {
    member: new Map(users.map(({ id, firstname, lastname }) => [id, `${firstname} ${lastname}`.trim()])),
    proxy: new Map(hosts.map(({ id, value }) => [id, value.replace(/^\w+:\/\/(?:[^@/]*@)?/, '')])),
  };
}

/** The chart of the board with every account. */
export function provideBoard(
  readAccounts: ReadAccounts,
  askNames: (signal: AbortSignal) => Promise<Names>,
  { registry, beginRead, listEvents, log, streams: { scheduler } }: ListSources,
) {
  const visits = createVisits(registry, scheduler);
  const turn = () => firstValueFrom(timer(0, scheduler));
  const pages = readRowsAhead((page: number, signal) => readAccounts({ page, size: PAGE }, signal), {
    beginRead,
    scheduler,
  });
  const suspicions = hearAhead(
    listEvents.pipe(
      filter(({ type }) => type === 'query.staleSuspected'),
      map((): BoardEvent => ({ type: 'query.staleSuspected' })),
    ),
  );
  /** Whether rows of a fleet come without the names of whose they are, once the first page of them was read. */
  const unnamed = new WeakMap<Fleet, ReplaySubject<boolean>>();
  const unnamedOf = (fleet: Fleet) => {
    const told = unnamed.get(fleet) ?? new ReplaySubject<boolean>(1);
    unnamed.set(fleet, told);
    return told;
  };

  /** Takes every page, each in slices, while the next one is read. */
  async function take(fleet: Fleet, found: Set<string>, signal: AbortSignal): Promise<Read> {
    const holder = visits.holderOf(fleet);
    const isFirst = found.size === 0;
    const begin = (page: number) => {
      const asked = pages.read(page, signal);
      // It may fail before it is waited for.
      asked.catch(() => {});
      return { page, asked };
    };
    const begun = [begin(1)];
    let unreadable = 0;
    let since = Number.POSITIVE_INFINITY;
    for (const { page, asked } of begun) {
      const { at, read, answer } = await asked;
      signal.throwIfAborted();
      since = Math.min(since, at);
      if (page < answer.totalPages) begun.push(begin(page + 1));
      unreadable += answer.unreadable.length;
      if (isFirst) {
        noteUnreadable(log, 'board', answer, scheduler.now());
        unnamedOf(fleet).next(answer.rows.some(isUnnamed));
        fleet.expect(answer.totalPages * Math.max(answer.rows.length, found.size / page));
      }
      // A row that moved to the next page meanwhile comes twice.
      const rows = answer.rows.filter(({ key }) => !found.has(key));
      for (const slice of slicesOf(rows)) {
        read.add(holder, slice, answer.position);
        for (const { key } of slice) {
          visits.follow(fleet, key);
          fleet.place(key, found.size);
          found.add(key);
        }
        await turn();
        signal.throwIfAborted();
      }
      read.end();
    }
    return { unreadable, at: since };
  }

  return boardMachine.provide({
    actors: {
      read: aheadOf(
        fromCall<Read, Feed>(async ({ input: { fleet }, signal }) => {
          const found = new Set<string>();
          const missing = () => fleet.keys().filter((key) => !found.has(key));
          const read = await take(fleet, found, signal);
          // One that moved up a page meanwhile was on none of them: what is missing twice is gone.
          if (missing().length > 0) await take(fleet, found, signal);
          for (const key of missing()) visits.drop(fleet, key);
          fleet.expect(found.size);
          return read;
        }),
        (_place, left) => {
          suspicions.begin(left);
          pages.begin(1, left);
        },
      ),
      names: fromCall<void, Feed>(async ({ input: { fleet }, signal }) => {
        if (await firstValueFrom(unnamedOf(fleet))) fleet.name(await askNames(signal));
      }),
      watch: fromEventObservable<BoardEvent, Feed>(({ input: { fleet } }) => {
        visits.begin(fleet);
        let notified = -1;
        const beats: Observable<BoardEvent> = interval(BEAT, scheduler).pipe(
          filter((beat) => fleet.changes() !== notified || beat % BEATS === BEATS - 1),
          map(() => {
            notified = fleet.changes();
            return { type: 'fleet.updated', at: scheduler.now() };
          }),
        );
        return merge(beats, suspicions.events).pipe(finalize(() => visits.end(fleet)));
      }),
    },
  });
}

/** The same, reading all accounts of the server. */
export const provideAccountBoard = (
  rows: (answer: ListAnswer<Whatsapp>) => ListAnswer<Row>,
  { call, ...sources }: ListSources & { readonly call: Call },
) =>
  provideBoard(
    async (page, signal) => rows(await call('whatsapp.page', { ...page, user_id: null }, { signal })),
    (signal) => readNames(call, signal),
    sources,
  );
