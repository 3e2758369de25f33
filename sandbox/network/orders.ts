import { and, asc, eq, inArray, lte, min, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Queries } from '../store/database';
import { networkOrders, phoneNumbers } from '../store/schema';
import type { Order } from './port';
import { AGAIN_MS, announceWork, type World } from './world';

/** Orders that are given at once. */
const PIECE = 250;

/** What a person sends, beside blasts. */
export type DirectSend = Extract<Order, { kind: 'send' }>;
/** An order before it has its id. */
type Asked = Order extends infer One ? (One extends Order ? Omit<One, 'id'> : never) : never;

/** Writes what the network is to be told once `tx` commits. */
export async function order(world: World, tx: Queries, asked: readonly Asked[]): Promise<void> {
  if (asked.length === 0) return;
  const nextAt = new Date(world.clock.now());
  await tx
    .insert(networkOrders)
    .values(asked.map((one) => ({ id: crypto.randomUUID(), order: one, nextAt })));
  await announceWork(world, tx, 'order');
}

/** Gives what is to be told, each again until the network has it; resolves to when the next is due. */
export async function giveOrders(
  { database, clock, port }: World,
  stepped: (steps: number) => void,
): Promise<number | null> {
  const { db } = database;
  const due = db
    .select({ id: networkOrders.id })
    .from(networkOrders)
    .where(lte(networkOrders.nextAt, new Date(clock.now())))
    .orderBy(asc(networkOrders.nextAt), asc(networkOrders.createdAt))
    .limit(PIECE)
    .for('update', { skipLocked: true });
  const taken = await db
    .update(networkOrders)
    .set({ nextAt: new Date(clock.now() + AGAIN_MS) })
    .where(inArray(networkOrders.id, due))
    .returning();
  if (taken.length > 0) {
    const orders = taken
      .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
      .map(({ id, order: asked }) => ({ ...asked, id }) as Order);
    await port.take(orders);
    const ids = taken.map(({ id }) => id);
    await db
      .delete(networkOrders)
      .where(and(inArray(networkOrders.id, ids), ne(sql`${networkOrders.order}->>'kind'`, 'send')));
  }
  stepped(taken.length);
  const [row] = await db.select({ at: min(networkOrders.nextAt) }).from(networkOrders);
  return row?.at?.getTime() ?? null;
}

const directOf = ({ id, order: asked }: typeof networkOrders.$inferSelect) =>
  ({ ...asked, id }) as DirectSend;

/** Whether an order can have that id. */
export const isOrderId = (id: string): boolean => z.safeParse(z.guid(), id).success;

/** Messages beside blasts that wait for an answer of one of these devices. */
export async function findDirect(tx: Queries, devices: readonly string[]): Promise<DirectSend[]> {
  if (devices.length === 0) return [];
  return (await tx.select().from(networkOrders).where(isOf('send', devices))).map(directOf);
}

/** Takes back what a device was to be told and is not to be any more. */
export const withdraw = (tx: Queries, kind: Order['kind'], deviceId: string) =>
  tx.delete(networkOrders).where(isOf(kind, [deviceId]));

const isOf = (kind: Order['kind'], devices: readonly string[]) =>
  and(
    eq(sql`${networkOrders.order}->>'kind'`, kind),
    inArray(sql`${networkOrders.order}->>'deviceId'`, [...devices]),
  );

/** Messages that still wait for their answers, and which of the numbers each went to. */
export async function findAnswered(tx: Queries, ids: readonly string[]) {
  const known = ids.filter(isOrderId);
  if (known.length === 0) return [];
  const rows = await tx
    .select({ row: networkOrders, phoneNumberId: phoneNumbers.id })
    .from(networkOrders)
    .leftJoin(phoneNumbers, eq(phoneNumbers.number, sql`${networkOrders.order}->>'to'`))
    .where(inArray(networkOrders.id, known));
  return rows.map(({ row, phoneNumberId }) => ({ ...directOf(row), phoneNumberId }));
}

/** Takes messages out that were answered. */
export async function takeAnswered(tx: Queries, ids: readonly string[]): Promise<void> {
  const known = ids.filter(isOrderId);
  if (known.length > 0) await tx.delete(networkOrders).where(inArray(networkOrders.id, known));
}
