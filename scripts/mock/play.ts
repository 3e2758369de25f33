import type { Chance } from '../../sandbox/core/chance';
import type { Clock } from '../../sandbox/core/clock';
import type { Sequence, Step } from '../contract/sequences';

export interface Odds {
  readonly [step: string]: number;
}
/** How one of the sequences is played. */
export interface Story {
  readonly sequence: Sequence;
  /** Steps that take a while; the others follow at once. */
  readonly rests: ReadonlySet<string>;
  /** What may follow a step, where that is not the first that is told after it. None of them: it waits for a call. */
  odds(at: string): Odds | undefined;
  /** Changes what is kept and tells it. */
  happens(event: string, step: Step, value?: string): void;
}
export interface Playing {
  /** Where it is. */
  readonly at: () => string;
  /** Has that step follow with that value, by way of `released` where it may not follow at once, and what follows it. */
  goTo(step: string, value?: string): void;
  end(): void;
}

function drawn(odds: Odds, chance: Chance): string | undefined {
  const names = Object.keys(odds);
  let roll = chance.roll() * names.reduce((sum, name) => sum + (odds[name] ?? 0), 0);
  return names.find((name) => (roll -= odds[name] ?? 0) < 0);
}

/** Plays a sequence from its first step on, a step with a rest every `pace` ms. */
export function play(
  { sequence: { steps, begins }, rests, odds, happens }: Story,
  { clock, chance, pace, over }: { clock: Clock; chance: Chance; pace: number; over: () => void },
): Playing {
  let at = begins[0] ?? '';
  let cancel = clock.after(pace, goOn);
  const nextOf = (name: string) => steps[name]?.next ?? [];
  function follow(): string | undefined {
    const likely = odds(at);
    return likely ? drawn(likely, chance) : nextOf(at).find((name) => name === 'end' || steps[name]?.events);
  }
  function enter(name: string, value?: string): void {
    const step = steps[name];
    if (!step || !nextOf(at).includes(name)) throw new Error(`${name} does not follow ${at}`);
    at = name;
    const event = step.events?.[chance.between(0, step.events.length - 1)];
    if (event) happens(event, step, value);
  }
  function goOn(): void {
    for (let next = follow(); next !== undefined; next = follow()) {
      if (next === 'end') return over();
      enter(next);
      if (rests.has(next)) return void (cancel = clock.after(pace, goOn));
    }
  }
  return {
    at: () => at,
    goTo: (step, value) => {
      cancel();
      if (!nextOf(at).includes(step)) enter('released');
      enter(step, value);
      goOn();
    },
    end: () => cancel(),
  };
}
