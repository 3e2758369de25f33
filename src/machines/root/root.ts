import { setup } from 'xstate';
import { authMachine } from '../auth/auth';
import type { Input as AuthInput } from '../auth/auth.types';
import { type Input as NavigationInput, navigationMachine } from '../navigation/navigation';
import { noticesMachine } from '../notices/notices';

export interface Input {
  readonly auth: AuthInput;
  readonly navigation: NavigationInput;
}

/**
 * What every page has, whoever looks at it: who is signed in, the frame, and what is said to the user. It starts before
 * the first render and nothing ends it.
 */
export const rootMachine = setup({
  types: {
    context: {} as Input,
    input: {} as Input,
    children: {} as {
      auth: 'auth';
      navigation: 'navigation';
      notices: 'notices';
    },
  },
  actors: {
    auth: authMachine,
    navigation: navigationMachine,
    notices: noticesMachine,
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
    { id: 'auth', systemId: 'auth', src: 'auth', input: ({ context }) => context.auth, onError: {} },
  ],
});
