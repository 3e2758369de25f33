import type { ActorEntry } from '../history/entries';
import { replayable } from './replayable';

/** A moment that an address asks for: the `nth` entry of an epoch time in ms, null for its last, or an entry itself. */
export type AskedMoment =
  | { readonly kind: 'time'; readonly at: number; readonly nth: number | null }
  | { readonly kind: 'entry'; readonly index: number };

/** What an address asks the stepper for. */
export interface Query {
  readonly actor: string | null;
  /** Null for the newest. */
  readonly moment: AskedMoment | null;
  /** Seed of the possible future that follows what happened; null for none. */
  readonly future: number | null;
}

export const NO_QUERY: Query = { actor: null, moment: null, future: null };

/** Smaller numbers are entries: this many ms after the epoch, there was no log. */
const FIRST_TIME = 100_000_000_000;

function momentOf(text: string): AskedMoment | null {
  const [, number = '', nth] = /^(-?\d{1,15})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (number === '') return null;
  const value = Number(number);
  if (value < FIRST_TIME) return { kind: 'entry', index: value };
  return { kind: 'time', at: value, nth: nth === undefined ? null : Number(nth) };
}

const textOf = (moment: AskedMoment): string =>
  moment.kind === 'entry'
    ? String(moment.index)
    : `${moment.at}${moment.nth === null ? '' : `.${moment.nth}`}`;

const seedIn = (text: string) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : null);

/** `?actor=<key>&at=<epoch ms or entry>&future=<seed>`. */
export function queryOf(address: URLSearchParams): Query {
  const actor = address.get('actor') || null;
  if (actor === null) return NO_QUERY;
  return {
    actor,
    moment: momentOf(address.get('at') ?? ''),
    future: seedIn(address.get('future') ?? ''),
  };
}

/** The address of a query, keeping the parameters that are not its own. */
export function addressOf({ actor, moment, future }: Query, address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  const own = { actor, at: moment && textOf(moment), future: future === null ? null : String(future) };
  for (const [name, text] of Object.entries(own))
    if (text === null) next.delete(name);
    else next.set(name, text);
  return next;
}

/** How an address names the entry with this index: by its time, which outlives the page. */
export function momentAt(steps: readonly ActorEntry[], index: number): AskedMoment | null {
  const entry = steps.find((step) => step.index === index);
  if (!entry) return null;
  const same = steps.filter(({ at }) => at === entry.at);
  const place = same.indexOf(entry);
  return { kind: 'time', at: entry.at, nth: place === same.length - 1 ? null : place + 1 };
}

const isNotAfter = (moment: AskedMoment) => (entry: ActorEntry) =>
  moment.kind === 'entry' ? entry.index <= moment.index : entry.at <= moment.at;

/** Whether the history reaches back to the moment. */
export const reaches = (steps: readonly ActorEntry[], moment: AskedMoment): boolean =>
  replayable(steps).some(isNotAfter(moment));

/** Index of the entry that the moment means: the one of that very time, else the last before it, else the first. */
export function indexOf(steps: readonly ActorEntry[], moment: AskedMoment): number {
  const known = replayable(steps);
  // A clock may have been set back: a later entry may have an earlier time.
  const isSame = ({ at }: ActorEntry) => moment.kind === 'time' && at === moment.at;
  const nth =
    moment.kind === 'time' && moment.nth !== null ? steps.filter(isSame)[moment.nth - 1] : undefined;
  const meant =
    known.find((entry) => entry === nth) ??
    known.findLast(isSame) ??
    known.findLast(isNotAfter(moment)) ??
    known[0] ??
    steps[0];
  return meant?.index ?? 0;
}
