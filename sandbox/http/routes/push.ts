import { and, eq, inArray } from 'drizzle-orm';
import type { PushPreferences } from '../../../src/api/schema/entities/push';
import { invalid, notFound, Refusal } from '../../core/refusal';
import {
  addDevice,
  forgetDevice,
  listDevices,
  readPreferences,
  savePreferences,
  tryDevice,
} from '../../push/devices';
import { PUSH_TOPIC } from '../../news/write';
import { isZone } from '../../push/times';
import type { Queries } from '../../store/database';
import { whatsapps } from '../../store/schema';
import { deviceOf } from '../present/devices';
import type { Services } from '../services';
import { type Route, route, type User } from '../route';
import { isManager } from './user-update';

/** What is due of their devices has changed. */
const wake = (queries: Queries, userId: number, { database }: Services) =>
  database.notify(PUSH_TOPIC, String(userId), queries);

/** Those of these accounts that the caller may see: their own, or any for managers. */
const namedAccounts = (queries: Queries, user: User, ids: PushPreferences['muted_accounts']) =>
  queries
    .select({ id: whatsapps.id, pushname: whatsapps.pushname, phonenumber: whatsapps.phonenumber })
    .from(whatsapps)
    .where(and(isManager(user) ? undefined : eq(whatsapps.userId, user.id), inArray(whatsapps.id, [...ids])));

const read = route('push.read', async ({ queries, user, sessionId, services }) => {
  const chosen = await readPreferences(queries, user.id);
  const devices = await listDevices(queries, user.id, services.now());
  const accounts = await namedAccounts(queries, user, chosen.muted_accounts);
  return {
    push: {
      ...chosen,
      key: services.push.key,
      muted_accounts: accounts.map(({ id, pushname, phonenumber }) => ({
        id,
        name: pushname || phonenumber,
      })),
      devices: devices.map(({ id, device, createdAt }) => ({
        id,
        device: deviceOf(device),
        createdAt: createdAt.toISOString(),
        current: id === sessionId,
      })),
    },
  };
});

/** Keys of the length that they have (P-256, 128 bits) in base64url. */
const P256DH = /^[\w-]{87}=?$/;
const AUTH = /^[\w-]{22}(==)?$/;

const subscribe = route('push.subscribe', async ({ queries, user, sessionId, input, services }) => {
  const { endpoint, p256dh, auth, renews } = input;
  if (!services.push.isEndpoint(endpoint)) throw invalid({ endpoint: 'Alamat perangkat tidak dikenal.' });
  if (!P256DH.test(p256dh)) throw invalid({ p256dh: 'Kunci perangkat salah.' });
  if (!AUTH.test(auth)) throw invalid({ auth: 'Kunci perangkat salah.' });
  const isAdded = await addDevice(
    queries,
    user,
    { sessionId, endpoint, p256dh, auth, isRenewed: renews },
    services.now(),
  );
  if (!isAdded) throw new Refusal(410, 'Perangkat ini sudah dilupakan.');
  await wake(queries, user.id, services);
  return {};
});

const forget = route('push.forget', async ({ queries, user, input }) => {
  if (!(await forgetDevice(queries, user.id, input.id))) throw notFound('Perangkat tidak ditemukan.');
  return {};
});

const save = route('push.save', async ({ queries, user, input, services }) => {
  const {
    zone,
    muted_kinds = [],
    muted_accounts = [],
    quiet_from = null,
    quiet_to = null,
    digest_at = null,
  } = input;
  if (!isZone(zone)) throw invalid({ zone: 'Zona waktu tidak dikenal.' });
  const known = await namedAccounts(queries, user, muted_accounts);
  const chosen = {
    muted_kinds,
    muted_accounts: known.map(({ id }) => id),
    zone,
    quiet_from,
    quiet_to,
    digest_at,
  };
  await savePreferences(queries, user.id, chosen, services.now());
  await wake(queries, user.id, services);
  return {};
});

const test = route('push.test', async ({ queries, user, sessionId, services }) => {
  if (!(await tryDevice(queries, user.id, sessionId, services.now())))
    throw notFound('Perangkat ini belum terdaftar.');
  await wake(queries, user.id, services);
  return {};
});

export const pushRoutes: readonly Route[] = [read, subscribe, forget, save, test];
