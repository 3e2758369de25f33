import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { type ApiError, isPassing } from '../../api/errors';
import { providedPromise } from '../provided';
import { isGone } from './row.rules';

export interface SubjectInput {
  readonly id: string;
}
interface Context extends SubjectInput {
  /** '' until it is known. */
  readonly name: string;
}

/**
 * Whose rows a list shows, by the id in its address. It starts with the list and ends with it; the list does without a
 * name that cannot be read, but not without anybody.
 */
export const subjectMachine = setup({
  types: { context: {} as Context, input: {} as SubjectInput },
  actors: { load: providedPromise<string, SubjectInput>('load') },
  /** Before what could not be read is read again. */
  delays: { pause: 10_000 },
  guards: {
    isGone: (_, { error }: { error: unknown }) => isGone(error as ApiError),
    isPassing: (_, { error }: { error: unknown }) => isPassing(error as ApiError),
  },
  actions: { setName: assign((_, { name }: { name: string }) => ({ name })) },
}).createMachine({
  id: 'subject',
  context: ({ input: { id } }) => ({ id, name: '' }),
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'known',
          actions: { type: 'setName', params: ({ event }) => ({ name: event.output }) },
        },
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'missing' },
          { guard: { type: 'isPassing', params: ({ event }) => event }, target: 'unread.passing' },
          { target: 'unread' },
        ],
      },
    },
    known: {},
    /** There is no user with this id. */
    missing: {},
    unread: {
      initial: 'refused',
      states: { refused: {}, passing: { after: { pause: '#subject.reading' } } },
    },
  },
});
export type SubjectRef = ActorRefFrom<typeof subjectMachine>;
type SubjectSnapshot = SnapshotFrom<typeof subjectMachine>;

export const selectName = ({ context }: SubjectSnapshot) => context.name;
export const isMissing = (snapshot: SubjectSnapshot) => snapshot.matches('missing');
