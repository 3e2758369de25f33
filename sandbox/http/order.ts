import type { Database, Queries } from '../store/database';
import type { Hold } from '../store/sessions';
import type { User, Work } from './route';

/** A call that changes something, before its transaction. */
export interface Order {
  /** The caller, as read when the request's head came. */
  readonly user: User;
  /** How its transaction holds their session. */
  readonly hold: Hold;
  /** Its preparation is so costly that the caller is authorised before it, too. */
  readonly isLong: boolean;
  /** Resolves to the caller as they are now; refuses one who is not, or no longer, allowed. */
  judge(queries: Queries, hold?: Hold): Promise<User>;
  prepare(user: User): Promise<Work>;
}

/** Runs an order in one transaction, whose first statement authorises it; its work is ended whatever the outcome. */
export async function obey({ db, transaction }: Database, order: Order): Promise<unknown> {
  const work = await order.prepare(order.isLong ? await order.judge(db) : order.user);
  let isFinished = false;
  try {
    const result = await transaction(async (tx) => work.finish(tx, await order.judge(tx, order.hold)));
    isFinished = true;
    return result;
  } finally {
    await work.end?.(isFinished);
  }
}
