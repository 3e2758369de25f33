import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type OwnedMessage, publishAll } from '../events/publish';
import { receiverNumber } from '../core/numbers';
import type { Queries } from '../store/database';
import { query } from '../store/query';
import { networkOrders, optOuts, phoneNumbers, whatsapps } from '../store/schema';
import { receiverOf } from './accounts';
import type { Commands, NewOptOut, OptOut } from './network';
import { order } from './orders';
import type { Refusal } from './port';
import type { World } from './world';

/**
 * Whoever writes opt-outs waits for those that write numbers, or send to some beside blasts, and the other way round. Everybody locks
 * numbers first, in the order of their ids, then takes this, and changes orders last.
 */
const LOCK = sql.raw('7203025');

const listed = (numbers: readonly string[]) =>
  sql`select jsonb_array_elements_text(${JSON.stringify(numbers)}::text::jsonb)`;

/** Of how many at once pages are told one by one. */
const TOLD = 20;

type OptOutCommands = Pick<Commands, 'optOut' | 'takeOptOutBack' | 'withdrawFrom'>;

export const createOptOutCommands = (world: World): OptOutCommands => ({
  optOut: async (tx, asked, owner) => {
    const written = await writeOptOuts(world, tx, asked);
    if (written.length <= TOLD) await publishAll(tx, await messagesOf(tx, written, owner));
    return written;
  },
  takeOptOutBack: async (tx, id, { id: takenBackBy, name: takenBackName }) => {
    const takenBackAt = new Date(world.clock.now());
    await holdNumbers(tx, sql`select number from opt_outs where id = ${id}`);
    const taken = await tx
      .update(optOuts)
      .set({ takenBackAt, takenBackBy, takenBackName })
      .where(and(eq(optOuts.id, id), isNull(optOuts.takenBackAt)))
      .returning();
    await publishAll(tx, await messagesOf(tx, taken, takenBackBy));
    return taken.length > 0;
  },
  withdrawFrom: async (tx, id) => cancel(world, tx, await findInFlight(tx, sql`${id}`)),
});

/**
 * Writes who has not opted out yet, in any order with everybody who writes numbers or takes them for a message: what was given to
 * the network, or is to be, is taken back from it. A number that is taken just now is waited for, whose message is then found.
 */
async function writeOptOuts(world: World, tx: Queries, asked: readonly NewOptOut[]): Promise<OptOut[]> {
  if (asked.length === 0) return [];
  const numbers = listed(asked.map(({ number }) => number));
  await holdNumbers(tx, numbers);
  await query(tx, sql`select pg_advisory_xact_lock(${LOCK})`);
  const at = new Date(world.clock.now());
  const written = await tx
    .insert(optOuts)
    .values(asked.map((one) => ({ at, ...one })))
    .onConflictDoNothing()
    .returning();
  const direct = await query<InFlight>(
    tx,
    sql`delete from ${networkOrders} where "order"->>'kind' = 'send' and "order"->>'to' in (${numbers})
      returning "order"->>'deviceId' as device, id as message`,
  );
  const blasts = await findInFlight(tx, sql`select id from phone_numbers where number in (${numbers})`);
  await cancel(world, tx, [...direct, ...blasts]);
  return written;
}

const holdNumbers = (tx: Queries, numbers: SQL) =>
  query(tx, sql`select id from phone_numbers where number in (${numbers}) order by id for no key update`);

interface InFlight {
  readonly device: string;
  readonly message: string;
}
/** Messages of blasts to numbers with these ids. */
const findInFlight = (tx: Queries, ids: SQL) =>
  query<InFlight>(
    tx,
    sql`select clientid as device, send_id as message from account_turns join whatsapps on whatsapps.id = whatsapp_id
      where send_id is not null and phone_number_id in (${ids})`,
  );
const cancel = (world: World, tx: Queries, given: readonly InFlight[]) =>
  order(
    world,
    tx,
    given.map(({ device: deviceId, message }) => ({ kind: 'cancel' as const, deviceId, message })),
  );

/** What pages are told of those that are in the lists. */
async function messagesOf(tx: Queries, written: readonly OptOut[], owner: number): Promise<OwnedMessage[]> {
  if (written.length === 0) return [];
  const numbers = written.map(({ number }) => number);
  const rows = await tx.select().from(phoneNumbers).where(inArray(phoneNumbers.number, numbers));
  return rows.map((row) => ({
    owner,
    message: {
      event: 'in_use',
      source: 'phonenumber',
      receiver: { ...receiverOf(row), opted_out: row.optedOut ? 1 : 0 },
    },
  }));
}

/** The receiver has told an account, or the network. */
export async function takeRefusal(world: World, tx: Queries, { id, number: told, heardBy }: Refusal) {
  // It has its country code, with a plus or without.
  const number = receiverNumber(told) ?? receiverNumber(`+${told}`);
  if (number === null)
    return world.log.warn({ report: id }, 'who wants no more messages is nobody that gets any');
  const [account] = heardBy ? await tx.select().from(whatsapps).where(eq(whatsapps.clientid, heardBy)) : [];
  const asked = { number, how: 'button' as const, heardBy: account?.phonenumber ?? '' };
  await createOptOutCommands(world).optOut(tx, [asked], account?.userId ?? NOBODY);
}
/** Whose channel has what is about no account that there is. */
const NOBODY = 0;

/** Which of some numbers have opted out. */
export async function findOptedOut(tx: Queries, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await query<{ number: string }>(tx, optedOutOf(numbers));
  return new Set(rows.map(({ number }) => number));
}
const optedOutOf = (numbers: readonly string[]) =>
  sql`select number from opt_outs where number in (${listed(numbers)}) and taken_back_at is null`;

/** Takes out what `tx` has ordered for those that opted out meanwhile: nobody else can, from here on, before it has committed. */
export async function dropOptedOut(tx: Queries, numbers: readonly string[]): Promise<void> {
  await query(tx, sql`select pg_advisory_xact_lock_shared(${LOCK})`);
  await query(
    tx,
    sql`delete from ${networkOrders} where "order"->>'kind' = 'send' and "order"->>'to' in (${optedOutOf(numbers)})`,
  );
}
