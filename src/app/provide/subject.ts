import type { Call } from '../../api/client';
import type { User } from '../../api/schema/entities/people';
import { can, roleOf } from '../../machines/auth/policy';
import { type SubjectInput, subjectMachine } from '../../machines/crud/subject';
import { personName } from '../../views/records/person-name';
import { callAhead } from '../actors/ahead';
import { rowIdAt } from './parameters';

interface SubjectSources {
  readonly call: Call;
  readonly user: () => User | null;
}

/** A user, whose rows a list shows. */
export const provideUserSubject = ({ call, user }: SubjectSources) =>
  subjectMachine.provide({
    actors: {
      load: callAhead<string, SubjectInput>(
        async ({ id }, signal) => personName((await call('users.read', { id }, { signal })).user),
        (place) => {
          const id = rowIdAt(place);
          // Who may read no profiles goes by what the rows say.
          return id !== null && can(roleOf(user()), 'members.manage') ? { id } : null;
        },
      ),
    },
  });
