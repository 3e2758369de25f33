import { and, eq, sql } from 'drizzle-orm';
import { ROLES } from '../../../src/api/schema/roles';
import { notFound } from '../../core/refusal';
import { readKeptFrom, readLedgerSums, readOfficeSums } from '../../store/ledger-sums';
import { NO_MESSAGES, readMessageSums, readOfficeMessages } from '../../store/message-sums';
import { readDaySums } from '../../store/money';
import { users } from '../../store/schema';
import { EVER } from '../../store/span';
import { readDetails } from '../../store/statement';
import { monthOf } from '../business-day';
import { spanOf } from '../filters';
import { pageRoute } from '../list-routes';
import { readPage } from '../paging';
import { presentDetails, presentPersonMonth, presentSums } from '../present/statements';
import { type Route, route } from '../route';

const NOTHING_TOLD = { accounts: [], days: [], referrals: [], lines: [] };

/** A person's month, all of it as of one moment. */
const ofPerson = route('withdraw.statement', async ({ queries, services, input }) => {
  const [owner] = await queries.select().from(users).where(eq(users.id, input.userId));
  if (!owner) throw notFound('Pengguna tidak ditemukan.');
  const now = services.now();
  const month = input.month ?? monthOf(now);
  const span = spanOf(month, now);
  const told = await services.database.transaction(
    async (tx) => {
      const keptFrom = await readKeptFrom(tx);
      const isKept = keptFrom === null || (span.from !== null && span.from >= keptFrom);
      const messages = await readMessageSums(tx, [owner.id], span);
      const sums = isKept ? (await readLedgerSums(tx, [owner.id], span, now)).get(owner.id) : undefined;
      return {
        kept_from: keptFrom?.toISOString() ?? null,
        sums: sums ? presentSums(sums) : null,
        ...(messages.get(owner.id) ?? NO_MESSAGES),
        ...(sums ? presentDetails(await readDetails(tx, owner.id, span)) : NOTHING_TOLD),
      };
    },
    { isSnapshot: true },
  );
  return {
    statement: {
      month,
      from: span.from?.toISOString(),
      until: span.until?.toISOString(),
      running: month === monthOf(now),
      User: { firstname: owner.firstname, lastname: owner.lastname },
      ...told,
    },
  };
});

const OWN = { columns: [users.id] } as const;

/** Everybody's, and what they come to; of months whose lines are gone, that alone is known. */
const ofEverybody = pageRoute('withdraw.statementPage', ({ services, input }) => {
  const now = services.now();
  const month = input.month ?? monthOf(now);
  const span = spanOf(month, now);
  return services.database.transaction(
    async (tx) => {
      const keptFrom = await readKeptFrom(tx);
      const isKept = keptFrom === null || (span.from !== null && span.from >= keptFrom);
      const where = isKept ? undefined : sql`false`;
      const { rows, ...counted } = await readPage(input, {
        rows: (also) => tx.select().from(users).where(and(where, also)),
        own: OWN,
        among: { table: users, where, isNarrowed: false },
        count: async () => {
          const roles = await readDaySums(tx, ROLES, EVER);
          return { count: isKept ? ROLES.reduce((total, role) => total + roles[role].rows, 0) : 0 };
        },
        idOf: ({ id }) => id,
      });
      const ids = rows.map(({ id }) => id);
      const sums = await readLedgerSums(tx, ids, span, now);
      const messages = await readMessageSums(tx, ids, span);
      return {
        data: rows.flatMap((owner) => {
          const own = sums.get(owner.id);
          return own
            ? [{ ...presentPersonMonth(owner, month, own), ...(messages.get(owner.id) ?? NO_MESSAGES) }]
            : [];
        }),
        ...counted,
        meta: {
          sums: { ...presentSums(await readOfficeSums(tx, span)), ...(await readOfficeMessages(tx, span)) },
        },
      };
    },
    { isSnapshot: true },
  );
});

export const statementRoutes: readonly Route[] = [ofPerson, ofEverybody];
