import { ROLES, type Role } from '../../api/schema/roles';
import type { User } from '../../api/schema/entities/people';

export { ROLES, type Role };

/** What a role can be allowed. `own` are things of the signed-in user, `readAll` asks for everybody's. */
export type Permission =
  | 'home.open'
  | 'profile.edit'
  | 'accounts.open'
  | 'accounts.own'
  | 'accounts.readAll'
  | 'accounts.pair'
  | 'accounts.operate'
  | 'accounts.activate'
  | 'board.open'
  | 'generators.manage'
  | 'generators.readAll'
  | 'validators.manage'
  | 'validators.readAll'
  | 'figures.open'
  | 'figures.readOwn'
  | 'figures.readAll'
  | 'events.readAll'
  | 'withdraws.request'
  | 'withdraws.answer'
  | 'bonuses.open'
  | 'bonuses.give'
  | 'referrals.open'
  | 'members.manage'
  | 'phoneNumbers.manage'
  | 'proxies.manage'
  | 'templates.manage'
  | 'templates.send'
  | 'levels.manage'
  | 'settings.manage'
  | 'audit.open'
  | 'monitors.open';

const everyone = ['home.open', 'profile.edit', 'accounts.pair'] as const;
const earner = ['figures.open', 'accounts.open', 'bonuses.open', 'referrals.open'] as const;
const office = [
  ...everyone,
  'events.readAll',
  'generators.manage',
  'validators.manage',
  'withdraws.answer',
] as const;
const manager = [
  ...office,
  ...earner,
  'figures.readAll',
  'accounts.activate',
  'board.open',
  'bonuses.give',
  'members.manage',
  'phoneNumbers.manage',
  'proxies.manage',
  'templates.manage',
  'templates.send',
  'levels.manage',
  'settings.manage',
  'audit.open',
] as const;

/** Who may do what. The server guards its data by itself; here it is decided what is offered and asked for. */
export const POLICY = {
  member: [
    ...everyone,
    ...earner,
    'figures.readOwn',
    'accounts.own',
    'accounts.operate',
    'withdraws.request',
  ],
  staff: office,
  admin: manager,
  dev: [
    ...manager,
    'accounts.operate',
    'accounts.readAll',
    'generators.readAll',
    'validators.readAll',
    'withdraws.request',
    'monitors.open',
  ],
} as const satisfies Record<Role, readonly Permission[]>;

const isRole = (text: string): text is Role => Object.hasOwn(POLICY, text);

/** The user's role; null for a guest, and for a role that the policy does not name. */
export const roleOf = (user: Pick<User, 'role'> | null): Role | null =>
  user && isRole(user.role) ? user.role : null;

/** Whether the role may do it. No role may nothing (A10). */
export function can(role: Role | null, permission: Permission): boolean {
  const granted: readonly Permission[] = role ? POLICY[role] : [];
  return granted.includes(permission);
}
