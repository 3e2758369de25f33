import type { LogEntry } from '../../streams/event-log';

/** What charts and their variants are called now, by the names that earlier builds wrote. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['worker', 'sender'],
  ['liveWorkers', 'liveSenders'],
]);
/** A timer is named after the state that it belongs to, which is named after its chart. */
const TIMER = /^(xstate\.after\.[^.]+\.)worker(?=\.)/;

const nameOf = (name: string) => NAMES.get(name) ?? name;

/** An entry with the names of charts as they are now (P2). */
export function renamed(entry: LogEntry): LogEntry {
  switch (entry.kind) {
    case 'started':
    case 'kept':
      return { ...entry, chart: nameOf(entry.chart), variant: entry.variant && nameOf(entry.variant) };
    case 'input':
    case 'anomaly':
      return { ...entry, event: { ...entry.event, type: entry.event.type.replace(TIMER, '$1sender') } };
    default:
      return entry;
  }
}
