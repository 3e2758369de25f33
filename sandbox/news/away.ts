import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../store/database';
import { query } from '../store/query';
import { presence, users, type Visit } from '../store/schema';
import { AWAY_MS, visitAt } from './presence';
import { type Group, readGroups, type Reader } from './read';

const MOST_ACCOUNTS = 10;
const MOST_GROUPS = 50;
/** Of each kind of news so much is looked at for accounts. */
const LOOKED = 1000;

/** An account that something happened to, and how it stands now. */
interface AwayAccount {
  readonly id: number;
  readonly pushname: string;
  readonly phonenumber: string;
  readonly clientid: string;
  readonly kind: string;
  readonly at: string;
  readonly state: string | null;
  readonly status: string;
  readonly suspended: number;
  readonly suspended_count: number;
}

/** What happened while somebody was away; null where they were not, have seen it, or nothing did. */
export async function readAway(queries: Queries, reader: Reader, now: number) {
  const [known] = await queries
    .select({ ...presenceColumns, present: sql<Visit>`${visitAt(now)}` })
    .from(presence)
    .innerJoin(users, eq(users.id, presence.userId))
    .where(eq(presence.userId, reader.id));
  if (!known) return null;
  // Their page may ask before its socket is open.
  const isBack = now - Date.parse(known.seen.at) >= AWAY_MS;
  const since = known.since ?? (isBack ? known.seen : null);
  const until = isBack ? known.present : known.until;
  if (!since || !until) return null;
  const { groups } = await readGroups(queries, reader, {
    limit: MOST_GROUPS,
    after: since.news,
    until: until.news,
  });
  const [income, sent] = [until.income - since.income, until.sent - since.sent];
  if (groups.length === 0 && income === 0 && sent === 0) return null;
  return {
    since: since.at,
    until: until.at,
    income,
    sent,
    accounts: await readAccounts(queries, reader.id, { after: since.news, until: until.news, groups }),
    groups,
  };
}
const presenceColumns = { seen: presence.seen, since: presence.since, until: presence.until };

/** Their own accounts among what happened, those that cannot send first, then the latest. */
async function readAccounts(
  queries: Queries,
  userId: number,
  {
    after,
    until,
    groups,
  }: { readonly after: number; readonly until: number; readonly groups: readonly Group[] },
): Promise<AwayAccount[]> {
  const kinds = new Set(groups.filter(({ source }) => source === 'whatsapp').map(({ kind }) => kind));
  if (kinds.size === 0) return [];
  const rows = await query<AwayAccount>(
    queries,
    sql`
      select account.id, pushname, phonenumber, clientid, latest.kind, latest.at, state, status, suspended::int, suspended_count
      from (
        select distinct on (subject_id) those.* from unnest(${`{${[...kinds].join(',')}}`}::text::text[]) as asked
        cross join lateral (
          select subject_id, id, kind, at from news
          where user_id = ${userId} and source = 'whatsapp' and news.kind = asked and id > ${after} and id <= ${until} and by_id <> ${userId}
          order by id desc limit ${LOOKED}
        ) as those order by subject_id, those.id desc
      ) as latest join whatsapps as account on account.id = latest.subject_id and account.user_id = ${userId}
      order by (state = 'connected' and not suspended) is true, latest.id desc limit ${MOST_ACCOUNTS}`,
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }));
}
