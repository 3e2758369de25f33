import type { Readiness } from './fault';
import type { Sample } from './probes';

/** What a process said of itself while a fault lasted, and a little longer. */
export interface Said {
  readonly ready: string;
  readonly health: string;
  readonly databaseUp: string;
  /** Figures that moved, and how far from what they were before. */
  readonly figures: Readonly<Record<string, number>>;
}

/** What came one after the other, each once until it changes, with the second at which it came. */
function course(samples: readonly Sample[], began: number, of: (sample: Sample) => string): string {
  let last = '';
  return samples
    .flatMap((sample) => {
      const now = of(sample);
      if (now === last) return [];
      last = now;
      return [`${now} at ${((sample.at - began) / 1000).toFixed(1)}`];
    })
    .join(', ');
}

const WATCHED =
  /^(database|listen|broker|clock|network_|events_|housekeeping|resumes|notify|statements|socket_closes)/;

function figuresOf(samples: readonly Sample[], before: Sample | undefined) {
  const moved = new Map<string, number>();
  for (const { figures } of samples)
    for (const [name, value] of figures ?? []) {
      if (!WATCHED.test(name) || /_sum|_count\b/.test(name)) continue;
      const far = value - (before?.figures?.get(name) ?? 0);
      if (Math.abs(far) > Math.abs(moved.get(name) ?? 0)) moved.set(name, Math.round(far * 100) / 100);
    }
  return Object.fromEntries(moved);
}

export function readSaid(samples: readonly Sample[], began: number, ended: number): Said {
  const during = samples.filter(({ at }) => at >= began && at <= ended + 10_000);
  return {
    ready: course(during, began, ({ ready, parts }) => (parts ? `${ready} ${parts}` : String(ready))),
    health: course(during, began, ({ health }) => String(health)),
    databaseUp: course(during, began, ({ figures }) => String(figures?.get('database_up') ?? '–')),
    figures: figuresOf(
      during,
      samples.findLast(({ at }) => at < began),
    ),
  };
}

/** Whether each process said so while it lasted, and is ready again by the end. */
export function isRight(
  expected: Readiness,
  samples: readonly (readonly Sample[])[],
  began: number,
  ended: number,
) {
  if (expected === 'either') return true;
  return samples.every((of) => {
    const during = of.filter(({ at }) => at >= began && at <= ended);
    return expected === 'stays'
      ? during.every(({ ready }) => ready === 200)
      : during.some(({ ready }) => ready !== 200);
  });
}
