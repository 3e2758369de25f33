import { eq } from 'drizzle-orm';
import type { SendPlan } from '../../../src/api/schema/plan';
import { planFaults } from '../../../src/api/schema/plan.rules';
import { inOrder, INTERVAL_ORDER } from '../../input/inputs';

import { ADMIN_CHANNEL, ownChannel } from '../../events/publish';
import type { Queries } from '../../store/database';
import { selectOwned } from '../../store/owned-accounts';
import { whatsapps } from '../../store/schema';

import { presentOwned } from '../present/fleet';
import { conflict, forbidden, invalid, notFound } from '../../core/refusal';
import { type Call, type InputOf, type Route, route, type User } from '../route';

const UNSTARTABLE_STATES = ['disconnected', 'unknown', 'loggedOut', 'conflict'];
const MOST_SUSPENSIONS = 3;

type Account = typeof whatsapps.$inferSelect;

/** The account, held until the transaction ends, so that two commands for it cannot both pass a guard. */
async function holdAccount(tx: Queries, where: ReturnType<typeof eq>): Promise<Account> {
  const [account] = await tx.select().from(whatsapps).where(where).for('no key update');
  if (!account) throw notFound('Akun Whatsapp tidak ditemukan.');
  return account;
}
const byClient = (clientid: string) => eq(whatsapps.clientid, clientid);

async function presented({ queries, services }: Call<unknown>, id: number) {
  await holdAccount(queries, eq(whatsapps.id, id));
  const [found] = await selectOwned(queries).where(eq(whatsapps.id, id));
  if (!found) throw notFound();
  return presentOwned(found.account, found.owner, services.now());
}

/** The same guard as the dashboard's (BLAST-04), and one start at a time (V17). */
function checkStartable({ state, suspended, status }: Account) {
  if (suspended || state === 'suspended') throw conflict('Akun sedang ditangguhkan');
  if (state === null || state === '' || UNSTARTABLE_STATES.includes(state)) {
    throw conflict('Sambungan terputus, sambungkan ulang dulu');
  }
  if (status === 'sending') throw conflict('Akun sudah mengirim');
}

function checkChannel(user: User, channel: string) {
  const isOwn = channel === ownChannel(user.id);
  if (!isOwn && !(channel === ADMIN_CHANNEL && user.role !== 'member')) throw forbidden();
}

async function startHeld({ queries, services }: Call<unknown>, account: Account, channel: string) {
  checkStartable(account);
  await services.network.startBlast(queries, account.id, channel);
}

const start = route('whatsapp.start', async (call) => {
  const { whatsappClientId, socketClientId } = call.input;
  checkChannel(call.user, socketClientId);
  await startHeld(call, await holdAccount(call.queries, byClient(whatsappClientId)), socketClientId);
  return {};
});

const stop = route('whatsapp.stop', async ({ queries, services, user, input }) => {
  checkChannel(user, input.socketClientId);
  const account = await holdAccount(queries, byClient(input.whatsappClientId));
  await services.network.stopBlast(queries, account.id);
  return {};
});

const setStatus = route('whatsapp.status', async (call) => {
  const { queries, services, user, input } = call;
  const account = await holdAccount(queries, eq(whatsapps.id, input.id));
  if (input.status === 'sending') await startHeld(call, account, ownChannel(user.id));
  else await services.network.stopBlast(queries, account.id);
  return { whatsapp: await presented(call, account.id) };
});

const setInterval = route(
  'whatsapp.interval',
  async (call) => {
    const { queries, input } = call;
    await queries
      .update(whatsapps)
      .set({ intervalMin: input.interval_min, intervalMax: input.interval_max })
      .where(eq(whatsapps.id, input.id));
    return { whatsapp: await presented(call, input.id) };
  },
  { check: [inOrder('interval_min', 'interval_max', INTERVAL_ORDER)] },
);

/** The plan that is asked for; null for none. */
function planOf({ days, from = '', until = '', ...numbers }: InputOf<'plan.save'>): SendPlan | null {
  if (!days) return null;
  const plan = {
    days: [...new Set(days)].toSorted(),
    from,
    until,
    ceiling_first: numbers.ceiling_first ?? null,
    ceiling_rise: numbers.ceiling_rise ?? null,
    ceiling_most: numbers.ceiling_most ?? null,
    rest_failures: numbers.rest_failures ?? null,
    rest_minutes: numbers.rest_minutes ?? null,
  };
  const faults = planFaults(plan);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return plan;
}

const setPlan = route('plan.save', async (call) => {
  const { queries, services, input } = call;
  const account = await holdAccount(queries, eq(whatsapps.id, input.id));
  await services.network.setPlan(queries, account.id, planOf(input));
  return { whatsapp: await presented(call, account.id) };
});

const reset = route('whatsapp.reset', async (call) => {
  const { queries, services, input } = call;
  const account = await holdAccount(queries, eq(whatsapps.id, input.id));
  await services.network.reset(queries, account.id);
  return { data: await presented(call, account.id) };
});

/** Ends a suspension, the third one never (LIMIT-09). */
const activate = route('whatsapp.activate', async (call) => {
  const { queries, services, input } = call;
  const account = await holdAccount(queries, eq(whatsapps.id, input.id));
  if (!account.suspended) throw conflict('Akun tidak sedang ditangguhkan.');
  if (account.suspendedCount >= MOST_SUSPENSIONS) {
    throw conflict(`Akun sudah ditangguhkan ${account.suspendedCount} kali dan tidak dapat diaktifkan lagi.`);
  }
  await services.network.activate(queries, account.id);
  return { data: await presented(call, account.id) };
});

export const whatsappCommandRoutes: readonly Route[] = [
  start,
  stop,
  setStatus,
  setInterval,
  setPlan,
  reset,
  activate,
];
