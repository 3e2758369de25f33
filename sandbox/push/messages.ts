import { sql } from 'drizzle-orm';
import type { PushedGroup, PushMessage, PushPreferences } from '../../src/api/schema/entities/push';
import { beginningOf } from '../core/signs';
import { type Group, readGroups, type Reader } from '../news/read';
import type { Queries } from '../store/database';
import { query } from '../store/query';
import type { Device } from './devices';
import { readVisit } from './devices';
import { nextTime, quietUntil } from './times';
import type { Settled } from './claims';

/** Groups that are told one by one; more are a summary. */
const MOST_TOLD = 3;
const MOST_GROUPS = 30;
/** Characters of a name: a push service takes about 4 KB. */
const MOST_NAMED = 40;

type Said<M> = M extends unknown ? Omit<M, 'role' | 'icon'> : never;
export type Message = Said<PushMessage>;

export interface ToTell {
  readonly messages: readonly Message[];
  /** How the device stands once they are sent. */
  readonly told: Settled;
}

/** Of a group all that is unread, since what was told of it before is replaced on the screen. */
const pushed = ({ id, kind, source, at, unread, subject_id, user_id, names, number, amount, by }: Group) =>
  ({
    id,
    kind,
    source,
    at,
    count: unread,
    subject_id,
    user_id,
    names: names.map((name) => beginningOf(name, MOST_NAMED)),
    number,
    amount,
    by: beginningOf(by, MOST_NAMED),
  }) satisfies PushedGroup;

function newsMessages(groups: readonly Group[], isHeld: boolean): Message[] {
  if (groups.length > MOST_TOLD || (isHeld && groups.length > 1)) {
    const count = groups.reduce((sum, { unread }) => sum + unread, 0);
    return [{ type: 'summary', count, groups: groups.slice(0, MOST_TOLD).map(pushed) }];
  }
  return groups.map((group) => ({ type: 'news', group: pushed(group) }));
}

async function readNews(queries: Queries, reader: Reader, device: Device, preferences: PushPreferences) {
  const { groups } = await readGroups(queries, reader, {
    limit: MOST_GROUPS,
    after: device.lastId,
    without: preferences.muted_accounts,
  });
  const lastId = Math.max(device.lastId, ...groups.map(({ id }) => id));
  const isTold = ({ kind, unread }: Group) => unread > 0 && !preferences.muted_kinds.includes(kind);
  return { groups: groups.filter(isTold), lastId };
}

/** Their own accounts that cannot send. */
async function countLost(queries: Queries, userId: number): Promise<number> {
  const [row] = await query<{ lost: number | string }>(
    queries,
    sql`select count(*) as lost from whatsapps where user_id = ${userId} and (suspended or lost is not null)`,
  );
  return Number(row?.lost ?? 0);
}

/** How the digest of a device stands where that changes; what was chosen meanwhile is left as it is. */
type DigestTold = Partial<Pick<Settled, 'digested' | 'digestAt'>>;
interface Digest {
  readonly messages: Message[];
  readonly told: DigestTold;
  readonly next: number | null;
}

/** The digest of a device, where one is due; nothing is said of a day on which nothing happened. */
async function readDigest(
  queries: Queries,
  { id }: Reader,
  device: Device,
  preferences: PushPreferences,
  now: number,
): Promise<Digest> {
  const { zone, digest_at } = preferences;
  const due = device.digestAt?.getTime() ?? null;
  if (digest_at === null)
    return { messages: [], told: due === null ? {} : { digested: null, digestAt: null }, next: null };
  if (due !== null && due > now) return { messages: [], told: {}, next: due };
  // One that is late has its quiet hours; one that was chosen to come in them comes.
  const quietEnd = quietUntil(preferences, now);
  if (due !== null && quietEnd !== null && quietUntil(preferences, due) === null)
    return { messages: [], told: {}, next: quietEnd };
  const visit = await readVisit(queries, id, now);
  const next = nextTime(zone, digest_at, now);
  const told = { digested: visit, digestAt: new Date(next) };
  // It was chosen while the device was told of something else.
  if (due === null) return { messages: [], told, next };
  const since = device.digested ?? visit;
  const [income, sent, lost] = [
    visit.income - since.income,
    visit.sent - since.sent,
    await countLost(queries, id),
  ];
  const messages: Message[] = income || sent || lost ? [{ type: 'digest', income, sent, lost }] : [];
  return { messages, told, next };
}

/** What a device is to be told now, by what its owner may hear of and wants to. */
export async function messagesFor(
  queries: Queries,
  reader: Reader,
  device: Device,
  preferences: PushPreferences,
  now: number,
): Promise<ToTell> {
  const { messages, told: digest, next } = await readDigest(queries, reader, device, preferences, now);
  const { groups, lastId } = await readNews(queries, reader, device, preferences);
  const quietEnd = quietUntil(preferences, now);
  if (quietEnd !== null && groups.length > 0) {
    const told = { ...digest, isHeld: true, next: Math.min(quietEnd, next ?? quietEnd) };
    return { messages, told };
  }
  return {
    messages: [...newsMessages(groups, device.isHeld), ...messages],
    told: { ...digest, lastId, isHeld: false, next },
  };
}
