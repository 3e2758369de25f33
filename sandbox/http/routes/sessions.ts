import Bowser from 'bowser';
import * as z from 'zod/mini';
import { endSessions, listSessions } from '../../store/sessions';
import { byId } from '../inputs';
import { notFound } from '../refusal';
import { type Route, route } from '../route';

/** What people call it: `Chrome, Windows`. */
function deviceOf(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ');
}

/** The caller's living sessions, the last used first. */
const list = route(
  'GET /admin/session/list',
  z.object({}),
  async ({ queries, user, sessionId, services }) => {
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
  },
);

const end = route(
  'DELETE /admin/session/:id',
  byId,
  async ({ queries, user, input, services }) => {
    const ended = await endSessions(services.database, queries, { id: input.id }, services.now(), user.id);
    if (ended === 0) throw notFound('Sesi tidak ditemukan.');
    return { msg: 'Sesi berhasil diakhiri.' };
  },
  { endsSessions: true },
);

const endOthers = route(
  'DELETE /admin/session/others',
  z.object({}),
  async ({ queries, user, sessionId, services: { database, now } }) => {
    await endSessions(database, queries, { except: sessionId }, now(), user.id);
    return { msg: 'Sesi lain berhasil diakhiri.' };
  },
  { endsSessions: true },
);

export const sessionRoutes: readonly Route[] = [list, endOthers, end];
