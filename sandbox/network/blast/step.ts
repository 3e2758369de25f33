import type { Due } from '../../core/loop';
import { personalise } from '../../core/personalise';
import { publishAll } from '../../events/publish';
import type { Queries } from '../../store/database';
import { troubleOf } from '../../store/trouble';
import { type Account, accountMessage, beginTurns, receiverOf, withCounts } from '../accounts';
import { findAnswered, findDirect, order, takeAnswered } from '../orders';
import type { AccountReport, Content, Order } from '../port';
import type { World } from '../world';
import { takeNew } from '../taken-reports';
import { directStep, isAiming, nextStep, reportedStep, type Step } from './blast.rules';
import {
  hasActiveNumber,
  holdNumbers,
  type Moving,
  nextDueAccount,
  readTemplates,
  STEPS_AT_ONCE,
  takeMoving,
  takeReported,
  takeTargets,
  type Target,
} from './due';
import type { Inbox } from './inbox';
import { saveSteps } from './save';

/**
 * Moves every account one step on that is due, or of which something was reported, in one transaction; then gives the network what
 * comes of it. Resolves to when the next is due.
 */
export async function stepBlasts(world: World, inbox: Inbox, stepped: (steps: number) => void): Promise<Due> {
  const { database, clock } = world;
  const share = world.share();
  const reports = inbox.take(STEPS_AT_ONCE);
  const step = async (tx: Queries) => {
    const now = new Date(clock.now());
    const moving = await takeMoving(tx, share, now, reports);
    return { steps: moving.length, ...(await move(world, tx, moving, now, reports)) };
  };
  const { steps, orders, failed } = await database.transaction(step).catch(async (error: unknown) => {
    if (reports.length === 0 || troubleOf(error) !== null) {
      inbox.restore(reports);
      throw error;
    }
    return applySingly(world, inbox, reports);
  });
  inbox.add(failed);
  world.give(orders);
  stepped(steps);
  if (steps === STEPS_AT_ONCE) return 'more';
  return steps > 0 || !inbox.isEmpty() ? clock.now() : nextDueAccount(database.db, share);
}

/** What is told of accounts, at once; of each device one report at most. */
export async function applyReports(
  world: World,
  tx: Queries,
  reports: readonly AccountReport[],
): Promise<Outcome> {
  const moving = await takeReported(tx, await takeNew(tx, reports));
  return move(world, tx, moving, new Date(world.clock.now()), reports);
}

/** Applies reports each by itself, of which the database refuses one: nobody else waits for that. */
async function applySingly(world: World, inbox: Inbox, reports: readonly AccountReport[]) {
  const outcome = { steps: reports.length, orders: [] as Order[], failed: [] as AccountReport[] };
  for (const report of reports) {
    try {
      const { orders, failed } = await world.database.transaction((tx) => applyReports(world, tx, [report]));
      outcome.orders.push(...orders);
      outcome.failed.push(...failed);
    } catch (error) {
      if (troubleOf(error) === null)
        world.log.error({ err: error, report }, 'a report is refused by the database');
      else inbox.restore([report]);
    }
  }
  return outcome;
}

/** What follows once the step is committed. */
interface Outcome {
  /** What the network is given. */
  readonly orders: Order[];
  /** What is to be taken for reported: messages beside blasts of devices that send no more. */
  readonly failed: AccountReport[];
}

interface Moved {
  readonly step: Step;
  readonly before: Account;
  readonly account: Account;
  readonly phoneNumberId: number | undefined;
}

/** Moves locked accounts on, which are due or of which `reports` tell. */
async function move(
  world: World,
  tx: Queries,
  moving: readonly Moving[],
  now: Date,
  reports: readonly AccountReport[],
): Promise<Outcome> {
  const ofNobody = new Set(reports);
  for (const { report } of moving) if (report) ofNobody.delete(report);
  const direct = await readDirect(tx, moving);
  const underWay = moving.flatMap(({ account }) => account.inFlight ?? []);
  const again = moving.flatMap(({ account, report }) =>
    account.inFlight && (!report || report.kind === 'failed') ? account.inFlight : [],
  );
  const idOf = ({ phoneNumberId }: { phoneNumberId: number }) => phoneNumberId;
  const held = await holdNumbers(
    tx,
    [...underWay.map(idOf), ...[...direct.values()].flatMap(({ delivery }) => delivery?.phoneNumberId ?? [])],
    again.map(idOf),
  );
  await takeAnswered(tx, [
    ...direct.keys(),
    // Their device is gone, or another one by now: whoever waited for the answer is, too.
    ...[...ofNobody].flatMap((report) => ('message' in report ? report.message : [])),
  ]);
  if (moving.length === 0) return { orders: [], failed: [] };
  const dice = { chance: world.chance, speed: world.speed, now: now.getTime() };
  const isPicking = (one: Moving) => !one.report && isAiming(one, dice.now);
  const aiming = moving.filter(isPicking).length;
  const targets = await takeTargets(tx, world.share(), aiming);
  const hasNumbers = aiming === 0 || targets.length > 0 || (await hasActiveNumber(tx));
  const numbersAgain = new Map(held.map((number) => [number.id, number]));
  const receivers = new Map<number, object>(
    [...held, ...targets.map(({ receiver }) => receiver)].map((one) => [one.id, receiverOf(one)]),
  );
  const written = await readTemplates(
    tx,
    [...targets, ...again].flatMap(({ messageId }) => messageId ?? []),
  );
  const templates = new Map(written.map(({ id, ...content }) => [id, content]));

  const orders: Order[] = [];
  const moved = moving.flatMap((one): Moved[] => {
    const { account, report } = one;
    const { inFlight } = account;
    const content = (messageId: number | null) => (messageId === null ? undefined : templates.get(messageId));
    const receiver = inFlight && content(inFlight.messageId) && numbersAgain.get(inFlight.phoneNumberId);
    const current = receiver ? { receiver, messageId: inFlight.messageId } : null;
    const target: Target | null = isPicking(one) ? (targets.shift() ?? null) : current;
    const answered = report && 'message' in report ? direct.get(report.message) : undefined;
    const step = report
      ? (answered ?? reportedStep(one, report, target, dice))
      : nextStep(one, target, hasNumbers, dice);
    if (!step) return [];
    const nextAt =
      step.nextIn === undefined ? account.nextAt : step.nextIn === null ? null : world.later(step.nextIn);
    const after = { ...account, ...step.change, nextAt };
    // What was sent beside a blast may be to a number that is not listed, and never to the blast's.
    const aimedAt = target?.receiver.id ?? inFlight?.phoneNumberId;
    const phoneNumberId = answered ? (answered.delivery?.phoneNumberId ?? undefined) : aimedAt;
    orders.push(...ordersOf(step.gives, after, target, content(target?.messageId ?? null)));
    return [{ step, before: account, account: after, phoneNumberId }];
  });

  await order(
    world,
    tx,
    moved.flatMap(({ step, before: { clientid: deviceId, inFlight } }) =>
      step.gives === 'cancel' && inFlight
        ? [{ kind: 'cancel', deviceId, message: inFlight.id } as const]
        : [],
    ),
  );
  const failed = await failDirect(tx, moving);
  if (moved.length === 0) return { orders: [], failed };

  const isIdle = ({ nextAt, inFlight }: Account) => nextAt === null && inFlight === null;
  await beginTurns(
    tx,
    moved.flatMap(({ before, account }) => (isIdle(before) && !isIdle(account) ? account : [])),
  );
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
      const counting = withCounts(account, counts.get(account.id));
      const known = receivers.get(Number(phoneNumberId));
      const receiver = known ?? { id: phoneNumberId };
      // Nothing can be said of the use of a number that was deleted meanwhile.
      const says = step.says.filter(({ event }) => known || event !== 'in_use');
      return says.map(({ event, fields, aboutTarget, isRepeated }) => ({
        ...accountMessage(counting, event, {
          date: now.toISOString(),
          ...fields,
          ...(aboutTarget && phoneNumberId !== undefined ? { receiver } : {}),
        }),
        ...(isRepeated && { as: null }),
      }));
    }),
  );
  return { orders, failed };
}

/** What was sent beside blasts by devices that send no more. */
async function failDirect(tx: Queries, moving: readonly Moving[]): Promise<AccountReport[]> {
  const ended = moving.flatMap(({ report }) => (report && ENDING.has(report.kind) ? report.deviceId : []));
  const left = await findDirect(tx, ended);
  return left.map(({ id: message, deviceId }) => ({
    kind: 'failed',
    deviceId,
    message,
    code: 'disconnected',
  }));
}
const ENDING: ReadonlySet<string> = new Set(['conflict', 'loggedOut', 'suspended']);

/** What the network is given; a message whose template was deleted this moment is looked at again later. */
function ordersOf(
  kind: Step['gives'],
  { clientid: deviceId, inFlight }: Account,
  target: Target | null,
  content: Content | undefined,
): Order[] {
  if (kind === 'connect') return [{ id: crypto.randomUUID(), kind, deviceId }];
  if (kind !== 'send' || !inFlight || !target || !content) return [];
  const { receiver } = target;
  const text = personalise(content.text, receiver);
  return [{ id: inFlight.id, kind, deviceId, to: receiver.number, ...content, text }];
}

/** Answers of what people sent beside blasts, by their messages. */
async function readDirect(tx: Queries, moving: readonly Moving[]): Promise<ReadonlyMap<string, Step>> {
  const reports = new Map(
    moving.flatMap(({ account, report }) =>
      report && 'message' in report && report.message !== account.inFlight?.id
        ? [[report.message, report]]
        : [],
    ),
  );
  const answered = await findAnswered(tx, [...reports.keys()]);
  return new Map(
    answered.map(({ id, text, phoneNumberId }) => {
      const report = reports.get(id);
      const code = report?.kind === 'failed' ? report.code : null;
      return [
        id,
        directStep({ phoneNumberId, messageId: null, success: code === null, code, frees: false }, text),
      ];
    }),
  );
}
