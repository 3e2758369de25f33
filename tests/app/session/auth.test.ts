import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClient } from '../../../src/api/client';
import { authInput, provideAuth } from '../../../src/app/session/auth';
import { frame, navigationInput, provideNavigation } from '../../../src/app/session/navigation';
import { createCookieJar } from '../../../src/app/browser/cookies';
import { createSessionStore } from '../../../src/app/browser/session';
import { createLocalStore } from '../../../src/app/browser/storage';
import {
  isSignedIn,
  selectSignInError,
  selectSignUpError,
  selectUser,
} from '../../../src/machines/auth/auth.selectors';
import { signInForm, signUpForm } from '../../machines/auth/harness';
import { startActor } from '../../support/actors';
import { fakeApi } from '../../support/fake-api';
import type { TestClock } from '../../support/clock';
import { FakeCookies } from '../../../scripts/shared/world/jar';
import { MemoryStorage } from '../../support/memory-storage';

const wireUser = { id: 5, firstname: 'Ani', lastname: 'Wijaya', email: 'ani@example.com', role: 'member' };

function open({
  cookies = {},
  theme,
  width = 1280,
}: {
  cookies?: object;
  theme?: string;
  width?: number;
} = {}) {
  const source = new FakeCookies();
  for (const [name, value] of Object.entries(cookies)) source.plant(name, encodeURIComponent(String(value)));
  const jar = createCookieJar(source, false);
  const memory = new MemoryStorage();
  if (theme) memory.setItem('theme', theme);
  let look = () => {};
  const tabs = {
    announce: () => {},
    listen: (announced: (user: unknown) => void) => ((look = () => announced(null)), () => {}),
  };
  const browser = {
    cookies: jar,
    storage: createLocalStore(() => memory),
    session: createSessionStore(jar, tabs),
    tabStorage: createLocalStore(() => new MemoryStorage()),
    hostname: 'rent.example.com',
    width: () => width,
    reload: vi.fn(),
  };
  return { source, jar, memory, browser, environment: { browser }, look: () => look() };
}

function start(options: Parameters<typeof open>[0] = {}) {
  const page = open(options);
  const api = fakeApi();
  let token: string | null = null;
  const call = createClient({
    host: '',
    fetch: api.fetch,
    token: () => token,
    intents: null,
    wait: () => Promise.resolve(),
    random: () => 0,
  });
  const begin = () => {
    const { actor } = startActor(provideAuth({ call, environment: page.environment }), {
      input: authInput(page.environment),
    });
    actor.subscribe(({ context }) => (token = context.token));
    token = actor.getSnapshot().context.token;
    return actor;
  };
  return { ...page, api, begin };
}

const ENDS_WHEN_THE = [
  ['false', false],
  ["'false'", 'false'],
  ['missing', undefined],
  ['null', null],
] as const;

describe('the session with what the page provides', () => {
  it('signs in over the API and into the cookies [AUTH-06, AUTH-07, DATA-01]', async () => {
    const { api, begin, jar, source } = start();
    source.plant('_ga', '1');
    api.answers('POST /api/auth/login', { token: 'token-a', user: wireUser });
    const actor = begin();
    actor.send({ type: 'signIn.submitted', form: signInForm });
    await vi.waitFor(() => expect(isSignedIn(actor.getSnapshot())).toBe(true));
    expect(api.requests[0]?.body).toEqual({ email: 'ani@example.com', password: 'rahasia' });
    expect(api.requests[0]?.headers.has('authorization')).toBe(false);
    expect(jar.read('authToken')).toBe('token-a');
    expect(JSON.parse(jar.read('user') ?? '')).toMatchObject({ id: '5', firstname: 'Ani', role: 'member' });
    expect(jar.read('_ga')).toBeNull();
  });

  it('stores nothing when signing in is refused without a text [AUTH-08, ERR-01]', async () => {
    const { api, begin, jar } = start();
    api.answers('POST /api/auth/login', {}, { status: 401 });
    const actor = begin();
    actor.send({ type: 'signIn.submitted', form: signInForm });
    await vi.waitFor(() => expect(selectSignInError(actor.getSnapshot())).toBe('Error signing in'));
    expect(jar.names()).toEqual([]);
  });

  it('signs up with the referral code under both its names [SIGNUP-18, SIGNUP-19, SIGNUP-24]', async () => {
    const { api, begin, jar } = start();
    api.answers('POST /api/auth/register', { token: 'token-a', user: wireUser }, { status: 201 });
    const actor = begin();
    actor.send({ type: 'signUp.submitted', form: { ...signUpForm, referral_code: 'BUDI6' } });
    await vi.waitFor(() => expect(isSignedIn(actor.getSnapshot())).toBe(true));
    expect(api.requests[0]?.body).toEqual({
      firstName: 'Ani',
      lastName: 'Wijaya',
      email: 'ani@example.com',
      password: 'rahasia',
      password2: 'rahasia',
      agreeToTerms: true,
      affiliateCode: 'BUDI6',
      referral_code: 'BUDI6',
    });
    expect(jar.read('authToken')).toBe('token-a');
  });

  it('says that signing up failed where the server gives no reason [ERR-02]', async () => {
    const { api, begin } = start();
    api.answers('POST /api/auth/register', '<html>', { status: 502 });
    const actor = begin();
    actor.send({ type: 'signUp.submitted', form: signUpForm });
    await vi.waitFor(() =>
      expect(selectSignUpError(actor.getSnapshot())).toBe('Failed to sign up. Please try again.'),
    );
  });

  it.each(ENDS_WHEN_THE)(
    'ends when the answer on its token is %s [AUTH-13, AUTH-14, A9]',
    async (_, isvalid) => {
      const { api, begin, jar } = start({
        cookies: { authToken: 'token-a', user: JSON.stringify(wireUser) },
      });
      api.answers('POST /api/auth/validate', { isvalid });
      const actor = begin();
      await vi.waitFor(() => expect(actor.getSnapshot().matches('signedOut')).toBe(true));
      expect(api.requests[0]?.body).toEqual({ token: 'token-a' });
      // For the other tabs, and for those that are opened again.
      expect(jar.names()).toEqual(['session_ended']);
    },
  );

  it.each([true, 'true', 1])(
    'opens when the answer on its token is %j [AUTH-12, AUTH-16]',
    async (isvalid) => {
      const { api, begin } = start({ cookies: { authToken: 'token-a', user: JSON.stringify(wireUser) } });
      api.answers('POST /api/auth/validate', { isvalid });
      const actor = begin();
      await vi.waitFor(() => expect(isSignedIn(actor.getSnapshot())).toBe(true));
    },
  );

  it('is mended from the server where the cookie was cut off, with the level it tells apart [A7]', async () => {
    const { api, begin, jar } = start({ cookies: { authToken: 'token-a', user: '{"id":5,"firstname":"A' } });
    api.answers('POST /api/auth/validate', { isvalid: true });
    api.answers('GET /api/admin/users/5', { user: wireUser, level: 'Silver', color: '#2C2C2C' });
    const actor = begin();
    await vi.waitFor(() => expect(isSignedIn(actor.getSnapshot())).toBe(true));
    expect(selectUser(actor.getSnapshot())).toMatchObject({ level: 'Silver', color: '#2C2C2C' });
    expect(api.requests[1]?.headers.get('authorization')).toBe('Bearer token-a');
    expect(JSON.parse(jar.read('user') ?? '')).toMatchObject({ id: '5', level: 'Silver' });
  });

  it('leaves no cookie after signing out, and asks for nothing [AUTH-09, AUTH-10]', async () => {
    const { api, begin, jar } = start({ cookies: { authToken: 'token-a', user: JSON.stringify(wireUser) } });
    api.answers('POST /api/auth/validate', { isvalid: true });
    const actor = begin();
    await vi.waitFor(() => expect(isSignedIn(actor.getSnapshot())).toBe(true));
    actor.send({ type: 'signOut.requested' });
    expect(jar.names()).toEqual([]);
    expect(api.requests).toHaveLength(1);
  });

  it('follows the other tabs [A4, A5]', async () => {
    const { api, begin, source, look, browser } = start({
      cookies: { authToken: 'token-a', user: JSON.stringify(wireUser) },
    });
    api.answers('POST /api/auth/validate', { isvalid: true });
    const actor = begin();
    await vi.waitFor(() => expect(isSignedIn(actor.getSnapshot())).toBe(true));
    source.plant('authToken', 'token-b');
    source.plant('user', encodeURIComponent(JSON.stringify({ ...wireUser, id: 6 })));
    look();
    (actor.clock as TestClock).advance(0);
    expect(browser.reload).toHaveBeenCalledOnce();
    expect(isSignedIn(actor.getSnapshot())).toBe(false);
  });
});

describe('the frame with what the page provides', () => {
  /** A window of a width, with a document root that has classes. */
  function fakeWindow(innerWidth: number) {
    const classes = new Set<string>();
    const target = new EventTarget();
    const classList = {
      toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)),
    };
    const view = Object.assign(target, { innerWidth, document: { documentElement: { classList } } });
    return { classes, view: view as unknown as Window & { innerWidth: number } };
  }

  function show(options: Parameters<typeof open>[0] = {}) {
    const page = open(options);
    const { actor } = startActor(provideNavigation(page.environment), {
      input: navigationInput(page.environment),
    });
    const { classes, view } = fakeWindow(options.width ?? 1280);
    onTestFinished(frame(actor, page.environment, view));
    return { ...page, actor, classes, view };
  }

  it('applies the saved theme on load and saves each change [APP-05, APP-06, APP-07, DATA-02]', () => {
    const { actor, classes, memory } = show({ theme: 'dark' });
    expect([...classes]).toEqual(['dark']);
    actor.send({ type: 'theme.toggled' });
    expect([...classes]).toEqual([]);
    expect(memory.getItem('theme')).toBe('light');
  });

  it.each([
    ['as another tab keeps it', Object.assign(new Event('storage'), { key: 'theme' })],
    [
      'where another tab kept it while this page lay aside',
      Object.assign(new Event('pageshow'), { persisted: true }),
    ],
  ])('takes the theme %s [APP-05, APP-06]', (_, sent) => {
    const { classes, memory, view } = show();
    memory.setItem('theme', 'dark');
    view.dispatchEvent(sent);
    expect([...classes]).toEqual(['dark']);
  });

  it('is light without a saved theme [APP-04]', () => {
    expect([...show().classes]).toEqual([]);
  });

  it('switches the theme though storage is full [P1]', () => {
    const { actor, classes, memory } = show();
    memory.isFull = true;
    actor.send({ type: 'theme.toggled' });
    expect([...classes]).toEqual(['dark']);
  });

  it('measures the window, at first and when it is resized [NAV-09, NAV-10]', () => {
    const { actor, view } = show({ width: 800 });
    expect(actor.getSnapshot().value).toMatchObject({ layout: { tablet: 'closed' } });
    view.innerWidth = 1280;
    view.dispatchEvent(new Event('resize'));
    expect(actor.getSnapshot().value).toMatchObject({ layout: { desktop: 'expanded' } });
  });
});
