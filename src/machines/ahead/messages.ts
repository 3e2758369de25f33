import { dayOf, OFFSET } from '../../api/schema/business-day';
import { planWaitOf } from '../../api/schema/plan.rules';
import type { SenderKind } from '../sender/sender.types';
import type { Odds } from './odds';
import type { Telling } from './telling';

/** Part of the time from one message to the next for which an account waits; the rest it takes to send. */
const WAITING = 0.8;
/** How often a message that does not arrive is tried. */
const TRIES = 3;
const ALL = 100;

/** What follows one step of a message: how much of a message lies before the next one, and for how many seconds is waited. */
interface Step {
  readonly work: number;
  readonly wait?: number;
  /** It waits for its plan: nothing is sent meanwhile. */
  readonly isHeldUp?: boolean;
}
/** What the server says of a sender while it sends, message by message. */
interface Sent {
  /** How much of a message is left before the first step: it is somewhere on its way. */
  begun(): number;
  /** `pace` in messages a second. */
  next(second: number, pace: number): Step;
  /** What was on its way is no more. */
  reset(): void;
  /** Nothing is left to be sent. */
  isOver(): boolean;
}

/** An account writes, tries again what does not arrive, counts, and waits. */
function accountSent({ failing, fee, planned }: Odds, telling: Telling, roll: () => number): Sent {
  // The longest interval is two thirds longer than the shortest.
  const drawSize = () => 0.75 + roll() / 2;
  let size = drawSize();
  let isArriving = true;
  let tries = 0;
  let sent = planned?.sent;
  /** What its plan counts, and judges by; in epoch ms by the server's clocks. */
  const momentOf = (second: number) => second * 1000 - OFFSET;
  const note = (second: number) => {
    const at = momentOf(second);
    const on = dayOf(at);
    sent &&= {
      ...sent,
      on,
      count: sent.on === on ? sent.count + 1 : 1,
      ...(isArriving ? { failures: 0 } : { failures: sent.failures + 1, failedAt: at }),
    };
  };
  const planWaitAt = (second: number) => planned && sent && planWaitOf(planned.plan, sent, momentOf(second));
  const count = (second: number) => {
    note(second);
    const { count_success, count_fail, income } = telling.record();
    if (!isArriving) return telling.say(second, 'wire.count_fail', {}, { count_fail: count_fail + 1 });
    const earned = income === undefined ? {} : { income: income + fee };
    telling.say(second, 'wire.count_success', {}, { count_success: count_success + 1, ...earned });
  };
  return {
    begun: () => roll() * size,
    next(second, pace) {
      if (tries === 0) {
        const planWait = planWaitAt(second);
        if (planWait) {
          const wait = (planWait.until - momentOf(second)) / 1000;
          telling.waitForPlan(second, wait, planWait);
          return { work: 0, wait, isHeldUp: true };
        }
        telling.say(second, 'wire.update_target', { progressing: true });
        telling.say(second, 'wire.sending');
        isArriving = roll() >= failing;
        tries = isArriving ? 1 : TRIES;
        return { work: (size * (1 - WAITING)) / tries };
      }
      tries -= 1;
      if (tries > 0) {
        telling.say(second, 'wire.attempting');
        return { work: (size * (1 - WAITING)) / TRIES };
      }
      count(second);
      size = drawSize();
      const work = size * WAITING;
      const wait = Math.ceil(work / pace);
      telling.say(second, 'wire.waiting', { waitTime: wait });
      return { work, wait };
    },
    reset() {
      tries = 0;
    },
    isOver: () => false,
  };
}

/** A generator or validator asks for one number after the other. */
function runnerSent({ failing, left }: Odds, telling: Telling, roll: () => number): Sent {
  let rest = left;
  const following = (number: string | null | undefined) =>
    number ? { current_number: String(BigInt(number) + 1n) } : {};
  return {
    begun: roll,
    next(second) {
      const { count_success, count_fail, progress = 0, current_number } = telling.record();
      if (roll() < failing) telling.say(second, 'wire.count_fail', {}, { count_fail: count_fail + 1 });
      else telling.say(second, 'wire.count_success', {}, { count_success: count_success + 1 });
      const reached = progress + (ALL - progress) / Math.max(1, rest);
      rest -= 1;
      if (rest <= 0) telling.say(second, 'wire.finished', {}, { progress: ALL });
      else {
        const fields = { progress: reached, ...following(current_number) };
        telling.say(second, 'wire.progressing', { progressing: true, ...fields }, fields);
      }
      return { work: 1 };
    },
    reset() {},
    isOver: () => rest <= 0,
  };
}

export const sentBy = (kind: SenderKind, odds: Odds, telling: Telling, roll: () => number): Sent =>
  kind === 'whatsapp' ? accountSent(odds, telling, roll) : runnerSent(odds, telling, roll);
