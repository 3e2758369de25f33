import { and, eq, exists, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { AMOUNTS_FORM, amountsOf, isAmounts } from '../../src/api/schema/amounts';
import { isPeriod } from '../../src/api/schema/periods';
import { invalid } from '../core/refusal';
import type { Queries } from '../store/database';
import { users, userTexts, withdraws } from '../store/schema';
import { readSettings } from '../store/settings';
import { within } from '../store/span';
import { entriesOf } from './entries';
import { spanOf } from './filters';
import { fewWith, isAnyOf, MOST_PAYEES, named, type Search } from './matching';
import { contains } from './paging';
import { shownField } from './payees';
import { readLevels } from './present/users';

interface Asked {
  readonly search?: string | undefined;
  readonly period?: string | undefined;
  /** `10000..500000` */
  readonly amount?: string | undefined;
  /** The name of the level that members have now. */
  readonly level?: string | undefined;
  readonly bank?: string | undefined;
}

/** Withdraws of users whose name holds the text, and those that go to an account whose number or holder does. */
async function matching(queries: Queries, text: string): Promise<Search> {
  const few = await fewWith(queries, [userTexts.name, userTexts.payee], text, MOST_PAYEES);
  const isFound = and(
    eq(users.id, withdraws.userId),
    or(
      named(text),
      ilike(shownField('accountName'), contains(text)),
      ilike(shownField('accountNumber'), contains(text)),
    ),
  );
  const its = exists(queries.select({ id: users.id }).from(users).where(isFound));
  return { where: few ? sql`${isAnyOf(withdraws.userId, few)} and ${its}` : its, isCommon: few === null };
}

async function ofLevel(queries: Queries, name: string): Promise<SQL | undefined> {
  const levels = [...(await readLevels(queries)).values()].filter((level) => level.name === name);
  // A level that no longer exists is ignored, and is not listed in the answer.
  if (levels.length === 0) return undefined;
  const members = queries
    .select({ id: users.id })
    .from(users)
    .where(
      inArray(
        users.levelId,
        levels.map(({ id }) => id),
      ),
    );
  return inArray(withdraws.userId, members);
}

const readBanks = async (queries: Queries) =>
  entriesOf((await readSettings(queries)).bankNames).filter(Boolean);
/** As for levels. */
const ofBank = async (queries: Queries, bank: string): Promise<SQL | undefined> =>
  (await readBanks(queries)).includes(bank) ? eq(withdraws.accountBank, bank) : undefined;

/** Refuses what a list leaves aside: whoever gathers for money by it would gather everybody. */
export async function refuseUnread(queries: Queries, { period, amount, level, bank }: Asked): Promise<void> {
  if (period && !isPeriod(period)) throw invalid({ period: 'Periode tidak valid.' });
  if (amount && !isAmounts(amount)) throw invalid({ amount: 'Jumlah tidak valid.' });
  if (level && (await ofLevel(queries, level)) === undefined)
    throw invalid({ level: 'Level tidak ditemukan.' });
  if (bank && (await ofBank(queries, bank)) === undefined) throw invalid({ bank: 'Bank tidak ditemukan.' });
}

/** Where withdraws are that a list is narrowed to: by their own columns and their members' level, and by a search. */
export async function narrowedTo(
  queries: Queries,
  { search, period, amount, level, bank }: Asked,
  now: number,
) {
  const { least, most } = amountsOf(amount ?? '') ?? { least: null, most: null };
  return {
    among: and(
      within(withdraws.createdAt, spanOf(period, now)),
      least === null ? undefined : gte(withdraws.nominal, least),
      most === null ? undefined : lte(withdraws.nominal, most),
      bank ? await ofBank(queries, bank) : undefined,
      level ? await ofLevel(queries, level) : undefined,
    ),
    search: search ? await matching(queries, search) : null,
  };
}

/** What such a list can be narrowed to that only the database knows. */
export const offeredChoices = async (queries: Queries) => ({
  amount: [AMOUNTS_FORM],
  bank: await readBanks(queries),
  level: [...(await readLevels(queries)).values()].map(({ name }) => name),
});
