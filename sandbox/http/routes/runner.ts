import { eq } from 'drizzle-orm';

import type { Queries } from '../../store/database';
import { whatsapps } from '../../store/schema';

import { conflict, invalid } from '../../core/refusal';
import type { User } from '../route';

export const runnerColumns = (input: {
  whatsapp_id: number;
  b_insert: boolean;
  interval_min: number;
  interval_max: number;
}) => ({
  whatsappId: input.whatsapp_id,
  insertFound: input.b_insert,
  intervalMin: input.interval_min,
  intervalMax: input.interval_max,
});

/** The account that is to do the work: the caller's own, or anybody's for admin and dev. */
export async function findCarrier(queries: Queries, user: User, whatsappId: number) {
  const [account] = await queries.select().from(whatsapps).where(eq(whatsapps.id, whatsappId));
  if (!account || (user.role === 'staff' && account.userId !== user.id)) {
    throw invalid({ whatsapp_id: 'Akun Whatsapp tidak ditemukan.' });
  }
  return account;
}

const UNSTARTABLE_STATES = [null, '', 'disconnected', 'unknown', 'loggedOut', 'conflict', 'suspended'];

/** Refuses a start while the account cannot send, or a second one. */
export function checkRunnable(status: string, carrier: typeof whatsapps.$inferSelect): void {
  if (status === 'sending') throw conflict('Sudah berjalan');
  if (carrier.suspended || UNSTARTABLE_STATES.includes(carrier.state)) {
    throw conflict('Sambungan terputus, sambungkan ulang dulu');
  }
}
