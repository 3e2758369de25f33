import { sql } from 'drizzle-orm';
import type { NewsKind, NewsSource } from '../../src/api/schema/entities/news';
import type { Role } from '../../src/api/schema/roles';
import type { Queries } from '../store/database';
import { query } from '../store/query';
import { scopesOf } from './audience';

/** Unread news that is counted at most, in all and of a group. */
const MOST_UNREAD = 1000;
/** Of a day of which a part is asked for, as many are counted at most. */
const MOST_OF_PART = 10_000;
/** The latest of a group, which are looked at for names. */
const LATEST = 20;
const NAMES = 3;

/** For whom news is read. */
export interface Reader {
  readonly id: number;
  readonly role: Role;
}

/** Which of their groups are read: those whose latest news is before a place, and of news between two. */
export interface Which {
  readonly limit: number;
  readonly before?: number | undefined;
  readonly after?: number;
  readonly until?: number;
  /** Without what happened to these accounts. */
  readonly without?: readonly number[];
}

interface GroupRow {
  readonly last: number | string;
  readonly kind: NewsKind;
  readonly source: NewsSource;
  readonly by_id: number;
  readonly rows: number | string;
  readonly unread: number | string;
  readonly latest: readonly LatestRow[];
}
interface LatestRow {
  readonly id: number;
  readonly subject_id: number | null;
  readonly user_id: number;
  readonly name: string;
  readonly number: string;
  readonly amount: number | null;
  readonly reason: string | null;
  readonly by_name: string;
  readonly at: string;
}

/** What is the same of all, or null. */
const onlyOf = <T>(all: readonly T[]): T | null => (new Set(all).size === 1 ? (all[0] ?? null) : null);

/** Each by its latest name, the latest first. */
function namesOf(latest: readonly LatestRow[]): string[] {
  const known = new Set<number | null>();
  const isFirst = ({ subject_id }: LatestRow) => {
    const is = subject_id === null || !known.has(subject_id);
    known.add(subject_id);
    return is;
  };
  return latest
    .filter((row) => row.name !== '' && isFirst(row))
    .slice(0, NAMES)
    .map(({ name }) => name);
}

function present({ kind, source, by_id, rows, unread, latest }: GroupRow) {
  const count = Number(rows);
  const isAll = count <= latest.length;
  const [first] = latest;
  return {
    id: first?.id ?? 0,
    kind,
    source,
    at: new Date(first?.at ?? 0).toISOString(),
    count,
    unread: Number(unread),
    subject_id: isAll ? onlyOf(latest.map(({ subject_id }) => subject_id)) : null,
    user_id: isAll ? onlyOf(latest.map(({ user_id }) => user_id)) : null,
    names: namesOf(latest),
    number: first?.number ?? '',
    amount: first?.amount ?? null,
    by: by_id === 0 ? '' : (first?.by_name ?? ''),
    reason: first?.reason ?? null,
  };
}
export type Group = ReturnType<typeof present>;

/** News of the group `g` from one place to another, the latest first, by the index of whoever is told of it. */
const newsAmong =
  (without: readonly number[]) => (columns: string, from: string, to: string, limit: number) => {
    const [what, first, last] = [sql.raw(columns), sql.raw(from), sql.raw(to)];
    const isHeard =
      without.length > 0
        ? sql`(g.source <> 'whatsapp' or subject_id <> all(${`{${without.join(',')}}`}::text::bigint[]))`
        : sql`true`;
    const those = sql`news.source = g.source and news.kind = g.kind and id >= ${first} and id <= ${last} and ${isHeard}
    order by id desc limit ${limit}`;
    return sql`((select ${what} from news where g.owner <> 0 and user_id = g.owner and by_id = g.by_id and ${those})
    union all (select ${what} from news where g.owner = 0 and is_for_office and office_by_id = g.by_id and ${those}))`;
  };

/**
 * The groups of somebody's news, the latest first, and how much is unread in all of them. Nothing passes over news: how many
 * a group has is known, and only of one that is read in part what is not is counted.
 */
export async function readGroups(
  queries: Queries,
  { id, role }: Reader,
  { limit, before, after = 0, until = Number.MAX_SAFE_INTEGER, without = [] }: Which,
): Promise<{ readonly groups: Group[]; readonly unread: number; readonly next: number | null }> {
  const newsOf = newsAmong(without);
  /** Where some are left out, the known counts do not hold. */
  const isWhole = without.length === 0 ? sql`true` : sql`g.source <> 'whatsapp'`;
  const scopes = scopesOf(role).map(({ isOwn, ...scope }) => ({ ...scope, owner: isOwn ? id : 0 }));
  const [found] = await query<{ unread: number | string; groups: GroupRow[] }>(
    queries,
    sql`
      with read as (
        select kind, last_id from news_reads where user_id = ${id}
      ), g as materialized (
        select groups.*, greatest(coalesce(read.last_id, 0), coalesce((select last_id from read where kind = ''), 0)) as read
        from jsonb_to_recordset(${JSON.stringify(scopes)}::text::jsonb) as scope(owner bigint, source text, kind text)
        join news_groups as groups using (owner, source, kind) left join read using (kind)
        where owner in (0, ${id}) and by_id <> ${id} and groups.last_id > ${after} and first_id <= ${until}
      ), counted as materialized (
        select g.*, case when read >= last_id then 0 when read < first_id and ${isWhole} then least(rows, ${MOST_UNREAD})
          else (select count(*) from ${newsOf('1', 'greatest(g.first_id, g.read + 1)', 'g.last_id', MOST_UNREAD)} as those) end as unread
        from g
      ), page as (
        select * from counted as g where last_id < ${before ?? Number.MAX_SAFE_INTEGER} order by last_id desc limit ${limit + 1}
      )
      select (select least(${MOST_UNREAD}, coalesce(sum(unread), 0)) from counted) as unread, (
        select coalesce(jsonb_agg(jsonb_build_object('last', last_id, 'kind', kind, 'source', source, 'by_id', by_id, 'unread', unread, 'latest', latest,
          'rows', case when first_id > ${after} and last_id <= ${until} and ${isWhole} then rows else (
            select count(*) from ${newsOf('1', `greatest(g.first_id, ${after + 1})`, `least(g.last_id, ${until})`, MOST_OF_PART)} as those) end
          ) order by last_id desc), '[]')
        from page as g cross join lateral (
          select jsonb_agg(those order by id desc) as latest
          from ${newsOf(
            'id, subject_id, user_id, name, number, amount, reason, by_name, at',
            `greatest(g.first_id, ${after + 1})`,
            `least(g.last_id, ${until})`,
            LATEST,
          )} as those
        ) as named
      ) as groups`,
  );
  const rows = (found?.groups ?? []).filter(({ latest }) => latest);
  return {
    groups: rows.slice(0, limit).map(present),
    unread: Number(found?.unread ?? 0),
    next: rows.length > limit ? Number(rows[limit - 1]?.last) : null,
  };
}

/** The place of the latest news of anybody. */
export const latestNews = sql`(select coalesce(max(id), 0) from news)`;

/** Notes that somebody has read theirs up to a place; resolves to whether they had not. */
export async function markRead(
  tx: Queries,
  userId: number,
  { to, kind }: { readonly to: number; readonly kind: NewsKind | '' },
): Promise<boolean> {
  const moved = await query(
    tx,
    sql`
      insert into news_reads as known (user_id, kind, last_id) select ${userId}, ${kind}, least(${to}, ${latestNews})
      on conflict (user_id, kind) do update set last_id = excluded.last_id where known.last_id < excluded.last_id returning 1`,
  );
  return moved.length > 0;
}

/** What happened before somebody had this role is no news of theirs. */
export const beginRole = (tx: Queries, userId: number): Promise<boolean> =>
  markRead(tx, userId, { to: Number.MAX_SAFE_INTEGER, kind: '' });
