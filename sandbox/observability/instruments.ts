import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type Instruments = ReturnType<typeof instrumentsOf>;

/** Each label of a counter with the values that are known at the start. */
type Known<L extends string> = Readonly<Record<L, readonly string[]>>;

/** A label set for each combination of known values. */
const combinationsOf = <L extends string>(known: Known<L>) =>
  (Object.keys(known) as L[]).reduce<Record<string, string>[]>(
    (sets, label) => sets.flatMap((set) => known[label].map((value) => ({ ...set, [label]: value }))),
    [{}],
  );

/** Makes what a registry shows. */
export function instrumentsOf(registry: Registry) {
  const registers = [registry];
  return {
    /** What is known is 0 at first: whoever computes rates sees the first case only after that. */
    counter: <L extends string = never>(name: string, help: string, known: Known<L> = {} as Known<L>) => {
      const counter = new Counter({ name, help, labelNames: Object.keys(known) as L[], registers });
      for (const labels of combinationsOf(known)) counter.inc(labels as Record<L, string>, 0);
      return counter;
    },
    gauge: <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
      new Gauge({ name, help, labelNames, registers }),
    histogram: <L extends string>(
      name: string,
      help: string,
      buckets: number[],
      labelNames: readonly L[] = [],
    ) => new Histogram({ name, help, buckets, labelNames, registers }),
  };
}
