import type { FastifyRequest } from 'fastify';
import { findSession, noteSeen, type Session } from '../store/sessions';
import { findOwner } from './owners';
import type { Permission } from './permissions';
import { forbidden, notFound, Refusal } from './refusal';
import type { User } from './route';
import type { Services } from './services';

const BEARER = /^Bearer ([\w-]{20,512})$/;

/** Who sends the request, by its Authorization header alone; 401 without a living session. */
export async function authenticate(services: Services, request: FastifyRequest): Promise<Session> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const session = token ? await findSession(services.database.db, token, services.now()) : null;
  if (!session) throw new Refusal(401, 'Sesi tidak valid, silahkan masuk kembali.');
  await noteSeen(services.database.db, session, services.now());
  return session;
}

/** Refuses a role that can never make the call, before anything of it is read. */
export function checkRole(permission: Permission, user: User): void {
  const mayOwn = permission.owner && (permission.ownerRoles?.includes(user.role) ?? true);
  if (!mayOwn && !permission.roles.includes(user.role)) throw forbidden();
}

/** Refuses who neither has the role nor owns what the input names. */
export async function checkOwner(
  services: Services,
  permission: Permission,
  user: User,
  input: unknown,
): Promise<void> {
  if (!permission.owner) return;
  const owner = await findOwner(services.database.db, permission.owner, input);
  if (owner === null) throw notFound();
  if (permission.roles.includes(user.role)) return;
  if (owner !== user.id || !(permission.ownerRoles?.includes(user.role) ?? true)) throw forbidden();
}
