import type { Context, Observation, RealtimeFilter } from './realtime.types';

/** How many messages are kept; the oldest leave first. */
export const CAPACITY = 20_000;
/** The filter's name for messages that could not be understood. */
export const REJECTED = 'rejected';

/** The newest of both, at most `CAPACITY`. */
export function appended(
  entries: readonly Observation[],
  batch: readonly Observation[],
  capacity = CAPACITY,
): readonly Observation[] {
  if (batch.length === 0) return entries;
  if (batch.length >= capacity) return batch.slice(-capacity);
  return entries.slice(Math.max(0, entries.length + batch.length - capacity)).concat(batch);
}

/**
 * Whether a message belongs to `id` (MON-14 to MON-16). A rejected one has no readable ids: it is listed only where no
 * id is asked for.
 */
export const belongsTo = ({ deviceId, senderId, userId, clientid }: Observation, id: string): boolean =>
  id === '' || [deviceId, senderId, userId, clientid].includes(id);

const isFiltering = ({ event, account, text }: RealtimeFilter) => event + account + text !== '';

export function passes(entry: Observation, { event, account, text }: RealtimeFilter): boolean {
  if (event !== '' && (event === REJECTED ? entry.kind !== REJECTED : entry.event !== event)) return false;
  if (account !== '') {
    const ids = [entry.deviceId, entry.clientid, entry.senderId, entry.userId];
    if (!ids.some((id) => id?.includes(account))) return false;
  }
  return text === '' || entry.text.toLowerCase().includes(text.toLowerCase());
}

function namesWith(names: readonly string[], batch: readonly Observation[]): readonly string[] {
  const known = new Set(names);
  const fresh = new Set(batch.map(({ event }) => event).filter((name) => name !== '' && !known.has(name)));
  return fresh.size === 0 ? names : [...names, ...fresh].toSorted();
}

/** What is shown once `entries` are listed, the last `batch` of them new; without a filter it is the list itself. */
function shownOf(
  { shown, filter }: Context,
  entries: readonly Observation[],
  batch: readonly Observation[],
): readonly Observation[] {
  if (!isFiltering(filter)) return entries;
  const oldest = entries[0]?.index ?? 0;
  const still = (shown[0]?.index ?? oldest) < oldest ? shown.filter(({ index }) => index >= oldest) : shown;
  return appended(
    still,
    batch.filter((entry) => passes(entry, filter)),
  );
}

/** The list with a batch of messages that belong to it. */
export function listing(
  context: Context,
  batch: readonly Observation[],
): Pick<Context, 'entries' | 'shown' | 'names'> {
  const entries = appended(context.entries, batch);
  return {
    entries,
    shown: shownOf(context, entries, batch),
    names: namesWith(context.names, batch),
  };
}
