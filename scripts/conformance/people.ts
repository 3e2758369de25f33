import type { CallName, Endpoint } from '../../src/api/calls';
import { anyone, type Permission } from '../../src/api/calls/permission';
import { ROLES } from '../../src/api/schema/roles';
import { endpoints } from './contract';
import { type Trial, Skipped } from './check';
import type { Person, Role } from './server';

const permissionOf = (name: CallName): Permission | null => {
  const { may }: Endpoint = endpoints[name];
  return may === anyone ? null : may;
};

/** Roles that may make the call about anything. */
export const rolesOf = (name: CallName): readonly Role[] => permissionOf(name)?.roles ?? [];
/** Roles that may make the call about what is their own. */
export function ownersOf(name: CallName): readonly Role[] {
  const permission = permissionOf(name);
  return permission?.owner ? (permission.ownerRoles ?? ROLES) : [];
}

/** `admin or dev` */
const anyOf = (roles: readonly string[]) => [...new Set(roles)].join(' or ');

/** The first person with one of the roles; without one the check is skipped. */
export function someone({ people }: Trial, ...roles: readonly Role[]): Person {
  const found = people.find(({ role }) => roles.includes(role));
  if (!found) throw new Skipped(`needs ${anyOf(roles)}`);
  return found;
}

/** The first person who may make the call, at least about what is their own. */
export const whoMay = (trial: Trial, name: CallName): Person =>
  someone(trial, ...rolesOf(name), ...ownersOf(name));
