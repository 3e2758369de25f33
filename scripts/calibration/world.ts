import { createChance } from '../../sandbox/core/chance';
import { nextStep, reportedStep, type Step } from '../../sandbox/network/blast/blast.rules';
import type { AccountReport, Host, Order } from '../../sandbox/network/port';
import { fadedAt, NO_TALLIES } from '../../sandbox/network/tallies';
import type { Odds } from '../../sandbox/simulated/odds';
import { simulated } from '../../sandbox/simulated/simulated-network';
import { dayOf } from '../../src/api/schema/business-day';
import type { Past, WatchedAccount } from '../../src/api/schema/past';
import type { SendPlan } from '../../src/api/schema/plan';
import { createArrivals } from './arrivals';
import { createCourse } from './course';
import { type Habits, habitsOf, oddsOf } from './habits';
import { createLooks } from './looks';
import { createRunner } from './runner';
import { createVirtualClock } from './virtual-clock';

export const DAY = 86_400_000;
const HOUR = 3_600_000;
const NEVER = new AbortController().signal;
const JAKARTA = 7 * HOUR;
/** A Monday that begins in Jakarta. */
export const BEGINNING = Date.UTC(2026, 8, 7) - JAKARTA;

type Account = Parameters<typeof nextStep>[0]['account'];

/** What a member changes of a sudden; `rested` are ids. */
interface Change {
  readonly added: number;
  readonly rested: readonly string[];
  readonly interval: number;
  readonly plan: SendPlan | null;
}

function localTime(at: number): Past['at'] {
  const text = new Date(at + JAKARTA).toISOString();
  return { at, day: text.slice(0, 10), hour: Number(text.slice(11, 13)), offset: '+07:00' };
}

/**
 * Members and their accounts on the sandbox's own network and by its own rules of sending, on a simulated clock: what they do, how
 * fast they send and what befalls them is drawn from the seed.
 */
export function createWorld(
  seed: number,
  { members, accounts }: { members: number; accounts: number },
  given: Partial<Odds> = {},
) {
  const chance = createChance(seed * 7919 + 1);
  const { clock, runUntil } = createVirtualClock(BEGINNING);
  const odds = { ...oddsOf(chance), ...given };
  const dice = () => ({ chance, speed: 1, now: clock.now() });
  const fleet = new Map<string, ReturnType<typeof createAccount>>();
  let isTaking = false;
  const reports: AccountReport[] = [];
  const reportSoon = (said: readonly AccountReport[]) => {
    reports.push(...said);
    if (isTaking) return;
    isTaking = true;
    for (let report = reports.shift(); report; report = reports.shift())
      fleet.get(report.deviceId)?.report(report);
    isTaking = false;
  };
  const host = {
    clock,
    reportSoon,
    report: async () => {},
    log: { warn() {} },
    queries: null,
  } as unknown as Host;
  const network = simulated({ seed, odds })(host);
  const give = (order: Order) => void network.take([order], NEVER);
  const target = { receiver: { id: 1, number: '6281', name: '' }, messageId: 1 };

  const hourNow = () => ((clock.now() + JAKARTA) % DAY) / HOUR;

  function createAccount(id: number, owner: number, habits: Habits) {
    let account = {
      id,
      clientid: `id-${id}`,
      state: 'connected',
      status: 'idle',
      suspended: false,
      suspendedCount: 0,
      loop: true,
      lost: null,
      inFlight: null,
      plan: null,
      createdAt: new Date(clock.now()),
      sentDay: 0,
      sentThatDay: 0,
      failedInRow: 0,
      failedAt: null,
      ...NO_TALLIES,
    } as unknown as Account;
    let counts = { success: 0, fail: 0 };
    let isStopped = true;
    let isResting = false;
    let cancelNext = () => {};
    let standing = '';
    const course = createCourse();
    const looks = createLooks(clock.now());
    const mark = () => {
      course.mark({ standing, ...now() });
      looks.mark({ standing, at: clock.now(), recent: recent() });
    };
    const recent = () => {
      const { recentSent, recentFailed, recentLost } = fadedAt(account, clock.now());
      return [recentSent, recentFailed, recentLost] as const;
    };
    const now = () => ({ at: clock.now(), ...counts, income: counts.success * habits.fee });
    const standingNow = () => {
      if (account.suspended) return 'suspended';
      if (account.status === 'sending') return 'sending';
      if (account.state !== 'connected') return account.state ?? 'disconnected';
      return isStopped ? 'stopped' : 'broken';
    };
    const look = () => {
      if (standing === standingNow()) return;
      standing = standingNow();
      mark();
      react();
    };
    const due = () => ({ account, intervalMin: habits.interval[0], intervalMax: habits.interval[1] });
    const apply = (step: Step | null) => {
      if (!step) return;
      account = { ...account, ...step.change };
      if (step.delivery) {
        const { success } = step.delivery;
        counts = { success: counts.success + Number(success), fail: counts.fail + Number(!success) };
      }
      if (step.nextIn !== undefined) {
        cancelNext();
        if (step.nextIn !== null)
          cancelNext = clock.after(step.nextIn * 1000, () => apply(nextStep(due(), target, true, dice())));
      }
      look();
      const { inFlight, clientid: deviceId } = account;
      if (step.gives === 'connect') give({ id: `${clock.now()} ${id}`, kind: 'connect', deviceId });
      if (step.gives === 'send' && inFlight)
        give({ id: inFlight.id, kind: 'send', deviceId, to: '6281', text: '', media: '', buttons: [] });
    };
    const isAwake = () => {
      const hour = hourNow();
      return hour > habits.starts && hour < habits.stops;
    };
    /** After about so long, in hours, once its person is awake. */
    const later = (hours: number, work: () => void) => {
      const wait = -Math.log(1 - chance.roll()) * hours * HOUR;
      clock.after(wait, () => {
        if (isAwake()) return work();
        clock.after((((habits.starts - hourNow() + 24) % 24) + chance.roll()) * HOUR, work);
      });
    };
    const start = () => {
      if (isResting) return;
      isStopped = false;
      if (account.state !== 'connected' || account.suspended || account.status === 'sending') return look();
      account = { ...account, status: 'sending' };
      apply({ change: {}, nextIn: 0.4, says: [] });
    };
    const stop = () => {
      isStopped = true;
      if (account.status === 'sending') account = { ...account, status: 'idle', inFlight: null };
      cancelNext();
      look();
    };
    function react() {
      const then = standing;
      const isStill = () => standing === then;
      if (then === 'broken') later(habits.restartsAfter, () => isStill() && isAwake() && start());
      if (then === 'conflict' || then === 'loggedOut' || then === 'disconnected')
        later(habits.relinksAfter, () => {
          if (!isStill()) return;
          account = { ...account, state: 'connected' };
          look();
        });
      if (then === 'suspended' && account.suspendedCount < 3)
        later(habits.activatedAfter, () => {
          if (!isStill()) return;
          account = { ...account, state: 'connected', suspended: false, ...NO_TALLIES };
          look();
        });
    }
    look();
    return {
      id,
      owner,
      state: () => (account.suspended ? 'suspended' : account.state),
      isWanted: () => !isStopped,
      income: () => now().income,
      success: () => counts.success,
      report: (report: AccountReport) => apply(reportedStep(due(), report, target, dice())),
      start,
      stop,
      setPlan(plan: SendPlan) {
        account = { ...account, plan };
      },
      rest() {
        isResting = true;
        stop();
      },
      suspensions: () => account.suspendedCount,
      moments: () => looks.moments(clock.now()),
      watched: (): readonly WatchedAccount[] =>
        account.status === 'sending'
          ? [
              {
                id: String(id),
                user_id: String(owner),
                clientid: account.clientid,
                pushname: '',
                phonenumber: '',
                suspended_count: account.suspendedCount,
                hour: looks.hour({ at: clock.now(), recent: recent() }),
              },
            ]
          : [],
      checkpoint: () => account.status === 'sending' && mark(),
      past: (days: number): Past['accounts'][number] => ({
        id: String(id),
        pushname: '',
        phonenumber: '',
        state: account.suspended ? 'suspended' : account.state,
        status: account.status,
        suspended: account.suspended ? 1 : 0,
        suspended_count: account.suspendedCount,
        weight: 1,
        interval: (habits.interval[0] + habits.interval[1]) / 2,
        plan: account.plan,
        linked_at: account.createdAt.getTime(),
        sent_today: account.sentDay === dayOf(clock.now()) ? account.sentThatDay : 0,
        ...course.spans(now(), days),
      }),
    };
  }

  interface Person {
    readonly habits: Habits;
    readonly own: ReturnType<typeof createAccount>[];
    readonly link: () => ReturnType<typeof createAccount>;
  }
  const people = new Map<number, Person>();
  for (let member = 1; member <= members; member += 1) {
    const habits = habitsOf(chance);
    const own: ReturnType<typeof createAccount>[] = [];
    const link = () => {
      const id = member * 1000 + own.length;
      const account = createAccount(id, member, habits);
      fleet.set(`id-${id}`, account);
      own.push(account);
      return account;
    };
    for (let count = 0; count < accounts; count += 1) link();
    people.set(member, { habits, own, link });
    const live = (day: number) => {
      const midnight = BEGINNING + day * DAY;
      const at = (hour: number) =>
        midnight - clock.now() + hour * HOUR + (chance.roll() - 0.5) * 2 * HOUR * habits.unsteady;
      clock.after(midnight + DAY - clock.now(), () => live(day + 1));
      if (chance.roll() < habits.daysOff) return;
      const [starts, stops] = [at(habits.starts), at(habits.stops)];
      for (const account of own) {
        if (chance.roll() < 0.1) continue;
        clock.after(starts + chance.roll() * 0.1 * HOUR, account.start);
        clock.after(stops + chance.roll() * 0.1 * HOUR, account.stop);
      }
    };
    live(0);
  }
  const carrier = [...fleet.values()][0];
  const runner = createRunner(clock, chance, () => carrier?.state() ?? null);
  const arrivals = createArrivals(chance, BEGINNING, 60);
  const checkpoint = () => {
    for (const account of fleet.values()) account.checkpoint();
    runner.checkpoint();
    clock.after(3 * HOUR, checkpoint);
  };
  checkpoint();

  const own = (member: number | null) =>
    [...fleet.values()].filter(({ owner }) => member === null || owner === member);
  return {
    runner,
    arrivals,
    runUntil,
    /** Changes what a member sends by, as they do who like what they see. */
    change(member: number, { added, rested, interval, plan }: Change) {
      const { habits, own: linked, link } = people.get(member) as Person;
      habits.interval = [habits.interval[0] * interval, habits.interval[1] * interval];
      if (plan) for (const account of linked) account.setPlan(plan);
      for (const id of rested) fleet.get(`id-${id}`)?.rest();
      const isSending = linked.filter(({ isWanted }) => isWanted()).length * 2 > linked.length;
      for (let count = 0; count < added; count += 1) {
        const account = link();
        if (!isSending) continue;
        account.start();
        // Its others were told in the morning when they stop.
        clock.after((((habits.stops - hourNow() + 24) % 24) + 0.1 * chance.roll()) * HOUR, account.stop);
      }
    },
    now: clock.now,
    /** What a server answers of a member's accounts; of everybody's for null. */
    past(member: number | null, days = 14): Past {
      return {
        at: localTime(clock.now()),
        accounts: own(member).map((account) => account.past(days)),
        runners: runner.past(),
        days: arrivals.days(clock.now(), localTime),
        risk: null,
      };
    },
    /** What a server tells of accounts before they were suspended and otherwise, and of those that send. */
    moments: () =>
      own(null)
        .flatMap((account) => account.moments())
        .join('\n'),
    watched: () => own(null).flatMap((account) => account.watched()),
    suspensions: () => new Map(own(null).map((account) => [account.id, account.suspensions()])),
    income: (member: number | null) => own(member).map((account) => account.income()),
    success: (member: number | null) => own(member).reduce((sum, account) => sum + account.success(), 0),
  };
}
export type World = ReturnType<typeof createWorld>;
