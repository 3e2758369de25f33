import { isApiError } from '../../api/errors';
import { eventRow } from '../../api/schema/events';
import {
  accountsAttention,
  isBankKnown,
  type MemberAttention,
  type OfficeAttention,
  rowCountOf,
  toldWaiting,
  WAITING,
  waitingOf,
} from '../../machines/figures/attention.rules';
import { createReading, type ReadingAnswer, type ReadingInput } from '../../machines/figures/reading';
import type { LogEntry } from '../../streams/event-log';
import { fromCall } from './call';
import { type Part, readParts } from './figures';
import { type ReadingSources, readingChanges } from './statistics';

/** How an account stands decides what is to be done; what is counted, for numbers as well, does not. */
function mayMatter({ event }: LogEntry & { readonly kind: 'event' }) {
  const { changesFigures, takenBy } = eventRow(event.type);
  return changesFigures && !takenBy.includes('row');
}
/** In ms. */
const CALM = 5000;
const NOT_FOUND = 404;

/** A part that the server does not know is left out without a word. */
const ifKnown =
  <Value>(part: Part<Value>): Part<Value> =>
  async (call, userId, signal) => {
    try {
      return await part(call, userId, signal);
    } catch (error) {
      if (isApiError(error) && error.status === NOT_FOUND) return {};
      throw error;
    }
  };

const memberParts: readonly Part<MemberAttention>[] = [
  async (call, userId, signal) => ({
    accounts: accountsAttention((await call('whatsapp.listOfUser', { userId }, { signal })).rows),
  }),
  async (call, userId, signal) => ({
    isBankKnown: isBankKnown((await call('users.read', { id: userId }, { signal })).user),
  }),
  async (call, userId, signal) => {
    const { rows } = await call('withdraw.history', { userId }, { signal });
    return { waiting: waitingOf(rows), isWithdrawn: rows.length > 0 };
  },
];

const officeParts: readonly Part<OfficeAttention>[] = [
  async (call, _userId, signal) => {
    const page = await call('whatsapp.page', { page: 1, size: 1, search: 'suspended' }, { signal });
    return { suspended: rowCountOf(page.rows.length, page.totalPages) };
  },
  async (call, _userId, signal) => {
    const told = toldWaiting(await call('withdraw.page', { page: 1, size: 1, status: WAITING }, { signal }));
    return { waiting: told ?? waitingOf((await call('withdraw.histories', {}, { signal })).rows) };
  },
];

const provideAttention = <Value extends object>(
  parts: readonly Part<Value>[],
  { call, ...sources }: ReadingSources,
) =>
  createReading<Value>().provide({
    actors: {
      read: fromCall<ReadingAnswer<Value>, ReadingInput>(async ({ input: { userId }, signal }) => {
        const { figures, failures } = await readParts(parts.map(ifKnown), call, userId, signal);
        return { value: figures, failures };
      }),
      changes: readingChanges(sources, CALM, mayMatter),
    },
  });

export const provideMemberAttention = (sources: ReadingSources) => provideAttention(memberParts, sources);
export const provideOfficeAttention = (sources: ReadingSources) => provideAttention(officeParts, sources);
