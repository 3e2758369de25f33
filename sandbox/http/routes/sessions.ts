import { listAccessChanges, seeAccessChanges } from '../../store/access-changes';
import { endSessions, listSessions } from '../../store/sessions';

import { deviceOf } from '../present/devices';
import { notFound } from '../../core/refusal';
import { type Route, route } from '../route';

/** The caller's living sessions, the last used first. */
const list = route('access.sessions', async ({ queries, user, sessionId, services }) => {
  const rows = await listSessions(queries, user.id, services.now());
  return {
    list: rows.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device: deviceOf(device),
      createdAt: createdAt.toISOString(),
      lastSeenAt: (lastSeenAt ?? createdAt).toISOString(),
      current: id === sessionId,
    })),
  };
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

export const sessionRoutes: readonly Route[] = [list, endOthers, end, listChanges, seeChanges];
