import { map, type OperatorFunction, type SchedulerLike } from 'rxjs';
import type { Decoded, LinkSignal } from './signals';

/**
 * Translates the dates of facts to the clock of this machine: when a replayed one happened is only known by the server's,
 * which may be minutes off. Its pings and `resumed` say by how much.
 */
export function inOwnTime(scheduler: SchedulerLike): OperatorFunction<LinkSignal, LinkSignal> {
  /** How far the server's clock is ahead, in ms, by its last message. */
  let ahead = 0;
  const translated = (decoded: Decoded): Decoded => {
    const { date } = decoded.kind === 'control' || decoded.kind === 'event' ? decoded.message : {};
    if (date == null) return decoded;
    if (decoded.kind === 'control') ahead = date - scheduler.now();
    if (decoded.kind !== 'event') return decoded;
    return { ...decoded, message: { ...decoded.message, date: date - ahead } };
  };
  return map((signal) =>
    signal.kind === 'received' ? { ...signal, messages: signal.messages.map(translated) } : signal,
  );
}
