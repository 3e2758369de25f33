import type { HistoryEntry } from '../history/entries';
import { originOf } from './origin';

/** Actors around every screen, which a report is not about: a theme may have been toggled on the way. */
const FRAME: ReadonlySet<string> = new Set([
  'root',
  'auth',
  'auth/validation',
  'alerts',
  'connection',
  'navigation',
  'notices',
  'palette',
  'preferences',
]);

const keyOf = (entry: HistoryEntry): string | null =>
  entry.kind === 'input' || entry.kind === 'started' || entry.kind === 'checkpoint' ? entry.key : null;

const isOfScreen = (entry: HistoryEntry) => !FRAME.has(keyOf(entry) ?? '');
const isPressed = (entry: HistoryEntry) =>
  entry.kind === 'input' && isOfScreen(entry) && originOf(entry.event.type) === 'person';
const isDelivered = (entry: HistoryEntry) => entry.kind === 'event' && entry.keys.length > 0;

/** The actor to which a person or a fact did something last; null where there is none. */
export function latestActor(entries: readonly HistoryEntry[]): string | null {
  const last = entries.findLast((entry) => isPressed(entry) || isDelivered(entry));
  if (!last) return null;
  return last.kind === 'event' ? (last.keys[0] ?? null) : keyOf(last);
}

/** The actor that received the person's last input in a reported session; without one, the latest, else the last with any entry. */
export function reportedActor(entries: readonly HistoryEntry[]): string | null {
  const pressed = entries.findLast(isPressed);
  if (pressed) return keyOf(pressed);
  const last = entries.findLast((entry) => keyOf(entry) !== null && isOfScreen(entry));
  return latestActor(entries) ?? (last ? keyOf(last) : null);
}
