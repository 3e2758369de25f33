/** What was seen of an account at a moment: messages that were answered, those that failed, and links lost, in about the last hour. */
interface Seen {
  readonly at: number;
  readonly standing: string;
  readonly recent: readonly [sent: number, failed: number, lost: number];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days of before that are told. */
const DAYS = 14;
/** Hours that one look at an account that sends on stands for. */
const BETWEEN = 3;
const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);

/** What a server writes down of an account for signs of a suspension, and what it tells of that. */
export function createLooks(begun: number) {
  const seen: Seen[] = [];
  const whileSending = () => seen.filter((_, place) => seen[place - 1]?.standing === 'sending');
  const line = ({ at, recent }: Omit<Seen, 'standing'>, outcome: string, stands: number, now: number) => {
    const before = whileSending().filter(
      (one) => one.standing === 'sending' && one.at < at && one.at > now - DAYS * DAY,
    );
    const usual = recent.map((_, place) => mean(before.map((one) => one.recent[place] ?? 0)));
    const days = Math.floor((at - begun) / DAY);
    const suspensions = seen.filter((one) => one.standing === 'suspended' && one.at < at).length;
    return [outcome, stands, ...recent, before.length, ...usual, days, suspensions].join(' ');
  };
  return {
    mark: (one: Seen) => seen.push(one),
    moments: (now: number) =>
      whileSending()
        .filter(({ at }) => at > now - DAYS * DAY)
        .flatMap((one) => {
          if (one.standing === 'suspended') return line(one, 'suspended', 1, now);
          // What comes of those in the last hour is not known yet.
          if (one.standing !== 'sending' || one.at > now - HOUR) return [];
          const isFollowed = seen.some(
            ({ at, standing }) => standing === 'suspended' && at > one.at && at <= one.at + HOUR,
          );
          return line(one, isFollowed ? 'followed' : 'sending', BETWEEN, now);
        }),
    /** Of an account that sends now. */
    hour: (now: Omit<Seen, 'standing'>) => line(now, 'sending', 1, now.at),
  };
}
