import { and, eq, ne } from 'drizzle-orm';

import type { Queries } from '../../store/database';
import { pairings, whatsapps } from '../../store/schema';

import { findOwner } from '../owners';
import { presentWhatsapp } from '../present/fleet';
import { conflict, forbidden, invalid, notFound, Refusal, tooMany } from '../../core/refusal';
import { type Call, type Route, route, type User, type InputOf } from '../route';
import type { Services } from '../services';

/** Longest wait for a QR code or a message (LIMIT-03), in ms. */
const LONG_POLL = 120_000;
/** Pairings of one person at a time, and how long an unscanned code is valid, in seconds. */
const OPEN_PAIRINGS = 20;
const CODE_SECONDS = 90;
const PHONE = /^62\d{8,13}$/;

const waited = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(LONG_POLL)]);
/** The answer to a wait without a result: one ended by the server's shutdown can be repeated at once. */
const noNews = ({ ending }: Services) =>
  ending.aborted
    ? new Refusal(503, 'Server sedang dimulai ulang. Coba lagi.', { retryAfter: 1 })
    : new Refusal(504, 'Waktu tunggu habis. Coba lagi.');

/** Refuses a device that belongs to another user, except to a dev. */
async function checkDevice(queries: Queries, user: User, device: string | undefined) {
  const owner = device ? await findOwner(queries, 'client', { deviceId: device }) : null;
  if (owner !== null && owner !== user.id && user.role !== 'dev') throw forbidden();
}

/** Refuses a pairing beside too many unscanned ones of the same person. Renewing one does not count as another. */
async function checkOpenPairings(
  queries: Queries,
  { userId, deviceId: device }: { readonly userId: number; readonly deviceId: string },
) {
  const isOpen = and(
    eq(pairings.userId, userId),
    ne(pairings.deviceId, device),
    ne(pairings.state, 'expired'),
  );
  if ((await queries.$count(pairings, isOpen)) >= OPEN_PAIRINGS) throw tooMany(CODE_SECONDS);
}

const newClient = route('whatsapp.newClient', async ({ queries, services, user, input }) => {
  const phoneNumber = input.phoneNumber?.replace(/[\s+-]/g, '');
  if (phoneNumber !== undefined && !PHONE.test(phoneNumber)) {
    throw invalid({ phoneNumber: 'Nomor harus diawali 62.' });
  }
  await checkDevice(queries, user, input.deviceId);
  await checkDevice(queries, user, input.previousDeviceId);
  await checkOpenPairings(queries, input);
  return services.network.newClient(queries, { ...input, phoneNumber });
});

const removeClient = route('whatsapp.removeClient', async ({ queries, services, input }) => {
  await services.network.removeClient(queries, input.deviceId);
  return {};
});

const readQr = route('whatsapp.qr', async ({ services, input, signal }) => {
  const qr = await services.network.qr(input.deviceId, waited(signal));
  if (qr === null) throw noNews(services);
  return { qr };
});

const readState = route('whatsapp.clientState', async ({ queries, services, input }) => ({
  state: await services.network.clientState(queries, input.deviceId),
}));

const listenMessage = route('whatsapp.messageCreated', async ({ services, input, signal }) => {
  const message = await services.network.messageCreated(input.id, waited(signal));
  if (message === null) throw noNews(services);
  return { message };
});

const sendMessage = route('whatsapp.sendMessage', async ({ queries, services, input }) => {
  await services.network.sendMessage(queries, input);
  return {};
});

/** Writes the paired phone's account: a new one, or the one that is reconnected. */
const save = route('whatsapp.save', async (call) => {
  const { queries, services, user, input } = call;
  if (input.user_id !== user.id && user.role === 'member') throw forbidden();
  const [pairing] = await queries
    .select()
    .from(pairings)
    .where(eq(pairings.deviceId, input.clientid))
    .for('no key update');
  if (!pairing) return { whatsapp: presentWhatsapp(await findSaved(call), services.now()) };
  if (pairing.state !== 'authenticated') throw conflict('Perangkat belum tersambung.');
  const { account, former } = await writeAccount(call, pairing);
  await queries.delete(pairings).where(eq(pairings.deviceId, pairing.deviceId));
  await services.network.clientSaved(queries, account.id, former);
  return { whatsapp: presentWhatsapp(account, services.now()) };
});
type SaveCall = Call<InputOf<'whatsapp.save'>>;

/** A second save of the same device finds the first one's account. */
async function findSaved({ queries, input }: SaveCall) {
  const [account] = await queries.select().from(whatsapps).where(eq(whatsapps.clientid, input.clientid));
  if (!account) throw notFound('Perangkat tidak ditemukan.');
  return account;
}

/** The account that a reconnect continues: the one named, else the one of the device before. */
async function findReconnected({ queries, user, input }: SaveCall, pairing: typeof pairings.$inferSelect) {
  const previous = pairing.previousDeviceId ?? pairing.deviceId;
  const where =
    input.reconnect === null ? eq(whatsapps.clientid, previous) : eq(whatsapps.id, input.reconnect);
  const [account] = await queries.select().from(whatsapps).where(where).for('no key update');
  if (!account && input.reconnect !== null) throw notFound('Akun Whatsapp tidak ditemukan.');
  if (account && account.userId !== user.id && user.role !== 'dev') throw forbidden();
  return account ?? null;
}

/** The account, and the device that it had before, where that is another. */
async function writeAccount(call: SaveCall, pairing: typeof pairings.$inferSelect) {
  const { queries } = call;
  const { phonenumber, pushname, server, serialized } = pairing.clientInfo ?? call.input;
  const paired = {
    clientid: pairing.deviceId,
    phonenumber,
    pushname,
    server,
    serialized,
    proxyId: pairing.proxyId,
    state: 'connected',
  };
  const reconnected = await findReconnected(call, pairing);
  const [account] = reconnected
    ? await queries.update(whatsapps).set(paired).where(eq(whatsapps.id, reconnected.id)).returning()
    : await queries
        .insert(whatsapps)
        .values({ ...paired, userId: pairing.userId })
        .returning();
  if (!account) throw new Error('The paired account was not written.');
  const isAnother = reconnected && reconnected.clientid !== account.clientid;
  return { account, former: isAnother ? reconnected.clientid : undefined };
}

export const pairingRoutes: readonly Route[] = [
  newClient,
  removeClient,
  readQr,
  readState,
  listenMessage,
  sendMessage,
  save,
];
