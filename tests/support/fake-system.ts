import { asyncScheduler, NEVER, type Observable } from 'rxjs';
import { type AnyActorRef, createActor, fromCallback, fromEventObservable, fromPromise } from 'xstate';
import type { User } from '../../src/api/schema/entities/people';
import { createAddress } from '../../src/app/page/address';
import { createClock } from '../../src/app/page/clock';
import { createFrames } from '../../src/app/page/frames';
import { authMachine } from '../../src/machines/auth/auth';
import type { GrantedSession, SignInForm, SignUpForm } from '../../src/machines/auth/auth.types';
import { validationMachine } from '../../src/machines/auth/validation';
import { type ChannelEvent, connectionMachine } from '../../src/machines/connection/connection';
import { navigationMachine, type Theme } from '../../src/machines/navigation/navigation';
import { USUAL } from '../../src/machines/preferences/preferences.rules';
import { preferencesMachine } from '../../src/machines/preferences/preferences';
import { noticesMachine } from '../../src/machines/notices/notices';
import { type Found, paletteMachine } from '../../src/machines/palette/palette';
import type { AppSystem } from '../../src/views/ports/app-system';
import type { LazyActor } from '../../src/views/ports/lazy-actor';
import { globalTimers, TestClock } from './clock';

/** A user as the server sends one; parts may be replaced. */
export const someUser = (parts: Partial<User> = {}): User => ({
  id: '7',
  firstname: 'Siti',
  lastname: 'Rahma',
  email: 'siti@example.com',
  role: 'member',
  level: 'Silver',
  color: '#3E3A32',
  account_name: 'Siti Rahma',
  account_bank: 'BCA',
  account_number: '1234567890',
  referral_code: 'SITI7',
  blast_interval_min: 1,
  blast_interval_max: 2,
  blast_fee: 100,
  level_progress: undefined,
  createdAt: Date.UTC(2026, 0, 5),
  income: 125000,
  whatsapps: 3,
  ...parts,
});

export interface FakeSystemOptions {
  /** The user signed in by the cookies found on load; null for a guest. */
  readonly user?: User | null;
  /** Width of the viewport, in px. */
  readonly width?: number;
  readonly theme?: Theme;
  readonly referralCode?: string;
  readonly isTokenValid?: boolean | Promise<boolean>;
  readonly signIn?: (form: SignInForm) => Promise<GrantedSession>;
  readonly signUp?: (form: SignUpForm) => Promise<GrantedSession>;
  /** Reads the signed-in user from the server, where the cookie has none. */
  readonly readUser?: () => Promise<User>;
  /** Events of the live connection. */
  readonly channel?: Observable<ChannelEvent>;
  /** Called with each theme that is to be kept. */
  readonly saveTheme?: (theme: Theme) => void;
}

/** An actor that is there already. */
function loadedActor<A extends AnyActorRef>(actor: A): LazyActor<A> {
  const loaded = Promise.resolve(actor);
  return { current: () => actor, subscribe: () => () => {}, load: () => loaded };
}

const never = () => new Promise<never>(() => {});

/** The page's own charts, with the outside replaced. Lists and rows come with the screens that need them. */
export function fakeSystem(options: FakeSystemOptions = {}) {
  const { user = null, isTokenValid = true, channel = NEVER } = options;
  const clock = new TestClock();
  const auth = createActor(
    authMachine.provide({
      actors: {
        signIn: fromPromise<GrantedSession, SignInForm>(({ input }) => (options.signIn ?? never)(input)),
        signUp: fromPromise<GrantedSession, SignUpForm>(({ input }) => (options.signUp ?? never)(input)),
        readUser: fromPromise<User, { id: string }>(options.readUser ?? never),
        validation: validationMachine.provide({
          actors: { validate: fromPromise<boolean, { token: string }>(async () => isTokenValid) },
        }),
        otherTabs: fromCallback(() => {}),
      },
      actions: {
        saveSession: () => {},
        clearSession: () => {},
        endSession: () => {},
        removeAnalytics: () => {},
        reloadPage: () => {},
      },
    }),
    {
      clock,
      input: {
        session: user && { token: 'token', user, userId: user.id },
        keepsCookies: true,
        referralCode: options.referralCode ?? '',
      },
    },
  );
  const navigation = createActor(
    navigationMachine.provide({
      actions: { saveTheme: (_, { theme }) => options.saveTheme?.(theme) },
    }),
    { clock, input: { theme: options.theme ?? 'light', width: options.width ?? 1440 } },
  );
  const notices = createActor(noticesMachine, { clock });
  const connection = createActor(
    connectionMachine.provide({ actors: { channel: fromEventObservable(() => channel) } }),
    { clock },
  );
  for (const actor of [auth, navigation, notices, connection]) actor.start();

  const likes = createActor(preferencesMachine.provide({ actions: { keep: () => {} } })).start();
  if (user) likes.send({ type: 'user.signedIn', userId: user.id, preferences: USUAL });
  const preferences = Promise.resolve(likes);
  const palette = loadedActor(
    createActor(
      paletteMachine.provide({
        actors: {
          findAccounts: fromPromise<Pick<Found, 'accounts'>, { search: string }>(async () => ({
            accounts: [],
          })),
          findMembers: fromPromise<Pick<Found, 'members'>, { search: string }>(async () => ({ members: [] })),
        },
      }),
      { clock },
    ).start(),
  );
  const system = {
    auth,
    navigation,
    notices,
    connection,
    palette,
    alerts: { current: () => undefined, subscribe: () => () => {}, load: never },
    loadLasting: (load) => load(),
    loadPreferences: () => preferences,
    loadAccessNotice: never,
    address: createAddress(),
    frames: createFrames({ nextFrame: queueMicrotask }),
    clock: createClock({ scheduler: asyncScheduler }),
    actorClock: globalTimers,
    cachedFigures: () => ({}),
    cachedFiguresAt: () => null,
    keptHiddenColumns: () => [],
    inspect: () => {},
    unsaved: () => undefined,
    contact: '',
  } as Partial<AppSystem> as AppSystem;
  return { system, auth, navigation, notices, connection, clock };
}
