import { createActor } from 'xstate';
import { type Call, type ClientOptions, createClient } from '../../api/client';
import { createIntentKeys } from '../../api/intents';
import type { AuthRef } from '../../machines/auth/auth';
import { selectToken } from '../../machines/auth/auth.selectors';
import { rootMachine } from '../../machines/root/root';
import type { SessionSystem } from '../../views/ports/app-system';
import type { Environment } from '../environment';
import { authInput, provideAuth } from '../provide/auth';
import { navigationInput, provideNavigation } from '../provide/navigation';
import type { PageLog } from './log';

/** Who is signed in, and how the API is asked in their name. */
export interface Session extends SessionSystem {
  readonly call: Call;
  /** The product's calls over another `fetch`. */
  readonly callThrough: (fetch: typeof globalThis.fetch) => Call;
}

const clientOptions = (environment: Environment, auth: () => AuthRef): ClientOptions => ({
  host: environment.apiHost,
  fetch: environment.fetch,
  wait: environment.wait,
  random: environment.random,
  now: environment.now,
  token: () => selectToken(auth().getSnapshot()),
  intents: environment.isIdempotent ? createIntentKeys(environment.newId) : null,
  onRefused: ({ status }, name) => {
    if (name.startsWith('auth.')) return;
    if (status === 401) auth().send({ type: 'session.rejected' });
    if (status === 403) auth().send({ type: 'access.denied' });
  },
});

/** Starts what every page has, whoever looks at it: the session, the frame's state, and what is said to the user. */
export function startSession(environment: Environment, { inspect }: PageLog): Session {
  // The session's own calls may need its token: each asks for it when it is made.
  const client = clientOptions(environment, () => auth);
  const call = createClient(client);
  const root = createActor(
    rootMachine.provide({
      actors: {
        auth: provideAuth({ call, environment }),
        navigation: provideNavigation(environment),
      },
    }),
    {
      id: 'root',
      inspect,
      input: { auth: authInput(environment), navigation: navigationInput(environment) },
    },
  ).start();
  const auth: AuthRef = root.system.get('auth');
  return {
    auth,
    navigation: root.system.get('navigation'),
    notices: root.system.get('notices'),
    call,
    callThrough: (fetch) => createClient({ ...client, fetch }),
  };
}
