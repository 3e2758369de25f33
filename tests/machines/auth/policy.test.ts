import { describe, expect, it } from 'vitest';
import { can, type Permission, POLICY, type Role, ROLES, roleOf } from '../../../src/machines/auth/policy';

/** What the requirements say of what is not opened by an address; tests/views/layout/routes.test.tsx says the rest. */
const GRANTED: readonly [ids: string, permission: Permission, roles: string][] = [
  ['WA-08 MEMBER-09 SUSP-02', 'accounts.own', 'member'],
  ['WA-10 WA-16 BLAST-01', 'accounts.operate', 'member dev'],
  ['WA-29', 'accounts.readAll', 'dev'],
  ['GEN-21', 'generators.readAll', 'dev'],
  ['VAL-18', 'validators.readAll', 'dev'],
  ['SUSP-03 SUSP-05', 'accounts.activate', 'dev admin'],
  ['WA-14', 'monitors.open', 'dev'],
  ['the board', 'board.open', 'dev admin'],
  ['HOME-01', 'figures.readOwn', 'member'],
  ['HOME-02', 'figures.readAll', 'dev admin'],
  ['BONUS-04 BONUS-05 BONUS-08 BONUS-09', 'bonuses.give', 'dev admin'],
  ['RT-03', 'events.readAll', 'dev admin staff'],
];

describe('the policy', () => {
  it.each(GRANTED)('says as %s that %s is for %s alone', (_, permission, roles) => {
    expect(ROLES.filter((role) => can(role, permission)).join(' ')).toBe(roles);
  });

  it.each(ROLES)('gives %s each permission once', (role) => {
    const granted: readonly Permission[] = POLICY[role];
    expect(granted).toEqual([...new Set(granted)]);
  });

  it('gives nothing to a role that it does not name, nor to nobody [A10]', () => {
    const permissions = new Set<Permission>(Object.values(POLICY).flat());
    for (const role of [roleOf({ role: 'root' }), roleOf({ role: '' }), roleOf(null)])
      expect([...permissions].filter((permission) => can(role, permission))).toEqual([]);
  });

  it.each(['constructor', 'toString', '__proto__', 'Dev', 'dev '])('takes %j for no role [A10]', (role) => {
    expect(roleOf({ role })).toBeNull();
  });

  it.each<Role>(['member', 'dev', 'admin', 'staff'])('knows %s', (role) => {
    expect(roleOf({ role })).toBe(role);
  });
});
