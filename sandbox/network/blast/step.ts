import { publishAll } from '../../events/publish';
import type { Queries } from '../../store/database';
import { type Account, accountMessage, receiverOf, withCounts } from '../accounts';
import type { Due } from '../../core/loop';
import type { World } from '../world';
import { isAiming, nextStep, type Step } from './blast.rules';
import {
  type DueAccount,
  hasActiveNumber,
  nextDueAccount,
  STEPS_AT_ONCE,
  takeDueAccounts,
  takeTargets,
} from './due';
import { saveSteps } from './save';

/** Moves every due account one step on, in one transaction; resolves to when the next is due. */
export async function stepBlasts(world: World, stepped: (steps: number) => void): Promise<Due> {
  const { database, clock } = world;
  const share = world.share();
  const now = new Date(clock.now());
  const steps = await database.transaction(async (tx) => {
    const due = await takeDueAccounts(tx, share, now);
    if (due.length > 0) await move(world, tx, due, now);
    return due.length;
  });
  stepped(steps);
  if (steps === STEPS_AT_ONCE) return 'more';
  return steps > 0 ? clock.now() : nextDueAccount(database.db, share);
}

interface Moved {
  readonly step: Step;
  readonly account: Account;
  readonly phoneNumberId: number | undefined;
}

async function move(world: World, tx: Queries, due: readonly DueAccount[], now: Date): Promise<void> {
  const aiming = due.filter(isAiming).length;
  const targets = await takeTargets(tx, world.share(), aiming);
  const hasNumbers = targets.length === aiming || (await hasActiveNumber(tx));
  const receivers = new Map<number, object>(
    targets.map(({ receiver }) => [receiver.id, receiverOf(receiver)]),
  );

  const moved = due.map((one): Moved => {
    const target = isAiming(one) ? (targets.shift() ?? null) : null;
    const step = nextStep(one, target, hasNumbers, world);
    const nextAt = step.nextIn === null ? null : world.later(step.nextIn);
    return {
      step,
      account: { ...one.account, ...step.change, nextAt },
      phoneNumberId: target?.receiver.id ?? one.account.inFlight?.phoneNumberId,
    };
  });

  const { numbers, counted } = await saveSteps(
    tx,
    {
      accounts: moved.map(({ account }) => account),
      deliveries: moved.flatMap(({ step, account }) =>
        step.delivery ? [{ account, ...step.delivery }] : [],
      ),
      released: moved.flatMap(({ step }) => step.released ?? []),
      place: world.share().place,
    },
    now,
  );
  for (const number of numbers) receivers.set(number.id, number);
  const counts = new Map(counted.map((row) => [row.id, row]));

  await publishAll(
    tx,
    moved.flatMap(({ step, account, phoneNumberId }) => {
      const current = withCounts(account, counts.get(account.id));
      const known = receivers.get(Number(phoneNumberId));
      const receiver = known ?? { id: phoneNumberId };
      // Nothing can be said of the use of a number that was deleted meanwhile.
      const says = step.says.filter(({ event }) => known || event !== 'in_use');
      return says.map(({ event, fields, aboutTarget }) =>
        accountMessage(current, event, {
          date: now.toISOString(),
          ...fields,
          ...(aboutTarget && phoneNumberId !== undefined ? { receiver } : {}),
        }),
      );
    }),
  );
}
