import type { CallAnswer, CallInput, CallName } from '../../../api/calls';
import type { Call } from '../../../api/client';
import type { User } from '../../../api/schema/entities/people';
import { eventRow, type WireEvent } from '../../../api/schema/wire';
import type { EventNews } from '../../../api/schema/event-row';
import { isNamedIn } from '../../../machines/alerts/alerts.rules';
import type { AlertsRef } from '../../../machines/alerts/alerts';
import type { KnownWithdraw, Source, Subject } from '../../../machines/alerts/alerts.types';
import { can, type Permission, roleOf } from '../../../machines/auth/policy';
import type { RowRegistry } from '../../../machines/rows/row-registry';
import type { SenderSnapshot } from '../../../machines/sender/sender';
import type { SenderRecord } from '../../../machines/sender/sender.types';
import { accountListOf } from '../../../views/records/account-list';
import { rupiah } from '../../../views/kit/format';
import { personName } from '../../../views/records/person-name';
import type { AlertSources, Delivered, Watch } from './sources';
import { type Change, createStandings, type Standing } from './standing';

/** A row that some list has shown. */
type SeenRow = Partial<SenderRecord> & { readonly id: string };

/** The sender of the latest event about a link, by key. */
type Senders = Map<string, NonNullable<WireEvent['sender']>>;

interface WatchSources {
  readonly alerts: AlertsRef;
  readonly registry: Pick<RowRegistry, 'get'>;
  /** The rows of former lists, by key. */
  readonly seen: Map<string, SeenRow>;
  /** Those that were asked for by themselves, by key. */
  readonly asked: Set<string>;
  readonly senders: Senders;
  readonly readRow: AlertSources['readRow'];
  readonly user: () => User | null;
  readonly userId: () => string;
  /** Epoch ms. */
  readonly now: () => number;
}

type Fields = Readonly<Record<string, unknown>>;

/** The permission that an alert's user needs, by source. */
const NEEDED: Readonly<Partial<Record<string, Permission>>> = {
  whatsapp: 'accounts.open',
  generator: 'generators.manage',
  validator: 'validators.manage',
};

const sourceOf = (key: string) => key.slice(0, key.indexOf(':')) as Source;

const stateIn = (event: WireEvent) => ('state' in event ? (event.state ?? null) : null);
const isOfLink = (news: EventNews): news is Standing['news'] => news === 'link' || news === 'suspended';
const standingOf = ({ suspended, state }: SeenRow): Standing => ({
  news: suspended === 1 ? 'suspended' : 'link',
  state: state ?? null,
});

type WithdrawPage = CallAnswer<'withdraw.page'>;
/** A call that failed raises no alert. */
const ignore = () => {};

/** The keys of what a call ends, by its name and input. */
function endedBy(name: string, input: Fields): readonly string[] {
  const [area] = name.split('.');
  if (area !== 'whatsapp') return [`${area}:${String(input.id)}`];
  const { whatsappClientId, deviceId, previousDeviceId } = input;
  return [whatsappClientId, deviceId, previousDeviceId].flatMap((id) =>
    typeof id === 'string' ? [`whatsapp:${id}`] : [],
  );
}

const isFirstPage = (input: Fields) =>
  Object.entries(input).every(([name, value]) => (name === 'page' ? value === 1 : value == null));

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Some servers send an account's name: the only one where no list has shown it. */
const reportedOf = (key: string, sender: WireEvent['sender']): Fields =>
  (sourceOf(key) === 'whatsapp' && sender) || {};

/** Sends the chart of alerts the facts and calls that concern it. */
function createWatch({ alerts, registry, seen, asked, senders, readRow, user, userId, now }: WatchSources) {
  const recordOf = (key: string): SeenRow | undefined => {
    const row: SenderSnapshot | undefined = registry.get(key)?.getSnapshot();
    return row?.context.record ?? seen.get(key);
  };
  const subjectOf = (key: string, sender: WireEvent['sender']): Subject | null => {
    const source = sourceOf(key);
    const record = recordOf(key);
    // A client that is being linked belongs to no account yet.
    if (!record && !sender?.id) return null;
    const reported = reportedOf(key, sender);
    const carrier = record?.Whatsapp ?? record;
    const phone = carrier?.phonenumber || textOf(reported.phonenumber);
    const client = carrier?.clientid || textOf(reported.clientid);
    const name = record?.fileName || carrier?.pushname || textOf(reported.pushname) || phone;
    const list = source === 'whatsapp' ? accountListOf(roleOf(user())) : `/${source}/list`;
    return { key, source, name: name || `#${record?.id ?? sender?.id}`, number: phone || client, list };
  };

  /** Reads a row once, which an alert is about and no list has shown; the alert does not wait for it. */
  const recognise = (key: string, sender: WireEvent['sender']) => {
    const { pushname, phonenumber } = reportedOf(key, sender);
    const isNamed = recordOf(key) !== undefined || textOf(pushname) !== '' || textOf(phonenumber) !== '';
    const isKnown = isNamed || asked.has(key);
    if (isKnown || !sender?.id || !isNamedIn(alerts.getSnapshot().context.gathered, key)) return;
    asked.add(key);
    const whose = userId();
    const take = (record: unknown) => {
      if (!record || userId() !== whose) return;
      seen.set(key, record as SeenRow);
      const subject = subjectOf(key, sender);
      if (subject) alerts.send({ type: 'subject.recognised', subject });
    };
    void readRow(sourceOf(key), sender.id).then(take, ignore);
  };

  const readWithdraws = (input: Fields, { rows }: WithdrawPage) => {
    const answers = input.user_id == null;
    const list = answers ? '/withdraw/requested' : '/withdraw';
    const known = rows.map(({ id, nominal, status, createdAt, User }): KnownWithdraw => {
      const name = answers ? `${rupiah(nominal)} dari ${personName(User)}` : rupiah(nominal);
      const subject = { key: `withdraw:${id}`, source: 'withdraw', name, number: '', list } as const;
      return { status, createdAt, subject };
    });
    const newest = answers && isFirstPage(input);
    alerts.send({ type: 'withdraws.read', reading: { rows: known, newest, answers, at: now() } });
  };

  /** The subject of an alert; null where the user may not see it. */
  const newsOf = (key: string, sender: WireEvent['sender']) => {
    const needed = NEEDED[sourceOf(key)];
    return needed && can(roleOf(user()), needed) ? subjectOf(key, sender) : null;
  };

  return {
    delivered({ keys, event }: Delivered) {
      const { news } = eventRow(event.type);
      if (!news) return;
      const { at, sender } = event;
      const state = stateIn(event);
      for (const key of keys) {
        const subject = newsOf(key, sender);
        if (!subject) continue;
        alerts.send({ type: 'fact.heard', fact: { news, subject, state, at } });
        recognise(key, sender);
      }
    },
    /** Links that stand otherwise than before, without a fact that says so. */
    changed(changes: readonly Change[]) {
      for (const [key, { news, state }] of changes) {
        const sender = senders.get(key);
        const subject = newsOf(key, sender);
        if (!subject) continue;
        alerts.send({ type: 'fact.heard', fact: { news, subject, state, at: now() } });
        recognise(key, sender);
      }
    },
    called(name: CallName, input: Fields, answer: Promise<unknown>) {
      if (name === 'withdraw.page') answer.then((page) => readWithdraws(input, page as WithdrawPage), ignore);
      else if (name === 'withdraw.update') {
        const { id, status } = input as CallInput<'withdraw.update'>;
        answer.then(() => alerts.send({ type: 'withdraw.answered', key: `withdraw:${id}`, status }), ignore);
      } else alerts.send({ type: 'end.requested', keys: endedBy(name, input), at: now() });
    },
  };
}

/** Calls that raise alerts, or that cause facts which are then no alert. */
const WATCHED = /^withdraw\.(page|update)$|\.(stop|delete|newClient|removeClient)$/;
/** Calls that answer names and link states of accounts, generators and validators. */
const NAMING = /^(whatsapp|generator|validator)\.(?:page|listOfUser)$/;

/** Accounts that are read at once. */
const MOST = 500;
/** The statuses of accounts that alerts are about. */
const LOST = ['suspended', 'loggedOut', 'conflict', 'disconnected'];

/** Reads a member's accounts for how they stand, which is noted by the way: all that are on a page, of more those that cannot send. */
async function readOwn(call: Call, owner: string): Promise<void> {
  const read = (search?: string) =>
    call('whatsapp.page', { page: 1, size: MOST, user_id: owner, ...(search && { search }) });
  const { totalPages, count } = await read();
  if (totalPages === 1) return;
  // A server of the original contract knows no such large pages.
  if (count == null) await call('whatsapp.listOfUser', { userId: owner });
  else await Promise.all(LOST.map(read));
}

/** Makes alerts of facts and calls, and remembers the rows of lists. */
export function openWatch(
  { registry, readRow, call, user, userId, environment: { now } }: AlertSources,
  load: () => Promise<AlertsRef>,
): Watch {
  const seen = new Map<string, SeenRow>();
  const asked = new Set<string>();
  const senders: Senders = new Map();
  let whose = '';
  let known = createStandings();
  /** Starts anew when another user signs in. */
  const standings = () => {
    if (userId() !== whose) known = createStandings();
    whose = userId();
    return known;
  };
  const withWatch = (what: (watch: ReturnType<typeof createWatch>) => void) =>
    void load().then(
      (alerts) => what(createWatch({ alerts, registry, seen, asked, senders, readRow, user, userId, now })),
      ignore,
    );
  const reportChanges = (changes: readonly Change[]) => {
    if (changes.length > 0) withWatch((watch) => watch.changed(changes));
  };
  const note = (source: string, { rows }: { readonly rows: readonly SeenRow[] }, since: number) => {
    const keyed = rows.map((row) => [`${source}:${row.clientid ?? row.id}`, row] as const);
    for (const [key, row] of keyed) seen.set(key, row);
    reportChanges(
      standings().read(
        keyed.map(([key, row]) => [key, standingOf(row)] as const),
        since,
      ),
    );
  };
  return {
    delivered(delivery) {
      const { keys, event } = delivery;
      const { news } = eventRow(event.type);
      if (news && isOfLink(news)) {
        for (const key of keys) {
          standings().received(key, { news, state: stateIn(event) }, event.replayed);
          if (event.sender) senders.set(key, event.sender);
        }
      }
      // Replayed facts are judged by their outcome, once the connection is back.
      if (!event.replayed) withWatch((watch) => watch.delivered(delivery));
    },
    called(name, input, answer) {
      if (WATCHED.test(name)) withWatch((watch) => watch.called(name, input, answer));
      const [, source] = NAMING.exec(name) ?? [];
      const since = standings().now();
      if (source) answer.then((page) => note(source, page as Parameters<typeof note>[1], since), ignore);
    },
    returned: () => reportChanges(standings().returned()),
    // The screen is read again anyway. Other accounts are read for members alone, who have few of them as a rule.
    missed() {
      const role = roleOf(user());
      const isOwn = can(role, 'accounts.open') && !can(role, 'events.readAll');
      const isOutOfSight = (key: string) => registry.get(key) === undefined;
      if (isOwn && standings().keys().some(isOutOfSight)) readOwn(call, userId()).catch(ignore);
    },
  };
}
