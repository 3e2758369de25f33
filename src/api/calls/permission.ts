import { ROLES, type Role } from '../schema/roles';

/** Kinds of subjects that a call can be about, and whose owner may make it. */
export type Owner = 'user' | 'whatsapp' | 'client' | 'generator' | 'validator' | 'file';

/** Who may make a call: these roles, and the owner of its subject. */
export interface Permission {
  /** Roles that may, for any owner's subject. */
  readonly roles: readonly Role[];
  /** How the subject's owner is found; the owner may too. */
  readonly owner?: Owner;
  /** Roles an owner must have. Default all. */
  readonly ownerRoles?: readonly Role[];
  /** Also allowed, about one's own, before a required second factor is set up. */
  readonly beforeFactor?: true;
}

/** No session is asked for. */
export const anyone = 'anyone';

export const roles = (...allowed: Role[]): Permission => ({ roles: allowed });
export const ownerOf = (owner: Owner, ...others: Role[]): Permission => ({ roles: others, owner });
export const beforeFactor = (permission: Permission): Permission => ({ ...permission, beforeFactor: true });

export const signedIn = roles(...ROLES);
export const setUp = beforeFactor(signedIn);
export const managers = roles('admin', 'dev');
export const office = roles('admin', 'dev', 'staff');
export const dev = roles('dev');
export const person = ownerOf('user', 'admin', 'dev');
export const payee = ownerOf('user', 'admin', 'dev', 'staff');
export const account = ownerOf('whatsapp', 'admin', 'dev');
export const device = ownerOf('client', 'dev');
/** Staff for their own, admins and devs for all. */
export const runner = (owner: 'generator' | 'validator'): Permission => ({
  roles: ['admin', 'dev'],
  owner,
  ownerRoles: ['staff'],
});
