import { type Permission, permissions } from '../../sandbox/http/permissions';
import type { Endpoint, EndpointName } from '../../src/api/endpoints';
import { endpoints } from './contract';
import { type Trial, Skipped } from './check';
import type { Person, Role } from './server';

/** Who may make a call, by the one table of it. */
const shape = (route: string) => route.replace(/:\w+/g, ':_');
const rows = new Map<string, Permission | null>(
  Object.entries(permissions).map(([route, row]) => [shape(route), row === 'anyone' ? null : row]),
);
const permissionOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): Permission | null =>
  rows.get(shape(`${method} ${path}`)) ?? null;

/** Roles that may make the call about anything. */
export const rolesOf = (name: EndpointName): readonly Role[] => permissionOf(endpoints[name])?.roles ?? [];
/** Roles that may make the call about what is their own. */
export function ownersOf(name: EndpointName): readonly Role[] {
  const permission = permissionOf(endpoints[name]);
  return permission?.owner ? (permission.ownerRoles ?? ['member', 'admin', 'staff', 'dev']) : [];
}

/** `admin or dev` */
const anyOf = (roles: readonly string[]) => [...new Set(roles)].join(' or ');

/** The first who has one of the roles; without one the check is skipped. */
export function someone({ people }: Trial, ...roles: readonly Role[]): Person {
  const found = people.find(({ role }) => roles.includes(role));
  if (!found) throw new Skipped(`needs ${anyOf(roles)}`);
  return found;
}

/** The first who may make the call, of what is their own at least. */
export const whoMay = (trial: Trial, name: EndpointName): Person =>
  someone(trial, ...rolesOf(name), ...ownersOf(name));
