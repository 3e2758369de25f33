import type { Call } from '../../api/client';
import { type SubjectInput, subjectMachine } from '../../machines/crud/subject';
import { personName } from '../../views/records/person-name';
import { fromCall } from '../actors/call';

/** A user, whose rows a list shows. */
export const provideUserSubject = ({ call }: { readonly call: Call }) =>
  subjectMachine.provide({
    actors: {
      load: fromCall<string, SubjectInput>(async ({ input: { id }, signal }) =>
        personName((await call('users.read', { id }, { signal })).user),
      ),
    },
  });
