import type { PushPreferences } from '../../src/api/schema/entities/push';

const MINUTE = 60_000;
const DAY = 1440;

/** The minute of the day at which it is `now` in a zone. */
function minuteIn(zone: string, now: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  const [hour, minute] = parts.format(now).split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}

export function isZone(zone: string): boolean {
  try {
    return zone !== '' && minuteIn(zone, 0) >= 0;
  } catch {
    return false;
  }
}

/** From one minute of the day to another, in minutes: half a day before or after at most. */
const between = (from: number, to: number) => ((to - from + 1.5 * DAY) % DAY) - DAY / 2;

/** When it is this minute of the day in a zone the next time, later than now; where clocks leave it out, as much later. */
export function nextTime(zone: string, minute: number, now: number): number {
  const ahead = (minute - minuteIn(zone, now) + DAY) % DAY || DAY;
  const usual = now - (now % MINUTE) + ahead * MINUTE;
  // Between summer and winter a day is longer or shorter.
  const turned = usual + between(minuteIn(zone, usual), minute) * MINUTE;
  return turned > now && minuteIn(zone, turned) === minute ? turned : usual;
}

/** When the quiet hours end that it is in, else null. */
export function quietUntil(
  { zone, quiet_from: from, quiet_to: to }: PushPreferences,
  now: number,
): number | null {
  if (from === null || to === null || from === to) return null;
  const at = minuteIn(zone, now);
  const isQuiet = from < to ? at >= from && at < to : at >= from || at < to;
  return isQuiet ? nextTime(zone, to, now) : null;
}
