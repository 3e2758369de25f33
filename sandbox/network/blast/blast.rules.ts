import type { Chance } from '../../core/chance';
import type { PlanWait } from '../../../src/api/schema/plan';
import type { Account, InFlight } from '../accounts';
import { planWaitAt, presentPlanWait } from '../plans';
import type { AccountReport } from '../port';
import { droppedAt, sentAt } from '../tallies';
import { AGAIN_MS } from '../world';
import type { DueAccount, Target } from './due';

/** A message that the network answered. */
export interface Delivery {
  readonly phoneNumberId: number | null;
  readonly messageId: number | null;
  readonly success: boolean;
  readonly code: string | null;
  /** Whether the number may be picked again, which a blast had taken. */
  readonly frees: boolean;
}

/** An event about the account as it is after the step; `aboutTarget` adds the phone number to it. */
export interface Said {
  readonly event: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly aboutTarget?: boolean;
  /** It was so before: no news. */
  readonly isRepeated?: boolean;
}

/** What one step does to an account. `delivery` counts by itself, wherever a message counts. */
export interface Step {
  readonly change: Partial<
    Pick<Account, 'state' | 'status' | 'suspended' | 'suspendedCount' | 'inFlight'> &
      ReturnType<typeof sentAt>
  >;
  /** Simulated seconds until the next step; null when there is none, undefined where that stays as it is. */
  readonly nextIn: number | null | undefined;
  readonly delivery?: Delivery;
  /** A number that was picked and is not messaged after all. */
  readonly released?: number;
  /** What the network is given: the message in flight, that it is taken back, or the order to link the device again. */
  readonly gives?: 'send' | 'cancel' | 'connect';
  readonly says: readonly Said[];
}

/** What the rules decide with. */
export interface Dice {
  readonly chance: Chance;
  /** Simulated seconds per real second. */
  readonly speed: number;
  /** Epoch ms. */
  readonly now: number;
}

const TRIES = 2;
/** Seconds until a number is looked for again when all are in use. */
const NUMBERS_BUSY = 3;
/** Seconds until a blast goes on whose account is connected again. */
const RESUMING = 0.4;

/** Seconds until the network is given an order again of which it reports nothing; the wait is a real one. */
const again = ({ speed }: Dice) => (AGAIN_MS / 1000) * speed;
const inFlight = (phoneNumberId: number, messageId: number | null, attempt: number): InFlight => ({
  id: crypto.randomUUID(),
  phoneNumberId,
  messageId,
  attempt,
});

/** Whether the step needs a number to message. */
export const isAiming = ({ account }: DueAccount, now: number): boolean =>
  account.status === 'sending' &&
  account.state === 'connected' &&
  account.inFlight === null &&
  planWaitAt(account, now) === null;

/**
 * The account's next step. `target` is given to an aiming account where there was a free number, and to one whose message is
 * in flight where its number and template are still there.
 */
export function nextStep(due: DueAccount, target: Target | null, hasNumbers: boolean, dice: Dice): Step {
  const { account } = due;
  if (account.state === 'disconnected' || account.state === 'reconnecting...') {
    return { change: {}, nextIn: again(dice), gives: 'connect', says: [] };
  }
  if (account.status === 'idle' || account.state !== 'connected')
    return { change: {}, nextIn: null, says: [] };
  const planWait = planWaitAt(account, dice.now);
  if (planWait) return heldUp(planWait, account.inFlight, dice);
  if (account.inFlight) {
    return target
      ? { change: {}, nextIn: again(dice), gives: 'send', says: [] }
      : abandoned(account.inFlight);
  }
  if (!target) return hasNumbers ? waiting(NUMBERS_BUSY, dice) : broken('Tidak ada nomor target yang aktif');
  if (target.messageId === null) {
    return { ...broken('Tidak ada template pesan yang aktif'), released: target.receiver.id };
  }
  return {
    change: { inFlight: inFlight(target.receiver.id, target.messageId, 1) },
    nextIn: again(dice),
    gives: 'send',
    says: [
      { event: 'in_use', aboutTarget: true },
      { event: 'update_target', fields: { progressing: true }, aboutTarget: true },
      { event: 'sending', aboutTarget: true },
    ],
  };
}

/** What a report does to its account; null where it changes nothing. `target` is as above. */
export function reportedStep(
  due: DueAccount,
  report: AccountReport,
  target: Target | null,
  dice: Dice,
): Step | null {
  const { account } = due;
  const { state, status } = account;
  const isOver = state === 'suspended' || state === 'loggedOut';
  switch (report.kind) {
    case 'sent':
      return account.inFlight?.id === report.message ? delivered(due, account.inFlight, null, dice) : null;
    case 'failed':
      return account.inFlight?.id === report.message
        ? failed(due, account.inFlight, report.code, target, dice)
        : null;
    case 'connected':
      if (isOver || state === 'connected') return null;
      return {
        change: { state: 'connected' },
        nextIn: status === 'sending' ? RESUMING : null,
        says: [{ event: 'connection.update', fields: { state: 'connected' } }],
      };
    case 'reconnecting':
      if (isOver || state === 'conflict' || state === 'reconnecting...') return null;
      return {
        change: { state: 'reconnecting...' },
        nextIn: again(dice),
        says: [{ event: 'reconnecting', fields: { reconnectTime: 1 } }],
      };
    case 'disconnected':
      if (state !== 'connected' && state !== 'reconnecting...') return null;
      return disconnected(account, report.returns, dice);
    case 'conflict':
    case 'loggedOut':
      if (isOver || state === report.kind) return null;
      return ended(account, 'connection.update', { state: report.kind });
    case 'suspended':
      if (account.suspended) return null;
      return ended(account, 'suspended', {
        state: 'suspended',
        suspended: true,
        suspendedCount: account.suspendedCount + 1,
      });
    case 'broken':
      return status === 'sending' ? broken(report.error, account.inFlight) : null;
  }
}

/** What a person sent beside blasts was answered: what the account does stays as it is. */
export const directStep = (delivery: Delivery, text: string): Step => ({
  change: {},
  nextIn: undefined,
  delivery,
  says: [{ event: delivery.success ? 'count_success' : 'count_fail', fields: { text }, aboutTarget: true }],
});

const idle = { change: { status: 'idle', inFlight: null }, nextIn: null } as const;
const freed: Said = { event: 'in_use', aboutTarget: true };

/** Its number or its template was deleted meanwhile: another is picked. */
const abandoned = ({ phoneNumberId }: InFlight): Step => ({
  change: { inFlight: null },
  nextIn: 0,
  released: phoneNumberId,
  says: [freed],
});

function failed(due: DueAccount, current: InFlight, code: string, target: Target | null, dice: Dice): Step {
  const { phoneNumberId, messageId, attempt } = current;
  if (attempt >= TRIES || !target || planWaitAt(due.account, dice.now))
    return delivered(due, current, code, dice);
  return {
    change: { inFlight: inFlight(phoneNumberId, messageId, attempt + 1) },
    nextIn: again(dice),
    gives: 'send',
    says: [{ event: 'attempting', fields: { code }, aboutTarget: true }],
  };
}

function delivered(due: DueAccount, current: InFlight, code: string | null, dice: Dice): Step {
  const { phoneNumberId, messageId } = current;
  const success = code === null;
  const after = due.account.loop
    ? waiting(dice.chance.between(due.intervalMin, due.intervalMax), dice)
    : { ...idle, says: [{ event: 'finished', fields: { state: 'connected' } }] };
  return {
    change: { ...after.change, ...sentAt(due.account, success, dice.now), inFlight: null },
    nextIn: after.nextIn,
    delivery: { phoneNumberId, messageId, success, code, frees: true },
    says: [
      {
        event: success ? 'count_success' : 'count_fail',
        fields: { messageId, ...(code && { code }) },
        aboutTarget: true,
      },
      freed,
      ...after.says,
    ],
  };
}

/** A device that tried again in vain was cut off before. */
function disconnected(account: Account, returns: boolean, dice: Dice): Step {
  const isRepeated = account.lost === 'disconnected';
  const isDrop = account.status === 'sending' && !isRepeated;
  return {
    change: { state: 'disconnected', ...(isDrop && droppedAt(account, dice.now)) },
    nextIn: returns ? again(dice) : null,
    says: [{ event: 'connection.update', fields: { state: 'disconnected' }, isRepeated }],
  };
}

/** Clients count real seconds down. */
const waiting = (seconds: number, { speed }: Dice): Step => ({
  change: {},
  nextIn: seconds,
  says: [{ event: 'waiting', fields: { waitTime: Math.ceil(seconds / speed) } }],
});

/** By its plan, in real time. A message that the network has and has not answered is taken back, with its number. */
function heldUp(planWait: PlanWait, current: InFlight | null, { speed, now }: Dice): Step {
  const seconds = (planWait.until - now) / 1000;
  const waitTime = Math.ceil(seconds);
  return {
    change: { inFlight: null },
    nextIn: seconds * speed,
    ...(current && { released: current.phoneNumberId, gives: 'cancel' }),
    says: [
      ...(current ? [freed] : []),
      { event: 'waiting', fields: { waitTime, planWait: presentPlanWait(planWait) } },
    ],
  };
}

/** The number that is free again is said first, then what happened, and last, where it was sending, that it stopped. */
const ended = (
  { status, inFlight: current, lost }: Account,
  event: string,
  change: Pick<Step['change'], 'suspended' | 'suspendedCount'> & { readonly state: string },
): Step => ({
  change: { ...idle.change, ...change },
  nextIn: null,
  ...(current && { released: current.phoneNumberId }),
  says: [
    ...(current ? [freed] : []),
    { event, fields: { state: change.state }, isRepeated: lost === change.state },
    ...(status === 'sending' ? [{ event: 'stop' }] : []),
  ],
});

const broken = (error: string, current: InFlight | null = null): Step => ({
  ...idle,
  ...(current && { released: current.phoneNumberId }),
  says: [...(current ? [freed] : []), { event: 'error_blast', fields: { state: 'connected', error } }],
});
