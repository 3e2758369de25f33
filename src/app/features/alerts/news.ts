import type { CallAnswer, CallInput, CallName } from '../../../api/calls';
import type { User } from '../../../api/schema/entities/people';
import { eventRow, type WireEvent } from '../../../api/schema/wire';
import type { EventNews } from '../../../api/schema/event-row';
import { isToldOf } from '../../../machines/alerts/alerts.rules';
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

/** Who was told of, by key. */
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
  /** Epoch ms. */
  readonly now: () => number;
}

type Fields = Readonly<Record<string, unknown>>;

/** What somebody must be allowed to be told of it. */
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
/** What failed brings no news. */
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

/** Some servers say how an account is called: all there is to go by where no list has shown it. */
const toldOf = (key: string, sender: WireEvent['sender']): Fields =>
  (sourceOf(key) === 'whatsapp' && sender) || {};

/** Makes what the page hears and asks known to the chart of alerts. */
function createWatch({ alerts, registry, seen, asked, senders, readRow, user, now }: WatchSources) {
  const recordOf = (key: string): SeenRow | undefined => {
    const row: SenderSnapshot | undefined = registry.get(key)?.getSnapshot();
    return row?.context.record ?? seen.get(key);
  };
  const subjectOf = (key: string, sender: WireEvent['sender']): Subject | null => {
    const source = sourceOf(key);
    const record = recordOf(key);
    // A client that is being linked is nobody's account yet.
    if (!record && !sender?.id) return null;
    const told = toldOf(key, sender);
    const carrier = record?.Whatsapp ?? record;
    const phone = carrier?.phonenumber || textOf(told.phonenumber);
    const client = carrier?.clientid || textOf(told.clientid);
    const name = record?.fileName || carrier?.pushname || textOf(told.pushname) || phone;
    const list = source === 'whatsapp' ? accountListOf(roleOf(user())) : `/${source}/list`;
    return { key, source, name: name || `#${record?.id ?? sender?.id}`, number: phone || client, list };
  };

  /** Reads, once, what no list has shown and an alert is to name; what is told does not wait for it. */
  const recognise = (key: string, sender: WireEvent['sender']) => {
    const { pushname, phonenumber } = toldOf(key, sender);
    const isNamed = recordOf(key) !== undefined || textOf(pushname) !== '' || textOf(phonenumber) !== '';
    const isKnown = isNamed || asked.has(key);
    if (isKnown || !sender?.id || !isToldOf(alerts.getSnapshot().context.gathered, key)) return;
    asked.add(key);
    const whose = user()?.id;
    const take = (record: unknown) => {
      if (!record || user()?.id !== whose) return;
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

  /** The subject of news, for who may be told of it. */
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
    /** What became of links while nothing was told of them. */
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

/** Calls that bring news, or end what would else be news. */
const WATCHED = /^withdraw\.(page|update)$|\.(stop|delete|newClient|removeClient)$/;
/** Calls that say how accounts, generators and validators are called, and how they stand. */
const NAMING = /^(whatsapp|generator|validator)\.(?:page|listOfUser)$/;

/** What makes news of facts and calls, and remembers the rows of lists. */
export function openWatch(
  { registry, readRow, readAccounts, user, environment: { now } }: AlertSources,
  load: () => Promise<AlertsRef>,
): Watch {
  const seen = new Map<string, SeenRow>();
  const asked = new Set<string>();
  const senders: Senders = new Map();
  let whose: string | undefined;
  let known = createStandings();
  /** Whoever signs in next is told nothing of what somebody else knew. */
  const standings = () => {
    if (user()?.id !== whose) known = createStandings();
    whose = user()?.id;
    return known;
  };
  const tell = (what: (watch: ReturnType<typeof createWatch>) => void) =>
    void load().then(
      (alerts) => what(createWatch({ alerts, registry, seen, asked, senders, readRow, user, now })),
      ignore,
    );
  const tellOf = (changes: readonly Change[]) => {
    if (changes.length > 0) tell((watch) => watch.changed(changes));
  };
  const note = (source: string, { rows }: { readonly rows: readonly SeenRow[] }, since: number) => {
    const keyed = rows.map((row) => [`${source}:${row.clientid ?? row.id}`, row] as const);
    for (const [key, row] of keyed) seen.set(key, row);
    tellOf(
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
          standings().heard(key, { news, state: stateIn(event) }, event.replayed);
          if (event.sender) senders.set(key, event.sender);
        }
      }
      // What is told anew is judged by what came of it, once the line is back.
      if (!event.replayed) tell((watch) => watch.delivered(delivery));
    },
    called(name, input, answer) {
      if (WATCHED.test(name)) tell((watch) => watch.called(name, input, answer));
      const [, source] = NAMING.exec(name) ?? [];
      const since = standings().now();
      if (source) answer.then((page) => note(source, page as Parameters<typeof note>[1], since), ignore);
    },
    returned: () => tellOf(standings().returned()),
    // What is on the screen is read again anyway. Of the rest a member's accounts are few, the office's are not.
    missed() {
      const role = roleOf(user());
      const isOwn = can(role, 'accounts.open') && !can(role, 'events.readAll');
      const isOutOfSight = (key: string) => registry.get(key) === undefined;
      if (isOwn && standings().keys().some(isOutOfSight)) readAccounts().then(ignore, ignore);
    },
  };
}
