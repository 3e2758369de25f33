import { setup } from 'xstate';
import { authMachine } from '../auth/auth';
import type { Input as AuthInput } from '../auth/auth.types';
import { connectionMachine } from '../connection/connection';
import { highlightsMachine } from '../rows/highlights';
import { type Input as NavigationInput, navigationMachine } from '../navigation/navigation';
import { noticesMachine } from '../notices/notices';

export interface Input {
  readonly auth: AuthInput;
  readonly navigation: NavigationInput;
}

/**
 * What lives as long as the page: who is signed in, the frame, what is said to the user, the live connection, and the
 * clock of the highlights. It starts before the first render and nothing ends it.
 */
export const rootMachine = setup({
  types: {
    context: {} as Input,
    input: {} as Input,
    children: {} as {
      auth: 'auth';
      navigation: 'navigation';
      notices: 'notices';
      connection: 'connection';
      highlights: 'highlights';
    },
  },
  actors: {
    auth: authMachine,
    navigation: navigationMachine,
    notices: noticesMachine,
    connection: connectionMachine,
    highlights: highlightsMachine,
  },
}).createMachine({
  id: 'root',
  context: ({ input }) => input,
  invoke: [
    { id: 'notices', systemId: 'notices', src: 'notices', onError: {} },
    {
      id: 'navigation',
      systemId: 'navigation',
      src: 'navigation',
      input: ({ context }) => context.navigation,
      onError: {},
    },
    { id: 'highlights', systemId: 'highlights', src: 'highlights', onError: {} },
    { id: 'connection', systemId: 'connection', src: 'connection', onError: {} },
    { id: 'auth', systemId: 'auth', src: 'auth', input: ({ context }) => context.auth, onError: {} },
  ],
});
