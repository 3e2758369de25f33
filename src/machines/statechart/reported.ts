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

/**
 * The actor that received the person's last input in a reported session; without one, the last that received a fact,
 * else the last with any entry; null where there is none.
 */
export function reportedActor(entries: readonly HistoryEntry[]): string | null {
  const isOfScreen = (entry: HistoryEntry) => !FRAME.has(keyOf(entry) ?? '');
  const pressed = entries.findLast(
    (entry) => entry.kind === 'input' && isOfScreen(entry) && originOf(entry.event.type) === 'person',
  );
  if (pressed) return keyOf(pressed);
  const delivered = entries.findLast((entry) => entry.kind === 'event' && entry.keys.length > 0);
  if (delivered?.kind === 'event') return delivered.keys[0] ?? null;
  const last = entries.findLast((entry) => keyOf(entry) !== null && isOfScreen(entry));
  return last ? keyOf(last) : null;
}
