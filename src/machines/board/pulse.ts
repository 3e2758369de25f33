/** Length of a pulse's bucket in ms; `BUCKETS` of them are ten minutes. */
export const BUCKET = 30_000;
export const BUCKETS = 20;
/** What a rate is of, in ms. */
const MINUTE = 60_000;

/** How many messages were counted in the last ten minutes, by half minutes. It is written in place, a few bytes a row. */
export interface Pulse {
  readonly counts: Uint32Array;
  /** Number of the newest bucket since the epoch. */
  newest: number;
}

const bucketOf = (at: number) => Math.floor(at / BUCKET);

export const createPulse = (at: number): Pulse => ({
  counts: new Uint32Array(BUCKETS),
  newest: bucketOf(at),
});

/** Counts messages at `at`, in epoch ms. Late ones go into their own bucket; older ones than the pulse are dropped. */
export function beat(pulse: Pulse, messages: number, at: number): void {
  const { counts } = pulse;
  const bucket = bucketOf(at);
  for (let past = Math.max(pulse.newest + 1, bucket - BUCKETS + 1); past <= bucket; past += 1)
    counts[past % BUCKETS] = 0;
  pulse.newest = Math.max(pulse.newest, bucket);
  if (bucket > pulse.newest - BUCKETS) counts[bucket % BUCKETS] = (counts[bucket % BUCKETS] ?? 0) + messages;
}

const countIn = ({ counts, newest }: Pulse, bucket: number): number =>
  bucket <= newest && bucket > newest - BUCKETS ? (counts[bucket % BUCKETS] ?? 0) : 0;

/** The ten minutes until `at`, by half minutes, oldest first. */
export function bucketsOf(pulse: Pulse | null, at: number): readonly number[] {
  const first = bucketOf(at) - BUCKETS + 1;
  return Array.from({ length: BUCKETS }, (_, place) => (pulse ? countIn(pulse, first + place) : 0));
}

/** Messages in the minute until `at`; the bucket in which it begins counts by its share. */
export function rateOf(pulse: Pulse | null, at: number): number {
  if (pulse === null) return 0;
  const bucket = bucketOf(at);
  const share = 1 - (at - bucket * BUCKET) / BUCKET;
  return Math.round(countIn(pulse, bucket) + countIn(pulse, bucket - 1) + countIn(pulse, bucket - 2) * share);
}

/** Whose pulse is that of all rows. */
export const FLEET = '';

/** The pulses of rows, and of all of them, by what they have counted. */
export interface Pulses {
  /** Takes a figure at epoch ms. The first was counted before, and a lower one was reset: neither are new messages. */
  readonly take: (key: string, counted: number, at: number) => void;
  /** Forgets all other rows. */
  readonly keep: (keys: ReadonlySet<string>) => void;
  /** Whether it was watched for as long as a rate takes, a minute, by epoch ms. */
  readonly isMeasured: (key: string, at: number) => boolean;
  /** Null where nothing was counted. */
  readonly of: (key: string) => Pulse | null;
}
export function createPulses(): Pulses {
  const known = new Map<string, { counted: number; pulse: Pulse | null; readonly since: number }>();
  return {
    take(key, counted, at) {
      const one = known.get(key) ?? { counted, pulse: null, since: at };
      if (counted > one.counted) beat((one.pulse ??= createPulse(at)), counted - one.counted, at);
      known.set(key, Object.assign(one, { counted }));
    },
    keep(keys) {
      for (const key of known.keys()) if (key !== FLEET && !keys.has(key)) known.delete(key);
    },
    isMeasured: (key, at) => at - (known.get(key)?.since ?? at) >= MINUTE,
    of: (key) => known.get(key)?.pulse ?? null,
  };
}
