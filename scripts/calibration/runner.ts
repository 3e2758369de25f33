import type { Chance } from '../../sandbox/core/chance';
import type { Clock } from '../../sandbox/core/clock';
import { progressOf, turnsDue } from '../../sandbox/network/runner/runner.rules';
import type { Past } from '../../src/api/schema/past';
import { createCourse } from './course';

const HOUR = 3_600_000;
/** Share of numbers that WhatsApp knows. */
const REGISTERED = 0.6;
/** Seconds until it tries again whose account has lost its connection. */
const RETRY = 2;

/** A generator on the server's own rules, which asks for numbers through an account; after its end another follows. */
export function createRunner(clock: Clock, chance: Chance, stateOf: () => string | null) {
  let id = 0;
  let total = 0;
  let done = { success: 0, fail: 0 };
  let status: 'sending' | 'idle' = 'idle';
  const ends = new Map<string, number>();
  let course = createCourse();
  const least = chance.between(1, 5);
  const interval = () => chance.between(least, least + 3) * 1000;
  const restartsAfter = (0.2 + 2 * chance.roll()) * HOUR;
  const now = () => ({ at: clock.now(), ...done, income: 0 });
  const stand = (next: typeof status) => {
    status = next;
    course.mark({ standing: status, ...now() });
  };
  const step = (dueAt: number): void => {
    if (status === 'idle') return;
    const state = stateOf();
    if (state === 'disconnected' || state === 'reconnecting...')
      return void clock.after(RETRY * 1000, () => step(clock.now()));
    if (state !== 'connected') {
      stand('idle');
      return void clock.after(-Math.log(1 - chance.roll()) * restartsAfter, start);
    }
    const { turns, nextAt } = turnsDue(dueAt, clock.now(), interval);
    for (let turn = 0; turn < turns && done.success + done.fail < total; turn += 1) {
      const isFound = chance.roll() < REGISTERED;
      done = { success: done.success + Number(isFound), fail: done.fail + Number(!isFound) };
    }
    if (done.success + done.fail >= total) {
      stand('idle');
      ends.set(String(id), clock.now());
      return void clock.after(chance.roll() * 5 * HOUR, begin);
    }
    clock.after(nextAt - clock.now(), () => step(nextAt));
  };
  function start() {
    stand('sending');
    step(clock.now());
  }
  function begin() {
    id += 1;
    total = chance.between(2000, 40_000);
    done = { success: 0, fail: 0 };
    course = createCourse();
    start();
  }
  begin();
  return {
    /** When it had asked for all its numbers; infinite where it has not yet. */
    endOf: (one: string) => ends.get(one) ?? Number.POSITIVE_INFINITY,
    checkpoint: () => status === 'sending' && course.mark({ standing: status, ...now() }),
    past: (): Past['runners'] =>
      status === 'idle'
        ? []
        : [
            {
              kind: 'generator',
              id: String(id),
              name: '',
              progress: progressOf(done.success + done.fail, total),
              count_success: done.success,
              count_fail: done.fail,
              // Nothing is earned by it.
              spans: course.spans(now(), 14).spans.replaceAll(/ 0$/gm, ''),
            },
          ],
  };
}
