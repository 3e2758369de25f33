import { and, eq, inArray } from 'drizzle-orm';
import { listAccessChanges, seeAccessChanges } from '../../store/access-changes';
import { users } from '../../store/schema';
import { endSessions, listSessions } from '../../store/sessions';

import { deviceOf } from '../present/devices';
import { notFound } from '../../core/refusal';
import { type Call, type Route, route } from '../route';
import { APPOINTED } from './user-update';

const listOf = async ({ queries, sessionId, services }: Call<unknown>, userId: number) => ({
  list: (await listSessions(queries, userId, services.now())).map(
    ({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device: deviceOf(device),
      createdAt: createdAt.toISOString(),
      lastSeenAt: (lastSeenAt ?? createdAt).toISOString(),
      current: id === sessionId,
    }),
  ),
});

/** The caller's living sessions, the last used first. */
const list = route('access.sessions', (call) => listOf(call, call.user.id));

/** Refuses what is about nobody whom the office appoints and locks. */
async function demandAppointed({ queries, input }: Call<{ readonly userId: number }>) {
  const isTheirs = and(eq(users.id, input.userId), inArray(users.role, [...APPOINTED]));
  if ((await queries.$count(users, isTheirs)) === 0) throw notFound('Pengguna tidak ditemukan.');
}

const listOfPerson = route('access.sessionsOf', async (call) => {
  await demandAppointed(call);
  return listOf(call, call.input.userId);
});

const endOfPerson = route('access.endOf', async (call) => {
  await demandAppointed(call);
  const { queries, input, services } = call;
  const ended = await endSessions(services.database, queries, { id: input.id }, services.now(), input.userId);
  if (ended === 0) throw notFound('Sesi tidak ditemukan.');
  return { msg: 'Sesi berhasil diakhiri.' };
});

const endAllOfPerson = route('access.endAllOf', async (call) => {
  await demandAppointed(call);
  const { queries, input, services } = call;
  await endSessions(services.database, queries, 'all', services.now(), input.userId);
  return { msg: 'Semua sesi berhasil diakhiri.' };
});

const end = route(
  'access.delete',
  async ({ queries, user, input, services }) => {
    const ended = await endSessions(services.database, queries, { id: input.id }, services.now(), user.id);
    if (ended === 0) throw notFound('Sesi tidak ditemukan.');
    return { msg: 'Sesi berhasil diakhiri.' };
  },
  { endsSessions: true },
);

const endOthers = route(
  'access.endOthers',
  async ({ queries, user, sessionId, services: { database, now } }) => {
    await endSessions(database, queries, { except: sessionId }, now(), user.id);
    return { msg: 'Sesi lain berhasil diakhiri.' };
  },
  { endsSessions: true },
);

/** Changes of the caller's sign-in or bank account, the latest first. */
const listChanges = route('access.changes', async ({ queries, user }) => {
  const rows = await listAccessChanges(queries, user.id);
  return {
    list: rows.map(({ id, kind, device, at, seenAt }) => ({
      id,
      kind,
      device: deviceOf(device),
      at: at.toISOString(),
      seen: seenAt !== null,
    })),
  };
});

const seeChanges = route('access.seen', async (call) => {
  const { queries, user, input, services } = call;
  await seeAccessChanges(queries, user.id, input.id, services.now());
  return { msg: 'Berhasil disimpan.' };
});

export const sessionRoutes: readonly Route[] = [
  list,
  endOthers,
  end,
  listOfPerson,
  endOfPerson,
  endAllOfPerson,
  listChanges,
  seeChanges,
];
