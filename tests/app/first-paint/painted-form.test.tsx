import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { renderFirstPaint } from '../../../scripts/first-paint/render';
import {
  holdSubmission,
  type PaintedForm,
  showForm,
  takePaintedForm,
} from '../../../src/app/first-paint/painted-form';
import { WholePage } from '../../../src/app/open-page';
import SignIn from '../../../src/views/signin/signin';
import { deferred } from '../../support/deferred';
import { fakeSystem, type FakeSystemOptions } from '../../support/fake-system';
import type { GrantedSession } from '../../../src/machines/auth/auth.types';

const { splash, form } = renderFirstPaint([]);
const typed = { email: 'siti@example.com', password: 'rahasia', keep: false };
const email = () => screen.getByLabelText<HTMLInputElement>(/Email/);
const password = () => screen.getByLabelText<HTMLInputElement>(/^Password/);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' });

beforeEach(() => {
  document.body.innerHTML = `<div id="splash">${splash}</div><div id="root">${form}</div>`;
  document.addEventListener('submit', holdSubmission);
  onTestFinished(() => {
    document.removeEventListener('submit', holdSubmission);
    delete document.documentElement.dataset.painted;
  });
});

/** The page before any module: the script before the first paint chose the form. */
function paint() {
  showForm(document.documentElement);
  const user = userEvent.setup();
  const fill = async () => {
    await user.type(email(), typed.email);
    await user.type(password(), typed.password);
    await user.click(screen.getByRole('checkbox'));
  };
  return { user, fill };
}

/** React takes over what is painted. */
function hydrate(painted: PaintedForm, options: FakeSystemOptions = {}) {
  const fake = fakeSystem(options);
  const address = {
    path: () => '/signin',
    href: (path: string) => path,
    subscribe: () => () => {},
    goTo: () => {},
  };
  const page = <WholePage session={fake.system} address={address} app={() => null} signIn={SignIn} />;
  fake.auth.send({ type: 'signIn.edited', change: painted.typed() });
  let root: Root | null = null;
  act(() =>
    flushSync(() => {
      root = hydrateRoot(document.getElementById('root') as HTMLElement, page);
    }),
  );
  painted.release();
  onTestFinished(() => act(() => root?.unmount()));
  return fake;
}

it('holds what is submitted before any module is there, and hands it over with the first', async () => {
  const { user, fill } = paint();
  await fill();
  await user.click(submit());
  expect(screen.getByRole('form').ariaBusy).toBe('true');
  const send = vi.fn();
  takePaintedForm(send);
  expect(send.mock.calls).toEqual([[typed]]);
});

it('keeps who submits it signed in, unless they say otherwise', async () => {
  const { user } = paint();
  await user.type(email(), typed.email);
  const send = vi.fn();
  takePaintedForm(send);
  await user.click(submit());
  expect(send.mock.calls).toEqual([[{ email: typed.email, password: '', keep: true }]]);
});

it('hands over what is submitted before React is there, as often as it is', async () => {
  const { user, fill } = paint();
  const send = vi.fn();
  takePaintedForm(send);
  expect(send).not.toHaveBeenCalled();
  await fill();
  await user.click(submit());
  await user.keyboard('{Enter}');
  expect(send.mock.calls).toEqual([[typed], [typed]]);
});

it('is taken over by React as it stands, with what is typed in it', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user, fill } = paint();
  await fill();
  const nodes = [email(), password(), submit()];
  const painted = takePaintedForm(() => {}) as PaintedForm;
  const answer = deferred<GrantedSession>();
  const signIn = vi.fn(() => answer.promise);
  hydrate(painted, { signIn });
  expect([email(), password(), submit()]).toEqual(nodes);
  expect(nodes.every((node) => node.isConnected)).toBe(true);
  await user.type(email(), '.id');
  expect([email().value, password().value]).toEqual(['siti@example.com.id', 'rahasia']);
  await user.click(submit());
  expect(signIn.mock.calls).toEqual([[{ ...typed, email: 'siti@example.com.id' }]]);
  expect(complaints.mock.calls).toEqual([]);
});

it('gives way to the product’s mark for who is signed in, or opens another address', () => {
  expect(takePaintedForm(() => {})).toBeNull();
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('Memuat…');
  expect(document.getElementById('splash')).toBeNull();
});

it.each([
  ['a guest who is to sign in', true, '/', ''],
  ['a guest elsewhere', false, '/signup', ''],
  ['who is signed in', false, '/', 'authToken=t'],
])('is the first that %s sees: %s [APP-07]', async (_who, isSeen, address, cookie) => {
  vi.stubGlobal('fetch', async () => new Response());
  vi.spyOn(document, 'addEventListener').mockImplementation(() => {});
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
  window.history.replaceState(null, '', address);
  vi.doMock('../../../src/app/first-paint/too-old', () => ({ isTooOld: () => false }));
  onTestFinished(() => {
    vi.doUnmock('../../../src/app/first-paint/too-old');
    window.history.replaceState(null, '', '/');
  });
  vi.resetModules();
  await import('../../../src/app/first-paint/prepare');
  expect(takePaintedForm(() => {}) !== null).toBe(isSeen);
});

it('is not there where nothing was painted, as while developing', () => {
  document.body.innerHTML = '<div id="root"></div>';
  expect(takePaintedForm(() => {})).toBeNull();
});
