import { type CallName, type Calls, type Endpoint, loadCalls } from '../../src/api/calls';
import { anyone } from '../../src/api/calls/permission';
import { type Role } from '../../src/api/schema/roles';

/** Every call of the contract. */
export const calls: Calls = await loadCalls();

/** The roles that may make a call, whoever owns its subject. */
export function rolesOf(name: CallName): readonly Role[] {
  const { may }: Endpoint = calls[name];
  return may === anyone ? [] : may.roles;
}
