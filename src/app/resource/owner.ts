import type { User } from '../../api/schema/entities/people';
import { can, type Permission, roleOf } from '../../machines/auth/policy';

/** Whose rows the signed-in user's list asks for: all of them (null) with this permission, else their own. */
export const ownerOf = (user: User | null, readAll: Permission): string | null =>
  can(roleOf(user), readAll) ? null : (user?.id ?? '');

/** What a list of generators or validators asks for: the rows of its owner, where they are not everybody's. */
export function ownedInput(user: User | null, readAll: Permission) {
  const owner = ownerOf(user, readAll);
  return owner === null ? {} : { user_id: owner };
}
