import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';

import type { Queries } from '../../store/database';
import type { Destination } from '../../store/destination';
import { optOuts } from '../../store/schema';
import { within } from '../../store/span';
import { invalid, notFound } from '../../core/refusal';

import { spanOf } from '../filters';
import { pageRoute } from '../list-routes';
import { normal } from '../number-field';
import { readUncounted } from '../paging';
import { presentOptOut } from '../present/fleet';
import { type Route, route, type User } from '../route';
import { importRoute } from './importing';

const nameOf = ({ firstname, lastname }: User) => `${firstname} ${lastname}`.trim();

/** What a number of this country or of another may begin with, however that is written; nothing where it has no digit. */
const beginningsOf = (search: string) => {
  const digits = search.replace('(0)', '').replace(/\D/g, '').replace(/^00/, '');
  if (digits.startsWith('0')) return [`62${digits.slice(1)}`];
  return digits === '' ? [] : [digits, `62${digits}`];
};
/** Said so that an index finds it; digits come before a colon. */
const beginsWith = (digits: string): SQL =>
  sql`${optOuts.number} ~>=~ ${digits}::text and ${optOuts.number} ~<~ ${`${digits}:`}::text`;

const page = pageRoute('optOut.page', async ({ queries, services, input }) => {
  const { how, period, state, search } = input;
  const where = and(
    (state === 'taken_back' ? isNotNull : isNull)(optOuts.takenBackAt),
    how && eq(optOuts.how, how),
    within(optOuts.at, spanOf(period, services.now())),
    search ? (or(...beginningsOf(search).map(beginsWith)) ?? sql`false`) : undefined,
  );
  const { rows, ...listed } = await readUncounted(queries, input, {
    rows: (further) => queries.select().from(optOuts).where(and(where, further)),
    id: optOuts.id,
    idOf: ({ id }) => id,
    order: null,
  });
  return { data: rows.map(presentOptOut), ...listed };
});

const create = route('optOut.create', async ({ queries, services, user, input }) => {
  const asked = {
    number: normal(input.number),
    how: 'hand' as const,
    note: input.note ?? '',
    personId: user.id,
    personName: nameOf(user),
  };
  const [row] = await services.network.optOut(queries, [asked], user.id);
  if (!row) throw invalid({ number: 'Permintaan berhenti nomor ini sudah tercatat.' });
  return { optOut: presentOptOut(row) };
});

const remove = route('optOut.delete', async ({ queries, services, user, input }) => {
  const by = { id: user.id, name: nameOf(user) };
  if (!(await services.network.takeOptOutBack(queries, input.id, by))) {
    throw notFound('Permintaan berhenti tidak ditemukan atau sudah dicabut.');
  }
  return {};
});

/** They hold as they are written: what a file that broke off has brought stays, since its owners asked for it. */
const importOptOuts = importRoute(
  'optOut.import',
  'optOuts',
  ({ services, user }): Destination<{ readonly number: string; readonly note: string }> => ({
    write: async (tx, _importId, rows) => {
      const by = { how: 'list' as const, personId: user.id, personName: nameOf(user) };
      const written = await services.network.optOut(
        tx,
        rows.map(({ number, note }) => ({ number, note, ...by })),
        user.id,
      );
      const ids = new Map(written.map(({ number, id }) => [number, id]));
      return rows.map(({ number }) => ids.get(number) ?? null);
    },
    takeBack: async () => {},
  }),
  {
    createdOf: ({ number, note }, id) => ({ id, number, note }),
    skippedOf: ({ number, note }, reason) => ({ id: null, number, note, reason }),
  },
);

/** The opt-out that holds of a number, for its own page. */
export async function readOptOut(queries: Queries, number: string) {
  const [row] = await queries
    .select()
    .from(optOuts)
    .where(and(eq(optOuts.number, number), isNull(optOuts.takenBackAt)));
  return row ? presentOptOut(row) : null;
}

export const optOutRoutes: readonly Route[] = [page, create, importOptOuts, remove];
