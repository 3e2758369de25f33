import type { FastifyRequest } from 'fastify';
import type { Queries } from '../store/database';
import { findSession, findSessionById, type Hold, noteSeen, type Session } from '../store/sessions';
import { findOwner } from './owners';
import type { Permission } from '../../src/api/calls/permission';
import { forbidden, notFound, Refusal } from '../core/refusal';
import type { User } from './route';
import type { Services } from './services';

const BEARER = /^Bearer ([\w-]{20,512})$/;

const invalidSession = () => new Refusal(401, 'Sesi tidak valid. Silakan masuk lagi.');

/** The request's session, by its Authorization header alone; 401 without a live one, 403 for a role that never may. */
export async function authenticate(
  { database, now }: Services,
  permission: Permission,
  request: FastifyRequest,
): Promise<Session> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const session = token ? await findSession(database.db, token, now()) : null;
  if (!session) throw invalidSession();
  await noteSeen(database.db, session, now());
  checkRole(permission, session);
  return session;
}

/** What authorises a call: the permission it needs, the session it came in, and its input. */
export interface Judged {
  readonly permission: Permission;
  readonly sessionId: number;
  readonly input: unknown;
}

/**
 * Finds session, role and ownership again: a call's body may come long after its head. Where the call is obeyed that is the
 * first statement of its transaction, which holds the session until its end.
 */
export async function judge(
  { now }: Pick<Services, 'now'>,
  queries: Queries,
  { permission, sessionId, input }: Judged,
  hold?: Hold,
): Promise<User> {
  const session = await findSessionById(queries, sessionId, now(), hold);
  if (!session) throw invalidSession();
  checkRole(permission, session);
  await checkOwner(queries, permission, session, input);
  return session.user;
}

/** The caller, and whether they have to set up a second factor before they may make other calls. */
type Asking = Pick<Session, 'user' | 'lacksFactor'>;

function checkRole(permission: Permission, { user, lacksFactor }: Asking): void {
  if (lacksFactor && !permission.beforeFactor)
    throw new Refusal(403, 'Aktifkan verifikasi dua langkah di profil Anda.', { code: 3 });
  const mayOwn = permission.owner && (permission.ownerRoles?.includes(user.role) ?? true);
  if (!mayOwn && !permission.roles.includes(user.role)) throw forbidden();
}

/** Refuses a caller who neither has the role nor owns what the input names. */
export async function checkOwner(
  queries: Queries,
  permission: Permission,
  { user, lacksFactor }: Asking,
  input: unknown,
): Promise<void> {
  if (!permission.owner) return;
  const owner = await findOwner(queries, permission.owner, input);
  if (owner === null) throw notFound();
  if (permission.roles.includes(user.role) && !lacksFactor) return;
  if (owner !== user.id || !(permission.ownerRoles?.includes(user.role) ?? true)) throw forbidden();
}
