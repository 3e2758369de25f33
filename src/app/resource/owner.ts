import { can, type Permission, roleOf } from '../../machines/auth/policy';
import type { ScreenSources } from './sources';

type Asker = Pick<ScreenSources, 'user' | 'userId'>;

/** Whose rows the signed-in user's list asks for: all of them (null) with this permission, else their own. */
export const ownerOf = ({ user, userId }: Asker, readAll: Permission): string | null =>
  can(roleOf(user()), readAll) ? null : userId();

/** What a list asks for: the rows of its owner, where they are not everybody's. */
export function ownedInput(asker: Asker, readAll: Permission) {
  const owner = ownerOf(asker, readAll);
  return owner === null ? {} : { user_id: owner };
}
