import { Subject, type Observable } from 'rxjs';
import { createActor } from 'xstate';
import { type Call, type ClientOptions, createClient } from '../../api/client';
import { createIntents, type Intents } from '../../api/intents';
import type { User } from '../../api/schema/entities/people';
import type { AuthRef } from '../../machines/auth/auth';
import { selectToken, selectUser } from '../../machines/auth/auth.selectors';
import type { NoticesRef } from '../../machines/notices/notices';
import { rootMachine } from '../../machines/root/root';
import type { SessionSystem } from '../../views/ports/app-system';
import type { Environment } from '../browser/environment';
import { loadLasting } from '../loading/load-lasting';
import { authInput, provideAuth } from './auth';
import { navigationInput, provideNavigation } from './navigation';
import { createIntentStore } from './open-intents';
import type { PageLog } from '../log/page-log';

/** Who is signed in, and how the API is asked in their name. */
export interface Session extends SessionSystem {
  readonly call: Call;
  /** Whether the server answered, for each call that ended. */
  readonly answers: Observable<boolean>;
  /** What was asked for, null where the host is not known to support keys. */
  readonly intents: Intents | null;
  /** The product's calls over another `fetch`. */
  readonly callThrough: (fetch: typeof globalThis.fetch) => Call;
  readonly user: () => User | null;
  /** Id of the signed-in user; '' where nobody is. */
  readonly userId: () => string;
  /** The user has signed out, or was signed out. */
  readonly signedOut: Observable<void>;
}

/** Shown until a while after the server was last busy. */
const BUSY = { id: 'busy', tone: 'info', text: 'Server sedang sibuk, dicoba lagi.' } as const;

const clientOptions = (
  environment: Environment,
  auth: () => AuthRef,
  answers: Subject<boolean>,
  intents: Intents | null,
): ClientOptions => ({
  host: environment.apiHost,
  fetch: environment.fetch,
  wait: environment.wait,
  random: environment.random,
  now: environment.now,
  token: () => selectToken(auth().getSnapshot()),
  intents,
  onEnded: (isAnswered) => answers.next(isAnswered),
  onRefused: ({ status, code }, name) => {
    if (name.startsWith('auth.')) return;
    if (status === 401) auth().send({ type: 'session.rejected' });
    if (status === 403)
      auth().send(code === 3 ? { type: 'factor.judged', lacksFactor: true } : { type: 'access.denied' });
  },
});

/** Starts what guests and users share: the session, the frame's state, and notices. */
export function startSession(environment: Environment, { inspect }: PageLog): Session {
  // The session's own calls may need its token: each asks for it when it is made.
  const answers = new Subject<boolean>();
  const { session, storage, tabStorage } = environment.browser;
  // Until the session's chart runs, and after it has read them, the cookies say who is signed in.
  const kept = () => session.read()?.userId ?? null;
  const intents = environment.isIdempotent
    ? createIntents(environment.newId, createIntentStore(tabStorage, kept))
    : null;
  const client = {
    ...clientOptions(environment, () => auth, answers, intents),
    onBusy: () => notices.send({ type: 'notice.toastShown', toast: BUSY }),
  };
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
  const notices: NoticesRef = root.system.get('notices');
  const user = () => selectUser(auth.getSnapshot());
  /** What a person leaves on a browser that others may use as well. */
  const forgetLeft = () =>
    void loadLasting(() => import('./forget-left')).then(
      (left) => left.forgetLeft(storage, tabStorage),
      () => {},
    );
  const signedOut = new Subject<void>();
  auth.on('auth.signedOut', () => signedOut.next());
  signedOut.subscribe(() => {
    intents?.clear();
    forgetLeft();
  });
  if (auth.getSnapshot().matches('signedOut') && storage.keys().length + tabStorage.keys().length > 0)
    forgetLeft();
  return {
    auth,
    navigation: root.system.get('navigation'),
    notices,
    call,
    answers,
    intents,
    callThrough: (fetch) => createClient({ ...client, fetch }),
    user,
    userId: () => user()?.id ?? '',
    signedOut,
  };
}
