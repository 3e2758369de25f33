import type {
  Alert,
  AlertKind,
  AlertSettings,
  Context,
  Fact,
  KnownWithdraw,
  News,
  Subject,
  WithdrawReading,
} from './alerts.types';

/** How many alerts are kept. */
const MOST_ALERTS = 50;
/** An end reported within this time after the person asked for it, in ms, is their own doing and no news. */
const OWN_DOING = 15_000;

/** In how many parts link states are kept: one that changes copies its part, however many links of a fleet are lost. */
const PARTS = 512;
function partOf(key: string): number {
  let part = 0;
  for (let at = 0; at < key.length; at += 1) part = (part * 31 + key.charCodeAt(at)) % PARTS;
  return part;
}

const DROPS = ['loggedOut', 'disconnected', 'conflict'] as const;

/** The kind of alert for the fact, whoever caused it; null for a fact that makes none. */
function kindOf({ news, state }: Fact): AlertKind | null {
  return news === 'link' ? (DROPS.find((drop) => drop === state) ?? null) : news;
}

/** The link state after the fact; undefined where it reports none. */
const linkAfter = ({ news, state }: Fact) =>
  news === 'suspended' ? 'suspended' : news === 'link' ? (state ?? undefined) : undefined;

/** Whether the person at this page has just ended it himself. */
const isOwnDoing = ({ ended }: Context, { subject, at }: Fact) => {
  const since = ended[subject.key];
  return since !== undefined && at - since < OWN_DOING;
};

/** The news in a fact: none where the person caused it or it was known. */
export function factNews(context: Context, fact: Fact): readonly News[] {
  const { subject, at } = fact;
  const kind = kindOf(fact);
  const link = linkAfter(fact);
  const isKnown = link !== undefined && context.links[partOf(subject.key)]?.[subject.key] === link;
  if (kind === null || isKnown || isOwnDoing(context, fact)) return [];
  return [{ kind, subject, at }];
}

/** The known link states after a fact; connected ones are not kept, since most are. */
export function linksAfter({ links }: Context, fact: Fact): Context['links'] {
  const link = linkAfter(fact);
  if (link === undefined) return links;
  const { key } = fact.subject;
  const part = partOf(key);
  if (link === 'connected' && links[part]?.[key] === undefined) return links;
  const { [key]: _, ...others } = links[part] ?? {};
  return { ...links, [part]: link === 'connected' ? others : { ...others, [key]: link } };
}

/** What the person has ended lately, without what is too old to count. */
export const endedAfter = ({ ended }: Context, keys: readonly string[], at: number): Context['ended'] => ({
  ...Object.fromEntries(Object.entries(ended).filter(([, since]) => at - since < OWN_DOING)),
  ...Object.fromEntries(keys.map((key) => [key, at])),
});

const isAnswer = (status: string): status is 'accepted' | 'rejected' =>
  status === 'accepted' || status === 'rejected';

/**
 * What is new in withdraws that were read: for the member, an answer to a request known as unanswered; for the staff
 * who answer, a request newer than all those seen on a first page.
 */
export function withdrawNews(
  context: Context,
  { rows, newest, answers, at }: WithdrawReading,
): readonly News[] {
  const { withdraws, newestWithdraw } = context;
  return rows.flatMap(({ status, subject, createdAt }): readonly News[] => {
    const known = withdraws[subject.key];
    if (!answers) {
      const isNews = known !== undefined && known !== status && isAnswer(status);
      return isNews ? [{ kind: status, subject, at }] : [];
    }
    const isLater = newestWithdraw !== null && createdAt !== null && createdAt > newestWithdraw;
    const isNews = newest && known === undefined && status === 'requested' && isLater;
    return isNews ? [{ kind: 'requested', subject, at }] : [];
  });
}

/** The known withdraws after these were read. */
export function withdrawsAfter(
  { withdraws, newestWithdraw }: Context,
  { rows, newest }: WithdrawReading,
): Pick<Context, 'withdraws' | 'newestWithdraw'> {
  const latest = (rest: readonly KnownWithdraw[]) =>
    Math.max(newestWithdraw ?? 0, ...rest.map(({ createdAt }) => createdAt ?? 0));
  return {
    withdraws: {
      ...withdraws,
      ...Object.fromEntries(rows.map(({ subject, status }) => [subject.key, status])),
    },
    newestWithdraw: newest ? latest(rows) : newestWithdraw,
  };
}

/** Whether one of the coming alerts will name this subject: an alert names the first of its group. */
export const isNamedIn = (gathered: readonly News[], key: string): boolean =>
  gathered.some(
    (news) =>
      news.subject.key === key &&
      news ===
        gathered.find(({ kind, subject }) => kind === news.kind && subject.source === news.subject.source),
  );

/** One alert for what happened in the same way, the newest first; what happened to one of them twice counts once. */
export function alertsOf(gathered: readonly News[], made: number): readonly Alert[] {
  const groups = new Map<string, Map<string, News>>();
  for (const news of gathered) {
    const name = `${news.kind} ${news.subject.source}`;
    const group = groups.get(name) ?? new Map<string, News>();
    groups.set(name, group);
    if (!group.has(news.subject.key)) group.set(news.subject.key, news);
  }
  return [...groups.values()]
    .map((group, place): Alert => {
      const all = [...group.values()];
      const first = all[0] as News;
      const { kind, subject } = first;
      const at = (all.at(-1) as News).at;
      return {
        id: made + place,
        kind,
        source: subject.source,
        count: group.size,
        subject,
        at,
        unread: group.size,
      };
    })
    .toReversed();
}

/** Renames the subject in every alert, shown or still gathered. */
export function withSubject({ alerts, gathered }: Context, subject: Subject) {
  const renewed = <T extends Pick<News, 'subject'>>(item: T): T =>
    item.subject.key === subject.key ? { ...item, subject } : item;
  return { alerts: alerts.map(renewed), gathered: gathered.map(renewed) };
}

/** Turns the gathered news into alerts. */
export function withAlerts({ alerts, gathered, made }: Context) {
  const latest = alertsOf(gathered, made);
  return {
    alerts: [...latest, ...alerts].slice(0, MOST_ALERTS),
    gathered: [],
    made: made + latest.length,
  };
}

export const withRead = (alerts: readonly Alert[], isRead: (alert: Alert) => boolean): readonly Alert[] =>
  alerts.map((alert) => (isRead(alert) ? { ...alert, unread: 0 } : alert));

/** The context of a new session. */
export const NOTHING_KNOWN = {
  alerts: [],
  unreadKept: 0,
  next: null,
  gathered: [],
  made: 0,
  links: {},
  ended: {},
  withdraws: {},
  newestWithdraw: null,
} as const;

export const NO_SETTINGS: AlertSettings = { desktop: false, sound: false };
