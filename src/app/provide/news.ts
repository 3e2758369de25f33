import type { CallAnswer, CallInput, EndpointName } from '../../api/endpoints';
import type { User } from '../../api/schema/entities';
import { eventRow } from '../../api/schema/events';
import type { WireEvent } from '../../api/schema/socket';
import type { AlertsRef } from '../../machines/alerts/alerts';
import type { KnownWithdraw, Source, Subject } from '../../machines/alerts/alerts.types';
import { can, type Permission, roleOf } from '../../machines/auth/policy';
import type { RowRegistry } from '../../machines/rows/row-registry';
import type { SenderSnapshot } from '../../machines/sender/sender';
import type { SenderRecord } from '../../machines/sender/sender.types';
import { rupiah } from '../../views/kit/format';
import { personName } from '../../views/person-name';

/** A row that some list has shown. */
export type SeenRow = Partial<SenderRecord> & { readonly id: string };

interface WatchSources {
  readonly alerts: AlertsRef;
  readonly registry: Pick<RowRegistry, 'get'>;
  /** The rows of former lists, by key. */
  readonly seen: ReadonlyMap<string, SeenRow>;
  readonly user: () => User | null;
  /** Epoch ms. */
  readonly now: () => number;
}

type Fields = Readonly<Record<string, unknown>>;

/** Makes what the page hears and asks known to the chart of alerts. */
export interface Watch {
  readonly heard: (keys: readonly string[], event: WireEvent) => void;
  readonly called: (name: EndpointName, input: Fields, answer: Promise<unknown>) => void;
}

/** What somebody must be allowed to be told of it. */
const NEEDED: Readonly<Partial<Record<string, Permission>>> = {
  whatsapp: 'accounts.open',
  generator: 'generators.manage',
  validator: 'validators.manage',
};

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

export function createWatch({ alerts, registry, seen, user, now }: WatchSources): Watch {
  const subjectOf = (key: string, id: string | null | undefined): Subject | null => {
    const source = key.slice(0, key.indexOf(':')) as Source;
    const row: SenderSnapshot | undefined = registry.get(key)?.getSnapshot();
    const record = row?.context.record ?? seen.get(key);
    // A client that is being linked is nobody's account yet.
    if (!record && !id) return null;
    const number = record?.phonenumber ?? '';
    const name = record?.pushname || record?.fileName || number || `#${record?.id ?? id}`;
    return { key, source, name, number };
  };

  const readWithdraws = (input: Fields, { rows }: WithdrawPage) => {
    const answers = input.user_id == null;
    const known = rows.map(({ id, nominal, status, createdAt, User }): KnownWithdraw => {
      const name = answers ? `${rupiah(nominal)} dari ${personName(User)}` : rupiah(nominal);
      const subject = { key: `withdraw:${id}`, source: 'withdraw', name, number: '' } as const;
      return { status, createdAt, subject };
    });
    const newest = answers && isFirstPage(input);
    alerts.send({ type: 'withdraws.read', reading: { rows: known, newest, answers, at: now() } });
  };

  return {
    heard(keys, event) {
      const { news } = eventRow(event.type);
      const role = roleOf(user());
      for (const key of keys) {
        const needed = NEEDED[key.slice(0, key.indexOf(':'))];
        const subject = subjectOf(key, event.sender?.id);
        if (!news || !needed || !can(role, needed) || !subject) continue;
        const state = 'state' in event ? (event.state ?? null) : null;
        const { replayed, at } = event;
        alerts.send({ type: 'fact.heard', fact: { news, subject, state, replayed, at } });
      }
    },
    called(name, input, answer) {
      if (name === 'withdraw.page') answer.then((page) => readWithdraws(input, page as WithdrawPage), ignore);
      else if (name === 'withdraw.update') {
        const { id, status } = input as CallInput<'withdraw.update'>;
        answer.then(() => alerts.send({ type: 'withdraw.answered', key: `withdraw:${id}`, status }), ignore);
      } else alerts.send({ type: 'end.requested', keys: endedBy(name, input), at: now() });
    },
  };
}
