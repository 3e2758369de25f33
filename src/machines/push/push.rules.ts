import type { Push } from '../../api/schema/entities/push';
import { isKind } from '../alerts/alerts.texts';
import type { AlertKind } from '../alerts/alerts.types';

/** Whether this browser can be told while no page is open, and the person lets it; `uninstalled` where it has to be installed first. */
export type PushSupport = 'granted' | 'denied' | 'default' | 'uninstalled';

/** Message of the error where the browser has no worker of this page, which would be told. */
export const WORKERLESS = 'no worker';

/** A browser at its push service. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Of what the person is told, and when, as they choose it. Times are `HH:MM`, '' for never. */
export interface Choices {
  readonly mutedKinds: readonly AlertKind[];
  readonly mutedAccounts: readonly { readonly id: string; readonly name: string }[];
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly digestAt: string;
}

export interface Reading {
  readonly support: PushSupport;
  readonly push: Push;
  /** Whether this browser is told, by what it knows itself. */
  readonly isSubscribed: boolean;
}

/** What is chosen together. */
export type Topic = 'links' | 'blasts' | 'money' | 'others' | 'stock';
export const TOPICS: Readonly<Record<Topic, readonly AlertKind[]>> = {
  links: ['loggedOut', 'disconnected', 'conflict', 'suspended'],
  blasts: ['finished', 'failed'],
  money: ['requested', 'accepted', 'rejected', 'reopened', 'bonus', 'bonus_revoked'],
  others: ['activated', 'relinked', 'stopped', 'deleted'],
  stock: ['imported', 'numbers_low'],
};

export const isTold = (topic: Topic, { mutedKinds }: Choices) =>
  !TOPICS[topic].every((kind) => mutedKinds.includes(kind));

/** The muted kinds after a topic was switched. */
export function withTopic({ mutedKinds }: Choices, topic: Topic, told: boolean): readonly AlertKind[] {
  const others = mutedKinds.filter((kind) => !TOPICS[topic].some((one) => one === kind));
  return told ? others : [...others, ...TOPICS[topic]];
}

const HOUR = 60;
const timeOf = (minute: number | null | undefined) =>
  minute == null
    ? ''
    : [Math.floor(minute / HOUR), minute % HOUR].map((part) => String(part).padStart(2, '0')).join(':');

/** The minute of the day; undefined where there is no such time. */
export function minuteOf(time: string): number | undefined {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  return hour === undefined ? undefined : Number(hour) * HOUR + Number(minute);
}

export const choicesOf = ({
  muted_kinds,
  muted_accounts,
  quiet_from,
  quiet_to,
  digest_at,
}: Push): Choices => ({
  mutedKinds: muted_kinds.filter(isKind),
  mutedAccounts: muted_accounts.rows,
  quietFrom: timeOf(quiet_from),
  quietTo: timeOf(quiet_to),
  digestAt: timeOf(digest_at),
});

/** Devices of the person that are told, beside this one. */
export const othersOf = ({ devices }: Push) => devices.rows.filter(({ current }) => current === 0);
/** Both the browser and the server know of it. */
export const isOnHere = ({ support, push, isSubscribed }: Reading) =>
  support === 'granted' && isSubscribed && push.devices.rows.some(({ current }) => current === 1);
