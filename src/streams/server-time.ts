import { type MonoTypeOperatorFunction, type SchedulerLike, tap } from 'rxjs';
import type { Decoded, LinkSignal } from './signals';

type Dated = { -readonly [K in 'date']?: number | null };
type Placed = { -readonly [K in 'ahead']: number };

/**
 * Translates the dates of facts to the clock of this machine: when a replayed one happened is only known by the server's,
 * which may be minutes off. Its pings and `resumed` say by how much.
 */
export function inOwnTime(scheduler: SchedulerLike): MonoTypeOperatorFunction<LinkSignal> {
  /** How far the server's clock is ahead, in ms, by its last message. */
  let ahead = 0;
  const translate = (decoded: Decoded) => {
    if (decoded.kind !== 'control' && decoded.kind !== 'event') return;
    const { date } = decoded.message;
    if (date == null) return;
    if (decoded.kind === 'control') ahead = date - scheduler.now();
    // It was only just decoded, and nobody else has it yet.
    else {
      (decoded.message as Dated).date = date - ahead;
      (decoded as Placed).ahead = ahead;
    }
  };
  return tap((signal) => {
    if (signal.kind === 'received') signal.messages.forEach(translate);
  });
}
