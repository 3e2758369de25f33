import type { Call } from '../../../api/client';
import type { SignIn } from '../../../api/schema/access';
import { PERIODS } from '../../../api/schema/period-forms';
import type { Bonus } from '../../../api/schema/entities/money';
import type { Member, Referral } from '../../../api/schema/entities/people';
import type { Whatsapp } from '../../../api/schema/entities/whatsapp';
import type { Movement } from '../../../api/schema/ledger';
import { TIMELINE_KINDS, type TimelineEntry } from '../../../api/schema/timeline';
import type { LoadInput, listMachine } from '../../../machines/crud/list';
import { idOf } from '../../../machines/crud/list.rules';
import { previewOf } from '../../../machines/crud/preview.rules';
import { type TaskSources, provideTask } from '../../provide/task';
import { provideFigures } from '../../provide/figures';
import { provideList } from '../../provide/lists';
import { rowIdAt } from '../../provide/parameters';
import type { Provide, RowKind } from '../../resource/define';
import { listOf, type ReadPage, rowKind, rowsOf } from '../../resource/provide-charts';

/** Rows of the lists that show what is everybody's. */
export interface RowsOfOthers {
  readonly account: () => Promise<RowKind<Whatsapp>>;
  readonly movement: () => Promise<RowKind<Movement>>;
  readonly bonus: () => Promise<RowKind<Bonus>>;
  readonly referral: () => Promise<RowKind<Referral>>;
}

/** Who the person is. */
export const providePerson = (sources: TaskSources) =>
  provideFigures<{ readonly person: Member }>(sources, {
    parts: {
      async person(call: Call, id, signal) {
        return { person: (await call('users.read', { id }, { signal })).user };
      },
    },
    changes: sources.staleSuspicions,
    isOptional: true,
    shownAt: rowIdAt,
  });

const whom = ({ query }: LoadInput) => query.id ?? '';

/** The first of what is theirs, whatever the address asks of the timeline. */
const firstOf =
  <T>(holder: string, row: () => Promise<RowKind<T>>, read: ReadPage<T>): Provide<typeof listMachine> =>
  async (sources, loader) => {
    const rows = await rowsOf(await row(), loader);
    return provideList(
      holder,
      async (input, signal) => rows(await read(sources, input, signal)),
      sources,
      (parameters) => previewOf(idOf(parameters.get('id'))),
    );
  };

export const session = rowKind<SignIn>('personSession');

export const previews = (rows: RowsOfOthers) => ({
  /** Those that cannot send first. */
  personAccounts: firstOf('person accounts', rows.account, ({ call }, input, signal) => {
    const { size } = input.query;
    return call(
      'whatsapp.page',
      { page: 1, ...(size && { size }), user_id: whom(input), sort: 'attention' },
      { signal },
    );
  }),
  personLedger: firstOf('person ledger', rows.movement, ({ call }, input, signal) =>
    call('withdraw.ledger', { ...few(input), userId: whom(input) }, { signal }),
  ),
  personBonuses: firstOf('person bonuses', rows.bonus, ({ call }, input, signal) =>
    call('bonus.page', { ...few(input), user_id: whom(input) }, { signal }),
  ),
  personReferrals: firstOf('person referrals', rows.referral, ({ call }, input, signal) =>
    call('users.referralPage', { ...few(input), userId: whom(input) }, { signal }),
  ),
  personSessions: firstOf(
    'person sessions',
    async () => session,
    ({ call }, input, signal) => call('access.sessionsOf', { userId: whom(input) }, { signal }),
  ),
});
const few = ({ query: { size } }: LoadInput) => ({ page: 1, ...(size && { size }) });

export const timelineEntry = rowKind<TimelineEntry>('timelineEntry');

/** Pages that are walked at most to come to one that an address names. */
const WALKED = 20;

/** The pages of a timeline: each goes on behind the last entry of the one before it, so that nothing is left out or told twice. */
function timelinePages(): ReadPage<TimelineEntry> {
  let known: { readonly of: string; readonly places: (string | null)[] } = { of: '', places: [] };
  return async ({ call }, { query }, signal) => {
    const chosen = Object.entries(query.filters).filter(([, choice]) => choice !== '');
    const asked = {
      userId: query.id ?? '',
      ...(query.size && { size: query.size }),
      ...Object.fromEntries(chosen),
    };
    const of = JSON.stringify(asked);
    if (known.of !== of) known = { of, places: [null] };
    const { places } = known;
    // An address may name a page to which nobody has come yet.
    const first = Math.min(query.page, places.length);
    for (let page = first; ; page += 1) {
      const before = places[page - 1];
      const { timeline, next } = await call(
        'users.timeline',
        { ...asked, ...(before && { before }) },
        { signal },
      );
      if (next !== null) places[page] = next;
      if (page < Math.min(query.page, first + WALKED) && next !== null) continue;
      return {
        ...timeline,
        total: 0,
        totalPages: next === null ? page : page + 1,
        // As the statement of its call has them.
        filterable: { kind: TIMELINE_KINDS, period: PERIODS },
        sizes: [10, 50, 200],
        position: null,
      };
    }
  };
}

export const personTimeline: Provide<typeof listMachine> = (...asked) =>
  listOf('person timeline', timelineEntry, timelinePages())(...asked);

export const provideSessionEnd = (sources: TaskSources) =>
  provideTask(sources, 'Sesi diakhiri.', ({ id, userId }, signal) =>
    sources.call(
      'access.endOf',
      { id: String(id), userId: String(userId) },
      { signal, subject: `sesi ${String(id)}` },
    ),
  );

export const provideSessionsEnd = (sources: TaskSources) =>
  provideTask(sources, 'Semua sesinya diakhiri.', ({ userId }, signal) =>
    sources.call('access.endAllOf', { userId: String(userId) }, { signal, subject: 'semua sesi' }),
  );
