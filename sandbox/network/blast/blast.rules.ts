import type { Account, InFlight } from '../accounts';
import type { Chance } from '../chance';
import type { Odds } from '../world';
import type { DueAccount, Target } from './due';

/** A message that the network answered. */
export interface Delivery {
  readonly phoneNumberId: number | null;
  readonly messageId: number | null;
  readonly success: boolean;
  readonly code: string | null;
}

/** An event about the account as it is after the step; `aboutTarget` adds the phone number to it. */
export interface Said {
  readonly event: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly aboutTarget?: boolean;
}

/** What one step does to an account. `delivery` counts by itself, wherever a message counts. */
export interface Step {
  readonly change: Partial<Pick<Account, 'state' | 'status' | 'suspended' | 'suspendedCount' | 'inFlight'>>;
  /** Simulated seconds until the next step; null when there is none. */
  readonly nextIn: number | null;
  readonly delivery?: Delivery;
  /** A number that was picked and is not messaged after all. */
  readonly released?: number;
  readonly says: readonly Said[];
}

/** What the rules decide with. */
export interface Dice {
  readonly chance: Chance;
  readonly odds: Odds;
  /** Simulated seconds per real second. */
  readonly speed: number;
}

const FAILURE_CODES = ['408', '429', '463', '500', '503'];
const TRIES = 2;
/** Seconds until a number is looked for again when all are in use. */
const NUMBERS_BUSY = 3;

/** Whether the step needs a number to message. */
export const isAiming = ({ account }: DueAccount): boolean =>
  account.status === 'sending' && account.state === 'connected' && account.inFlight === null;

/** The account's next step. `target` is given to an aiming account, where there was a free number. */
export function nextStep(due: DueAccount, target: Target | null, hasNumbers: boolean, dice: Dice): Step {
  const { account } = due;
  if (account.state === 'disconnected') return reconnecting(dice);
  if (account.state === 'reconnecting...') return reconnected(account, dice);
  if (account.status === 'idle' || account.state !== 'connected')
    return { change: {}, nextIn: null, says: [] };
  if (account.inFlight) return answered(due, account.inFlight, dice);
  if (!target) return hasNumbers ? waiting(NUMBERS_BUSY, dice) : broken('Tidak ada nomor target yang aktif');
  if (target.messageId === null) {
    return { ...broken('Tidak ada template pesan yang aktif'), released: target.receiver.id };
  }
  return aimed(target.receiver.id, target.messageId, dice);
}

const aimed = (phoneNumberId: number, messageId: number, { chance }: Dice): Step => ({
  change: { inFlight: { phoneNumberId, messageId, attempt: 1 } },
  nextIn: 0.6 + chance.roll(),
  says: [
    { event: 'in_use', aboutTarget: true },
    { event: 'update_target', fields: { progressing: true }, aboutTarget: true },
    { event: 'sending', aboutTarget: true },
  ],
});

function answered(due: DueAccount, inFlight: InFlight, dice: Dice): Step {
  const { chance, odds } = dice;
  const { phoneNumberId, messageId, attempt } = inFlight;
  const released = phoneNumberId;
  const luck = pick(chance.roll(), odds);
  if (luck === 'drop') return dropped(phoneNumberId, dice);
  if (luck === 'conflict') return { ...conflicted, released };
  if (luck === 'suspension') return { ...suspended(due.account), released };
  if (luck === 'crash') return { ...crashed, released };
  const success = luck !== 'failure';
  const code = success ? null : String(FAILURE_CODES[chance.between(0, FAILURE_CODES.length - 1)]);
  if (!success && attempt < TRIES) {
    return {
      change: { inFlight: { ...inFlight, attempt: attempt + 1 } },
      nextIn: chance.between(1, 2),
      says: [{ event: 'attempting', fields: { code }, aboutTarget: true }],
    };
  }
  const after = due.account.loop
    ? waiting(chance.between(due.intervalMin, due.intervalMax), dice)
    : { ...idle, says: [{ event: 'finished', fields: { state: 'connected' } }] };
  return {
    change: { ...after.change, inFlight: null },
    nextIn: after.nextIn,
    delivery: { phoneNumberId, messageId, success, code },
    says: [
      {
        event: success ? 'count_success' : 'count_fail',
        fields: { messageId, ...(code && { code }) },
        aboutTarget: true,
      },
      { event: 'in_use', aboutTarget: true },
      ...after.says,
    ],
  };
}

/** What happens to a delivery: the odds lie end to end from 0, and the roll falls into one of them or behind. */
function pick(roll: number, odds: Odds): keyof Odds | null {
  let edge = 0;
  for (const name of ['drop', 'conflict', 'suspension', 'crash', 'failure'] as const) {
    edge += odds[name];
    if (roll < edge) return name;
  }
  return null;
}

const idle = { change: { status: 'idle', inFlight: null }, nextIn: null } as const;

/** Clients count real seconds down. */
const waiting = (seconds: number, { speed }: Dice): Step => ({
  change: {},
  nextIn: seconds,
  says: [{ event: 'waiting', fields: { waitTime: Math.ceil(seconds / speed) } }],
});

const dropped = (released: number, { chance }: Dice): Step => ({
  change: { state: 'disconnected', inFlight: null },
  nextIn: chance.between(1, 2),
  released,
  says: [
    { event: 'in_use', aboutTarget: true },
    { event: 'connection.update', fields: { state: 'disconnected' } },
  ],
});

const reconnecting = ({ chance }: Dice): Step => ({
  change: { state: 'reconnecting...' },
  nextIn: chance.between(2, 4),
  says: [{ event: 'reconnecting', fields: { reconnectTime: 1 } }],
});

const reconnected = (account: Account, { chance }: Dice): Step => ({
  change: { state: 'connected' },
  nextIn: account.status === 'sending' ? chance.between(1, 2) : null,
  says: [{ event: 'connection.update', fields: { state: 'connected' } }],
});

const conflicted: Step = {
  change: { ...idle.change, state: 'conflict' },
  nextIn: null,
  says: [
    { event: 'in_use', aboutTarget: true },
    { event: 'connection.update', fields: { state: 'conflict' } },
    { event: 'stop' },
  ],
};

const suspended = ({ suspendedCount }: Account): Step => ({
  change: { ...idle.change, state: 'suspended', suspended: true, suspendedCount: suspendedCount + 1 },
  nextIn: null,
  says: [{ event: 'in_use', aboutTarget: true }, { event: 'suspended' }, { event: 'stop' }],
});

const broken = (error: string): Step => ({
  ...idle,
  says: [{ event: 'error_blast', fields: { state: 'connected', error } }],
});

const broke = broken('Target closed');
const crashed: Step = { ...broke, says: [{ event: 'in_use', aboutTarget: true }, ...broke.says] };
