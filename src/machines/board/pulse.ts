/** Length of a pulse's bucket in ms; `BUCKETS` of them are ten minutes. */
export const BUCKET = 30_000;
export const BUCKETS = 20;

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
