import { and, desc, eq, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { TimelineKind } from '../../src/api/schema/timeline';
import type { Queries } from './database';
import { readKeptFrom } from './ledger-sums';
import { auditEntries, bonuses, moneyMovements, news, users, whatsapps, withdraws } from './schema';
import { type Span, within } from './span';

/** Where a timeline goes on: behind the moment, in microseconds, the source and the id of an entry. */
export interface Place {
  readonly micros: number;
  readonly rank: number;
  readonly id: number;
}

interface Asked {
  readonly userId: number;
  readonly kind?: TimelineKind | undefined;
  readonly span: Span;
  readonly behind: Place | null;
  readonly size: number;
}

/** What entries of the audit log are about, as a timeline has it. */
const KINDS: Readonly<Record<TimelineKind, readonly string[]>> = {
  signIn: ['auth'],
  access: ['access', 'factor', 'admin'],
  person: ['users'],
  money: ['bonus', 'withdraw'],
  accounts: ['whatsapp', 'generator', 'validator'],
  office: ['level', 'setting', 'proxy', 'phoneNumber', 'message'],
};
const kindOf = (auditKind: string) =>
  (Object.keys(KINDS) as TimelineKind[]).find((kind) => KINDS[kind].includes(auditKind)) ?? 'office';

/** What the ledger tells of by itself: the entry says who did it. */
const CAUSES: Readonly<Record<string, string>> = {
  bonus: 'bonus.create',
  bonus_revoked: 'bonus.delete',
  withdraw_requested: 'withdraw.request',
  withdraw_accepted: 'withdraw.update',
  withdraw_rejected: 'withdraw.update',
  withdraw_reopened: 'withdraw.update',
};
/** Of the same moment they come in this order. */
const RANKS = { audit: 1, ledger: 2, day: 3, news: 4 } as const;

const moment = (micros: number) => sql`timestamptz 'epoch' + ${micros} * interval '1 microsecond'`;
const microsOf = (at: PgColumn | SQL) => sql`(extract(epoch from ${at}) * 1000000)::bigint`.mapWith(Number);

/** What comes behind a place in what has this rank. */
function behind(place: Place | null, rank: number, at: PgColumn, id: PgColumn | SQL): SQL | undefined {
  if (place === null) return undefined;
  const when = moment(place.micros);
  if (rank !== place.rank) return rank > place.rank ? sql`${at} <= ${when}` : sql`${at} < ${when}`;
  return sql`(${at}, ${id}) < (${when}, ${place.id})`;
}

type AuditRow = typeof auditEntries.$inferSelect;
const newest = [desc(auditEntries.at), desc(auditEntries.id)];

/** A first acceptance of two moves nothing, and is told by its entry alone. */
const moves = sql`${auditEntries.changes} @> '[{"field":"status"}]'`;

/** What somebody did, or what was done to them, but for what the ledger tells of. */
async function readAudit(queries: Queries, { userId, kind, span, behind: place, size }: Asked) {
  const { actorId, subjectId, action, at, id } = auditEntries;
  const keptFrom = await readKeptFrom(queries);
  const isTold = and(
    keptFrom ? sql`${at} >= ${keptFrom.toISOString()}::timestamptz` : undefined,
    or(
      inArray(action, ['bonus.create', 'bonus.delete', 'withdraw.request']),
      and(eq(action, 'withdraw.update'), moves),
    ),
  );
  const read = (...side: (SQL | undefined)[]) =>
    queries
      .select({ micros: microsOf(at), entry: auditEntries })
      .from(auditEntries)
      .where(and(...side, within(at, span), behind(place, RANKS.audit, at, id)))
      .orderBy(...newest)
      .limit(size);
  const isDone = and(eq(actorId, userId), or(ne(subjectId, userId), isNull(subjectId)));
  const done: Awaited<ReturnType<typeof read>> = [];
  // An index has the order of each kind by itself, and not of several.
  for (const one of kind ? KINDS[kind] : [undefined])
    done.push(...(await read(isDone, one === undefined ? undefined : eq(auditEntries.kind, one))));
  const isOfKind = kind && inArray(auditEntries.kind, [...KINDS[kind]]);
  const suffered = await read(eq(subjectId, userId), isOfKind, isTold && not(isTold));
  return [...done, ...suffered].map(({ micros, entry }) => ({
    place: { micros, rank: RANKS.audit, id: entry.id },
    kind: kindOf(entry.kind),
    audit: entry,
  }));
}

const person = alias(users, 'person');
const giver = alias(users, 'giver');
const { kind: movementKind, amount, reason, at: movedAt, id: movementId } = moneyMovements;
/** Gathered over a day, by account or by person. */
const isOfDays = inArray(movementKind, ['income', 'referral']);

/** Who gave the bonus of a movement, which stands there while it was not taken back. */
const adminId = sql`(select ${bonuses.adminId} from ${bonuses}
  where ${bonuses.userId} = ${moneyMovements.userId} and ${bonuses.createdAt} = ${movedAt} limit 1)`;

/** Changes of their balance, each by itself. */
async function readMovements(queries: Queries, { userId, span, behind: place, size }: Asked) {
  const rows = await queries
    .select({
      micros: microsOf(movedAt),
      id: movementId,
      movement: { kind: movementKind, amount, reason },
      nominal: withdraws.nominal,
      giver: { id: giver.id, firstname: giver.firstname, lastname: giver.lastname },
    })
    .from(moneyMovements)
    .leftJoin(withdraws, eq(withdraws.id, moneyMovements.withdrawId))
    .leftJoin(giver, and(eq(movementKind, 'bonus'), eq(giver.id, adminId)))
    .where(
      and(
        eq(moneyMovements.userId, userId),
        // As its index says it: parameters could be any kinds.
        sql`${movementKind} not in ('income', 'referral')`,
        within(movedAt, span),
        behind(place, RANKS.ledger, movedAt, movementId),
      ),
    )
    .orderBy(desc(movedAt), desc(movementId))
    .limit(size);
  return rows.map(({ micros, id, movement, nominal, giver: by }) => ({
    place: { micros, rank: RANKS.ledger, id },
    kind: 'money' as const,
    movement: {
      ...movement,
      count: 1,
      nominal,
      Whatsapp: null,
      Person: null,
      By: by && { id: by.id, name: `${by.firstname} ${by.lastname}`.trim() },
    },
  }));
}

/** What accounts earned and people brought, each day in one. */
async function readDays(queries: Queries, { userId, span, behind: place, size }: Asked) {
  const first = sql`min(${movementId})`;
  const days = queries
    .select({
      micros: microsOf(movedAt).as('micros'),
      kind: movementKind,
      id: sql`min(${movementId})`.mapWith(Number).as('first'),
      rows: sql`count(*)`.mapWith(Number).as('rows'),
      amount: sql`sum(${amount})`.mapWith(Number).as('total'),
      whatsappId: sql<number>`min(${moneyMovements.whatsappId})`.as('whatsapp'),
      personId: sql<number>`min(${moneyMovements.personId})`.as('who'),
    })
    .from(moneyMovements)
    .where(
      and(
        eq(moneyMovements.userId, userId),
        isOfDays,
        within(movedAt, span),
        place ? sql`${movedAt} <= ${moment(place.micros)}` : undefined,
      ),
    )
    .groupBy(movedAt, movementKind)
    .having(behind(place, RANKS.day, movedAt, first))
    .orderBy(desc(movedAt), desc(first))
    .limit(size)
    .as('days');
  const rows = await queries
    .select({
      day: { micros: days.micros, id: days.id, kind: days.kind, rows: days.rows, amount: days.amount },
      whatsapp: { phonenumber: whatsapps.phonenumber, pushname: whatsapps.pushname },
      who: { firstname: person.firstname, lastname: person.lastname },
    })
    .from(days)
    .leftJoin(whatsapps, and(eq(days.rows, 1), eq(whatsapps.id, days.whatsappId)))
    .leftJoin(person, and(eq(days.rows, 1), eq(person.id, days.personId)));
  return rows.map(({ day, whatsapp, who }) => ({
    place: { micros: day.micros, rank: RANKS.day, id: day.id },
    kind: 'money' as const,
    movement: {
      kind: day.kind,
      amount: day.amount,
      reason: null,
      count: day.rows,
      nominal: null,
      Whatsapp: whatsapp,
      Person: who,
      By: null,
    },
  }));
}

/** What happened to their accounts and runners by itself: what somebody did is in the audit log. */
async function readNews(queries: Queries, { userId, span, behind: place, size }: Asked) {
  const { source, kind, name, number, reason: why } = news;
  const rows = await queries
    .select({ micros: microsOf(news.at), id: news.id, happened: { source, kind, name, number, reason: why } })
    .from(news)
    .where(
      and(
        eq(news.userId, userId),
        inArray(source, ['whatsapp', 'generator', 'validator']),
        eq(news.byId, 0),
        within(news.at, span),
        behind(place, RANKS.news, news.at, news.id),
      ),
    )
    .orderBy(desc(news.at), desc(news.id))
    .limit(size);
  return rows.map(({ micros, id, happened }) => ({
    place: { micros, rank: RANKS.news, id },
    kind: 'accounts' as const,
    news: happened,
  }));
}

/** How far a movement and the entry of its cause may lie apart, in ms: both are written in one transaction. */
const APART = 10_000;

/** Entries that say who caused these movements, by their places in time: nearest first, each once. */
async function readCauses(queries: Queries, userId: number, moved: readonly TimelineRow[]) {
  const times = moved.map(({ place }) => place.micros / 1000);
  if (times.length === 0) return new Map<TimelineRow, AuditRow>();
  const { at, subjectId, action } = auditEntries;
  const [from, until] = [Math.min(...times) - APART, Math.max(...times) + APART].map(
    (ms) => new Date(ms),
  ) as [Date, Date];
  const entries = await queries
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(subjectId, userId),
        within(at, { from, until }),
        inArray(action, [...new Set(Object.values(CAUSES))]),
        or(ne(action, 'withdraw.update'), moves),
      ),
    );
  const pairs = moved.flatMap((row) =>
    entries
      .filter((entry) => entry.action === CAUSES[row.movement?.kind ?? ''])
      .map((entry) => ({ row, entry, apart: Math.abs(entry.at.getTime() - row.place.micros / 1000) })),
  );
  const causes = new Map<TimelineRow, AuditRow>();
  const taken = new Set<AuditRow>();
  for (const { row, entry, apart } of pairs.toSorted((one, other) => one.apart - other.apart)) {
    if (apart > APART || causes.has(row) || taken.has(entry)) continue;
    causes.set(row, entry);
    taken.add(entry);
  }
  return causes;
}

export interface TimelineRow {
  readonly place: Place;
  readonly kind: TimelineKind;
  readonly audit?: AuditRow;
  readonly movement?: Awaited<ReturnType<typeof readMovements | typeof readDays>>[number]['movement'];
  readonly news?: Awaited<ReturnType<typeof readNews>>[number]['news'];
}

const isBehind = ({ place: one }: TimelineRow, { place: other }: TimelineRow) =>
  other.micros - one.micros || one.rank - other.rank || other.id - one.id;

/**
 * What a person did and what was done or happened to them, newest first, behind a place: each source by an index of its own as far
 * as a page may need, and nothing of it twice. What the ledger tells of comes with the entry that says who did it.
 */
export async function readTimeline(queries: Queries, asked: Asked): Promise<readonly TimelineRow[]> {
  const { kind, userId, size } = asked;
  const isOf = (one: TimelineKind) => kind === undefined || kind === one;
  const rows: TimelineRow[] = [
    ...(await readAudit(queries, asked)),
    ...(isOf('money') ? await readMovements(queries, asked) : []),
    ...(isOf('money') ? await readDays(queries, asked) : []),
    ...(isOf('accounts') ? await readNews(queries, asked) : []),
  ];
  const page = rows.toSorted(isBehind).slice(0, size);
  const moved = page.filter(({ place }) => place.rank === RANKS.ledger);
  const causes = await readCauses(queries, userId, moved);
  return page.map((row) => {
    const audit = row.audit ?? causes.get(row);
    return { ...row, ...(audit && { audit }) };
  });
}
