import { eq } from 'drizzle-orm';

import type { Queries } from '../../store/database';
import { readStatement } from '../../store/money';
import { readSettings } from '../../store/settings';
import { payoutItems, type WithdrawStatus, withdraws } from '../../store/schema';

import { accountOf, isComplete, recordedAccount } from '../payees';
import { presentWithdraw } from '../present/withdraws';
import { conflict, forbidden, notFound } from '../../core/refusal';
import { route, type User } from '../route';
import { type Change, holdWithdraws, tellOf, writeChange } from '../withdraw-decisions';
import { type FoundWithdraw, isHeld, type Limit, selectWithdraws, takesTwo } from '../withdraws';

/** The refusal of a status that the withdraw already has. */
const handled: Record<WithdrawStatus, string> = {
  requested: 'Penarikan ini sudah dibatalkan.',
  accepted: 'Penarikan ini sudah diterima.',
  rejected: 'Penarikan ini sudah ditolak.',
};

async function find(queries: Queries, id: number): Promise<FoundWithdraw> {
  const [found] = await selectWithdraws(queries).where(eq(withdraws.id, id));
  if (!found) throw notFound('Penarikan tidak ditemukan.');
  return found;
}

/** Accepting records the bank account, if none was recorded: it is the one the acceptor was shown. */
const writtenDown = ({ withdraw, payee }: FoundWithdraw): Change =>
  recordedAccount(withdraw) === null && isComplete(payee) ? accountOf(payee) : {};

/** Above the limit the first acceptance is only noted, and a second, by another person, pays. */
function accepting(found: FoundWithdraw, user: User, limit: Limit): Change {
  const { withdraw, approver } = found;
  if (withdraw.status !== 'requested') throw conflict(handled[withdraw.status]);
  if (takesTwo(found, limit)) {
    if (approver === null) return { approvedBy: user.id, ...writtenDown(found) };
    if (approver.id === user.id) throw conflict('Sudah Anda setujui, menunggu orang kedua.');
  }
  return { status: 'accepted', ...writtenDown(found) };
}

function rejecting({ withdraw }: FoundWithdraw): Change {
  if (withdraw.status !== 'requested') throw conflict(handled[withdraw.status]);
  return { status: 'rejected', approvedBy: null };
}

/** Takes a decision back, or a first acceptance, which only its giver can. */
function reopening({ withdraw, approver }: FoundWithdraw, user: User): Change {
  if (withdraw.status === 'requested') {
    if (approver === null) throw conflict(handled.requested);
    if (approver.id !== user.id)
      throw forbidden('Persetujuan hanya dapat dibatalkan oleh yang memberikannya.');
  }
  return { status: 'requested', approvedBy: null };
}

const changes: Record<WithdrawStatus, (found: FoundWithdraw, user: User, limit: Limit) => Change> = {
  accepted: accepting,
  rejected: rejecting,
  requested: reopening,
};

/** Accepts, rejects, or takes either back; refuses the later of two decisions, and any about one's own request. */
export const decide = route('withdraw.update', async ({ queries, user, input }) => {
  const { payee } = await find(queries, input.id);
  if (payee.id === user.id) throw forbidden('Permintaan Anda sendiri diputuskan oleh orang lain.');
  await holdWithdraws(queries, [input.id]);
  const limit = await readSettings(queries);
  const found = await find(queries, input.id);
  if (isHeld(found)) throw conflict(`Permintaan ini dijawab di Pembayaran #${found.item?.runId}.`);
  const change = changes[input.status](found, user, limit);
  await writeChange(queries, [found], change);
  // From here on it is as it is by hand, whatever a bank has said of it.
  if (found.item?.state === 'returned')
    await queries.update(payoutItems).set({ reopened: true }).where(eq(payoutItems.id, found.item.id));
  const { balance } = await readStatement(queries, payee.id);
  if (balance < 0) throw conflict('Saldo member tidak mencukupi.');
  // A first acceptance of two, and one that is taken back, change nothing for the member.
  if (change.status !== undefined && change.status !== found.withdraw.status) {
    // What is answered alone is not paid by a run.
    if (found.item?.state === 'open')
      await queries.delete(payoutItems).where(eq(payoutItems.id, found.item.id));
    await tellOf(queries, [{ found, status: change.status }]);
  }
  return { withdraw: presentWithdraw(await find(queries, input.id), limit, user) };
});
