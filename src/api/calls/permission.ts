import { ROLES, type Role } from '../schema/roles';

/** What a call can be about, and whose owner may make it. */
export type Owner = 'user' | 'whatsapp' | 'client' | 'generator' | 'validator' | 'file';

/** Who may make a call: the roles, and beside them whoever owns its subject. */
export interface Permission {
  /** Roles that may, whoever owns the subject. */
  readonly roles: readonly Role[];
  /** How the subject's owner is found; the owner may too. */
  readonly owner?: Owner;
  /** Roles an owner must have. Default all. */
  readonly ownerRoles?: readonly Role[];
  /** Who lacks a second factor that they have to have may make it too, about what is their own. */
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
/** Staff's own, or anybody's for who manages. */
export const runner = (owner: 'generator' | 'validator'): Permission => ({
  roles: ['admin', 'dev'],
  owner,
  ownerRoles: ['staff'],
});
