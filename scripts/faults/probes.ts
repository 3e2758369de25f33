import { ask } from './ask';
import { sleep } from './sleep';

export interface Sample {
  readonly at: number;
  readonly ready: number;
  /** The parts that are not, as it says. */
  readonly parts: string;
  readonly health: number;
  readonly figures: ReadonlyMap<string, number> | null;
}

export const METRICS_TOKEN = 'figures-of-the-rounds';
const EVERY_MS = 500;
const PATIENCE = 3000;

const figuresOf = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#') && !/_bucket\{/.test(line))
      .map((line): [string, number] => {
        const end = line.lastIndexOf(' ');
        return [line.slice(0, end), Number(line.slice(end + 1))];
      }),
  );

async function sample(origin: string): Promise<Sample> {
  const at = Date.now();
  const [ready, health, metrics] = await Promise.all([
    ask(`${origin}/readyz`, { patience: PATIENCE }),
    ask(`${origin}/healthz`, { patience: PATIENCE }),
    ask(`${origin}/metrics`, { patience: PATIENCE, token: METRICS_TOKEN }),
  ]);
  const { parts = [] } = (ready.status === 503 ? JSON.parse(ready.text) : {}) as {
    parts?: readonly string[];
  };
  return {
    at,
    ready: ready.status,
    parts: parts.join('+'),
    health: health.status,
    figures: metrics.status === 200 ? figuresOf(metrics.text) : null,
  };
}

/** Asks a process each half second what it says of itself. */
export function probe(origin: string) {
  const samples: Sample[] = [];
  const over = new AbortController();
  const run = async () => {
    while (!over.signal.aborted) {
      samples.push(await sample(origin));
      await sleep(EVERY_MS);
    }
  };
  const ended = run();
  return {
    samples,
    end: () => {
      over.abort();
      return ended;
    },
  };
}
