import { describe, expect, it } from 'vitest';
import { apiError } from '../../../src/api/errors';
import {
  isDeciding,
  isReplaced,
  isSignedIn,
  selectDetails,
  selectLeftTexts,
  selectRole,
  selectSignInError,
  selectToken,
  selectUser,
  selectUserId,
} from '../../../src/machines/auth/auth.selectors';
import {
  ani,
  aniInCookies,
  budi,
  nobody,
  refused,
  startAuth,
  startSignedIn,
  stored,
  unreachable,
} from './harness';

describe('a page that is opened', () => {
  it('is signed out without a token [AUTH-11]', () => {
    const auth = startAuth();
    expect(auth.state().value).toEqual({ signedOut: 'idle' });
    expect(auth.validate.calls).toEqual([]);
  });

  it('asks the server about the token first, and shows nothing meanwhile [AUTH-12, A9]', () => {
    const auth = startAuth({ session: stored() });
    expect(auth.validate.calls.map(({ input }) => input)).toEqual([{ token: 'token-a' }]);
    expect(isDeciding(auth.state())).toBe(true);
    expect(isSignedIn(auth.state())).toBe(false);
  });

  it('opens with a valid token and leaves the cookies as they are [AUTH-16]', async () => {
    const auth = await startSignedIn();
    expect(isSignedIn(auth.state())).toBe(true);
    expect(auth.emitted).toEqual([{ type: 'auth.signedIn', user: ani }]);
    expect(auth.saveSession).not.toHaveBeenCalled();
  });

  it('signs out with a token that is no longer valid, and says so [AUTH-13, A9]', async () => {
    const auth = startAuth({ session: stored() });
    await auth.validate.resolve(false);
    expect(auth.state().value).toEqual({ signedOut: 'idle' });
    expect(auth.clearSession).toHaveBeenCalledOnce();
    expect(auth.emitted).toEqual([{ type: 'auth.signedOut', reason: 'invalid' }]);
    expect(selectSignInError(auth.state())).toContain('berakhir');
    expect(selectToken(auth.state())).toBeNull();
  });

  it('signs out when the server refuses to say [AUTH-15, A9]', async () => {
    const auth = startAuth({ session: stored() });
    await auth.validate.reject(refused('Terlalu sering', 429));
    expect(auth.emitted).toEqual([{ type: 'auth.signedOut', reason: 'failed' }]);
    expect(selectSignInError(auth.state())).toBe('Internal server error');
  });

  it.each([unreachable, apiError('timedOut', 'Request timed out')])(
    'asks a second time after a second without an answer: $kind [A9]',
    async (lost) => {
      const auth = startAuth({ session: stored() });
      await auth.validate.reject(lost);
      auth.clock.advance(999);
      expect(auth.validate.calls).toHaveLength(1);
      auth.clock.advance(1);
      expect(auth.validate.calls.slice(1).map(({ input }) => input)).toEqual([{ token: 'token-a' }]);
      await auth.validate.resolve(true);
      expect(isSignedIn(auth.state())).toBe(true);
    },
  );

  it('signs out when the second answer is lost too [AUTH-15]', async () => {
    const auth = startAuth({ session: stored() });
    await auth.validate.reject(unreachable);
    auth.clock.advance(1000);
    await auth.validate.reject(unreachable);
    expect(auth.state().value).toEqual({ signedOut: 'idle' });
    expect(selectSignInError(auth.state())).toBe('Internal server error');
    expect(auth.validate.calls).toHaveLength(2);
  });

  it('signs out when the second answer is no [AUTH-13]', async () => {
    const auth = startAuth({ session: stored() });
    await auth.validate.reject(unreachable);
    auth.clock.advance(1000);
    await auth.validate.resolve(false);
    expect(auth.emitted).toEqual([{ type: 'auth.signedOut', reason: 'invalid' }]);
  });
});

describe('a session whose user cookie is no user', () => {
  it('reads the user again where the id can be made out, and mends the cookie [A7]', async () => {
    const auth = startAuth({ session: stored(null, 'token-a', '5') });
    await auth.validate.resolve(true);
    expect(auth.readUser.calls.map(({ input }) => input)).toEqual([{ id: '5' }]);
    expect(isDeciding(auth.state())).toBe(true);
    await auth.readUser.resolve(ani);
    expect(isSignedIn(auth.state())).toBe(true);
    expect(auth.saveSession).toHaveBeenCalledExactlyOnceWith({ token: 'token-a', user: ani, keep: true });
  });

  it('signs out where it cannot [A7]', async () => {
    const auth = startAuth({ session: stored(null) });
    await auth.validate.resolve(true);
    expect(auth.state().value).toEqual({ signedOut: 'idle' });
    expect(auth.clearSession).toHaveBeenCalledOnce();
    expect(auth.emitted).toEqual([{ type: 'auth.signedOut', reason: 'unidentified' }]);
  });

  it('signs out when the server does not tell the user [A7, ERR-08]', async () => {
    const auth = startAuth({ session: stored(null, 'token-a', '5') });
    await auth.validate.resolve(true);
    await auth.readUser.reject(refused('Tidak ada', 404));
    expect(auth.emitted).toEqual([{ type: 'auth.signedOut', reason: 'unidentified' }]);
    expect(selectSignInError(auth.state())).toBe('Error fetching user');
  });

  it('never opens without a role [ROUTE-01, A7]', async () => {
    const auth = startAuth({ session: stored(nobody) });
    await auth.validate.resolve(true);
    await auth.readUser.resolve(nobody);
    expect(auth.state().value).toEqual({ signedOut: 'idle' });
    expect(auth.clearSession).toHaveBeenCalledOnce();
    expect(auth.emitted).toEqual([{ type: 'auth.signedOut', reason: 'unidentified' }]);
  });
});

describe('signing out', () => {
  it('clears the session, ends it at the server and waits for nothing [AUTH-09, AUTH-10]', async () => {
    const auth = await startSignedIn();
    const token = selectToken(auth.state());
    auth.actor.send({ type: 'signOut.requested' });
    expect(auth.state().value).toEqual({ signedOut: 'idle' });
    expect(auth.endSession.mock.calls).toEqual([[token]]);
    expect(auth.clearSession).toHaveBeenCalledOnce();
    expect(auth.emitted).toContainEqual({ type: 'auth.signedOut', reason: 'requested' });
    expect([selectToken(auth.state()), selectUser(auth.state()), selectRole(auth.state())]).toEqual([
      null,
      null,
      null,
    ]);
    expect(selectSignInError(auth.state())).toBe('');
    expect([auth.signIn.calls, auth.signUp.calls, auth.readUser.calls]).toEqual([[], [], []]);
    expect(auth.validate.calls).toHaveLength(1);
  });
});

describe('a profile that was saved', () => {
  it('becomes the signed-in user, in the cookie too, where it is their own [API-06]', async () => {
    const auth = await startSignedIn();
    const saved = { ...ani, firstname: 'Anita', account_name: '', level: '', color: '', role: '' };
    auth.actor.send({ type: 'user.updated', user: saved });
    const user = { ...ani, firstname: 'Anita', account_name: '' };
    expect(selectUser(auth.state())).toEqual(user);
    expect(auth.saveSession).toHaveBeenCalledExactlyOnceWith({ token: 'token-a', user, keep: true });
  });

  it("leaves the signed-in user alone where it is someone else's [API-06]", async () => {
    const auth = await startSignedIn();
    auth.actor.send({ type: 'user.updated', user: budi });
    expect(selectUser(auth.state())).toEqual(ani);
    expect(auth.saveSession).not.toHaveBeenCalled();
  });
});

describe('e-mail and bank account, which cookies do not keep', () => {
  const look = (auth: Awaited<ReturnType<typeof startSignedIn>>) =>
    auth.actor.send({ type: 'details.shown' });

  it('are read once somebody looks at them, and only then', async () => {
    const auth = await startSignedIn(aniInCookies);
    expect([auth.readUser.calls, selectDetails(auth.state())]).toEqual([[], 'missing']);
    look(auth);
    look(auth);
    expect(auth.readUser.calls.map(({ input }) => input)).toEqual([{ id: '5' }]);
    expect(selectDetails(auth.state())).toBe('reading');
    await auth.readUser.resolve({ ...ani, role: '', level: '' });
    expect([selectUser(auth.state()), selectDetails(auth.state())]).toEqual([ani, 'known']);
    expect(auth.saveSession).toHaveBeenCalledExactlyOnceWith({ token: 'token-a', user: ani, keep: true });
    look(auth);
    expect(auth.readUser.calls).toHaveLength(1);
  });

  it('are there after a sign-in', async () => {
    const auth = await startSignedIn();
    look(auth);
    expect([auth.readUser.calls, selectDetails(auth.state())]).toEqual([[], 'known']);
  });

  it('that could not be read are asked for by whoever looks next', async () => {
    const auth = await startSignedIn(aniInCookies);
    look(auth);
    await auth.readUser.reject(unreachable);
    expect([selectDetails(auth.state()), selectUser(auth.state())]).toEqual(['unread', aniInCookies]);
    look(auth);
    await auth.readUser.resolve(ani);
    expect(selectDetails(auth.state())).toBe('known');
  });

  it('of which no answer came are asked for again after a while', async () => {
    const auth = await startSignedIn(aniInCookies);
    look(auth);
    await auth.readUser.reject(unreachable);
    auth.clock.advance(9_999);
    expect(auth.readUser.calls).toHaveLength(1);
    auth.clock.advance(1);
    await auth.readUser.resolve(ani);
    expect(selectDetails(auth.state())).toBe('known');
  });

  it('that were refused are not asked for by time', async () => {
    const auth = await startSignedIn(aniInCookies);
    look(auth);
    await auth.readUser.reject(refused('Ditolak', 403));
    auth.clock.advance(600_000);
    expect(auth.readUser.calls).toHaveLength(1);
  });

  it('of a server that does not tell them stay unread', async () => {
    const auth = await startSignedIn(aniInCookies);
    look(auth);
    await auth.readUser.resolve(aniInCookies);
    expect(selectDetails(auth.state())).toBe('unread');
  });

  it.each([
    ['access.denied', 'readUser'],
    ['session.rejected', 'validate'],
  ] as const)(
    'are not asked for again by themselves where that was refused: %s [R1, R2]',
    async (type, asked) => {
      const auth = await startSignedIn(aniInCookies);
      look(auth);
      auth.actor.send({ type });
      if (asked === 'readUser') await auth.readUser.reject(refused('Ditolak', 403));
      else await auth.validate.resolve(true);
      expect(selectDetails(auth.state())).toBe('unread');
    },
  );

  it('stay where another tab tells of a changed name alone, and follow where it tells of them', async () => {
    const auth = await startSignedIn();
    auth.changeElsewhere(stored({ ...aniInCookies, firstname: 'Anita' }));
    expect(selectUser(auth.state())).toEqual({ ...ani, firstname: 'Anita' });
    auth.changeElsewhere(stored({ ...ani, account_number: '777' }));
    expect(selectUser(auth.state())).toEqual({ ...ani, account_number: '777' });
  });
});

describe('a session that a call was refused in', () => {
  it('is asked about once for many refused calls, and stays [R1]', async () => {
    const auth = await startSignedIn();
    for (let call = 0; call < 6; call += 1) auth.actor.send({ type: 'session.rejected' });
    expect(auth.validate.calls.slice(1).map(({ input }) => input)).toEqual([{ token: 'token-a' }]);
    expect(isSignedIn(auth.state())).toBe(true);
    await auth.validate.resolve(true);
    expect(auth.state().matches({ signedIn: 'trusted' })).toBe(true);
    expect(auth.emitted).toContainEqual({ type: 'auth.confirmed' });
  });

  it('ends once when the token is no longer valid [R1, A3]', async () => {
    const auth = await startSignedIn();
    for (let call = 0; call < 6; call += 1) auth.actor.send({ type: 'session.rejected' });
    await auth.validate.resolve(false);
    expect(auth.emitted.filter(({ type }) => type === 'auth.signedOut')).toEqual([
      { type: 'auth.signedOut', reason: 'invalid' },
    ]);
    expect(auth.clearSession).toHaveBeenCalledOnce();
    expect(selectSignInError(auth.state())).toContain('berakhir');
  });

  it('outlives a server that cannot be asked, such as one that restarts [N1, N10]', async () => {
    const auth = await startSignedIn();
    auth.actor.send({ type: 'session.rejected' });
    await auth.validate.reject(unreachable);
    expect(isSignedIn(auth.state())).toBe(true);
    auth.clock.advance(1000);
    await auth.validate.reject(unreachable);
    expect(isSignedIn(auth.state())).toBe(true);
    expect(auth.emitted).not.toContainEqual({ type: 'auth.confirmed' });
    auth.actor.send({ type: 'session.rejected' });
    expect(auth.validate.calls).toHaveLength(3);
    auth.clock.advance(2000);
    expect(auth.validate.calls).toHaveLength(4);
  });
});

describe('a session that the server cannot be asked about', () => {
  const busy = refused('Server sedang sibuk.', 503);
  const asked = async () => {
    const auth = await startSignedIn(aniInCookies);
    auth.actor.send({ type: 'session.rejected' });
    await auth.validate.reject(busy);
    return auth;
  };

  it('is asked about again by time alone, more and more slowly, and for ever [N1]', async () => {
    const auth = await asked();
    const pauses: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      const before = auth.validate.calls.length;
      let waited = 0;
      for (; auth.validate.calls.length === before && waited < 120_000; waited += 1_000)
        auth.clock.advance(1_000);
      pauses.push(waited);
      await auth.validate.reject(busy);
    }
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    expect(isSignedIn(auth.state())).toBe(true);
  });

  it('is confirmed once it answers, and begins with short pauses the next time', async () => {
    const auth = await asked();
    auth.clock.advance(2_000);
    await auth.validate.resolve(true);
    expect(auth.emitted).toContainEqual({ type: 'auth.confirmed' });
    expect(auth.state().matches({ signedIn: 'trusted' })).toBe(true);
    auth.actor.send({ type: 'session.rejected' });
    await auth.validate.reject(busy);
    const before = auth.validate.calls.length;
    auth.clock.advance(2_000);
    expect(auth.validate.calls).toHaveLength(before + 1);
  });

  it('ends once it says no', async () => {
    const auth = await asked();
    auth.clock.advance(2_000);
    await auth.validate.resolve(false);
    expect(auth.emitted).toContainEqual({ type: 'auth.signedOut', reason: 'invalid' });
  });

  it('has its details read by itself once it is confirmed, where they were not', async () => {
    const auth = await asked();
    auth.clock.advance(2_000);
    await auth.validate.resolve(true);
    expect([auth.readUser.calls, selectDetails(auth.state())]).toEqual([[], 'unread']);
    auth.clock.advance(10_000);
    await auth.readUser.resolve(ani);
    expect(selectDetails(auth.state())).toBe('known');
  });

  it('has its role read once it is confirmed, where that was doubted as well [A8]', async () => {
    const auth = await asked();
    auth.actor.send({ type: 'access.denied' });
    auth.clock.advance(2_000);
    await auth.validate.resolve(true);
    await auth.readUser.resolve({ ...ani, role: 'admin' });
    expect(selectRole(auth.state())).toBe('admin');
  });
});

describe('a role that a call was refused for', () => {
  it('is asked for until the server tells it [A8]', async () => {
    const auth = await startSignedIn({ ...ani, role: 'admin' });
    auth.actor.send({ type: 'access.denied' });
    for (const lost of [unreachable, refused('Server sedang sibuk.', 503), unreachable]) {
      const { length } = auth.readUser.calls;
      await auth.readUser.reject(lost);
      auth.clock.advance(9_999);
      expect(auth.validate.calls).toHaveLength(length);
      auth.clock.advance(1);
      await auth.validate.resolve(true);
      expect(auth.readUser.calls).toHaveLength(length + 1);
    }
    await auth.readUser.resolve(ani);
    expect(selectRole(auth.state())).toBe('member');
  });

  it.each(['session.rejected', 'access.denied'] as const)(
    'is asked for at once where the server answers a call meanwhile: %s',
    async (type) => {
      const auth = await startSignedIn();
      auth.actor.send({ type: 'access.denied' });
      await auth.readUser.reject(unreachable);
      auth.actor.send({ type });
      await auth.validate.resolve(true);
      expect(auth.readUser.calls).toHaveLength(2);
    },
  );

  it('is read again and kept [A6, A8]', async () => {
    const auth = await startSignedIn({ ...ani, role: 'admin' });
    auth.actor.send({ type: 'access.denied' });
    expect(auth.readUser.calls.map(({ input }) => input)).toEqual([{ id: '5' }]);
    expect(isSignedIn(auth.state())).toBe(true);
    await auth.readUser.resolve(ani);
    expect(selectRole(auth.state())).toBe('member');
    auth.actor.send({ type: 'access.denied' });
    expect(auth.readUser.calls).toHaveLength(2);
    expect(auth.saveSession).toHaveBeenCalledExactlyOnceWith({ token: 'token-a', user: ani, keep: true });
  });

  it('stays as it is when reading it is refused too, without asking again [R2]', async () => {
    const auth = await startSignedIn();
    auth.actor.send({ type: 'access.denied' });
    auth.actor.send({ type: 'access.denied' });
    await auth.readUser.reject(refused('Ditolak', 403));
    expect(auth.state().matches({ signedIn: 'trusted' })).toBe(true);
    expect(auth.readUser.calls).toHaveLength(1);
    expect(selectUser(auth.state())).toEqual(ani);
  });

  it('ends the session when there is none any more [ROUTE-01]', async () => {
    const auth = await startSignedIn();
    auth.actor.send({ type: 'access.denied' });
    await auth.readUser.resolve(nobody);
    expect(auth.emitted).toContainEqual({ type: 'auth.signedOut', reason: 'unidentified' });
  });

  it('gives way to a rejection of the session itself', async () => {
    const auth = await startSignedIn();
    auth.actor.send({ type: 'access.denied' });
    auth.actor.send({ type: 'session.rejected' });
    expect(auth.readUser.calls[0]?.signal.aborted).toBe(true);
    expect(auth.validate.calls).toHaveLength(2);
  });

  it.each([
    ['before', ['access.denied', 'session.rejected']],
    ['after', ['session.rejected', 'access.denied']],
  ] as const)(
    'is read once the session is known to stand, where it was refused %s that was rejected [A6, C7]',
    async (_, events) => {
      const auth = await startSignedIn({ ...ani, role: 'admin' });
      for (const type of events) auth.actor.send({ type });
      const asked = auth.readUser.calls.length;
      await auth.validate.resolve(true);
      expect(auth.readUser.calls).toHaveLength(asked + 1);
      await auth.readUser.resolve(ani);
      expect(selectRole(auth.state())).toBe('member');
    },
  );
});

describe('another tab', () => {
  it('signs this one out with it [A4]', async () => {
    const auth = await startSignedIn();
    auth.changeElsewhere(null);
    expect(auth.state().value).toEqual({ signedOut: 'idle' });
    expect(auth.emitted).toContainEqual({ type: 'auth.signedOut', reason: 'elsewhere' });
    expect(auth.clearSession).not.toHaveBeenCalled();
    expect(selectSignInError(auth.state())).toBe('');
  });

  it.each([
    ['invalid', 'Sesi Anda sudah berakhir. Silakan masuk lagi.'],
    ['failed', 'Internal server error'],
    ['unidentified', 'Error fetching user'],
  ] as const)(
    'whose session ended by itself has this one say the same of it: %s [A3, A4]',
    async (reason, text) => {
      const ended = await startSignedIn();
      ended.changeElsewhere(null, reason);
      const opened = startAuth({ ended: reason });
      expect([ended, opened].map((auth) => selectSignInError(auth.state()))).toEqual([text, text]);
      expect(ended.emitted).toContainEqual({ type: 'auth.signedOut', reason });
    },
  );

  it('where the same person signed in anew gives this one the new token, and nothing else changes', async () => {
    const auth = await startSignedIn();
    auth.actor.send({ type: 'session.rejected' });
    auth.changeElsewhere(stored(ani, 'token-b'));
    await auth.validate.resolve(false);
    expect([selectToken(auth.state()), selectUser(auth.state())]).toEqual(['token-b', ani]);
    expect(auth.state().matches({ signedIn: 'trusted' })).toBe(true);
    expect(auth.emitted).toEqual([{ type: 'auth.signedIn', user: ani }, { type: 'auth.confirmed' }]);
    expect(auth.reloadPage).not.toHaveBeenCalled();
    expect(auth.clearSession).not.toHaveBeenCalled();
  });

  it('starts this one anew for another user, who is never mixed with the former [A5]', async () => {
    const auth = await startSignedIn();
    auth.changeElsewhere(stored(budi, 'token-b'));
    expect(auth.emitted).toContainEqual({ type: 'auth.replaced' });
    auth.clock.advance(0);
    expect(auth.reloadPage).toHaveBeenCalledOnce();
    expect([selectToken(auth.state()), selectUserId(auth.state())]).toEqual([null, null]);
    expect(isDeciding(auth.state())).toBe(true);
    auth.changeElsewhere(null);
    auth.changeElsewhere(stored(ani, 'token-c'));
    expect(auth.reloadPage).toHaveBeenCalledOnce();
    expect(auth.emitted).not.toContainEqual(expect.objectContaining({ type: 'auth.signedOut' }));
  });

  it('has what stood unsaved here offered before this one starts anew for another user [A5, U2]', async () => {
    const auth = await startSignedIn();
    const texts = [{ label: 'Nama', text: 'Ani' }];
    auth.actor.on('auth.replaced', () => auth.actor.send({ type: 'texts.left', texts }));
    auth.changeElsewhere(stored(budi, 'token-b'));
    auth.clock.advance(60_000);
    expect([isReplaced(auth.state()), isDeciding(auth.state())]).toEqual([true, false]);
    expect([selectLeftTexts(auth.state()), selectUser(auth.state())]).toEqual([texts, null]);
    expect(auth.reloadPage).not.toHaveBeenCalled();
    auth.actor.send({ type: 'reload.requested' });
    expect(auth.reloadPage).toHaveBeenCalledOnce();
  });

  it('does not leave this one waiting for ever where its user kept it from starting anew [U2]', async () => {
    const auth = await startSignedIn();
    auth.changeElsewhere(stored(budi, 'token-b'));
    auth.clock.advance(0);
    expect(isReplaced(auth.state())).toBe(false);
    auth.clock.advance(5_000);
    expect([isReplaced(auth.state()), selectLeftTexts(auth.state())]).toEqual([true, []]);
    auth.actor.send({ type: 'reload.requested' });
    expect(auth.reloadPage).toHaveBeenCalledTimes(2);
  });

  it('signs this one in where nobody was [A5]', async () => {
    const auth = startAuth();
    auth.changeElsewhere(stored(budi, 'token-b'));
    expect(auth.validate.calls.map(({ input }) => input)).toEqual([{ token: 'token-b' }]);
    await auth.validate.resolve(true);
    expect(selectUser(auth.state())).toEqual(budi);
    expect(auth.reloadPage).not.toHaveBeenCalled();
  });

  it('changes nothing where nobody is signed in anyway', () => {
    const auth = startAuth();
    auth.changeElsewhere(null);
    expect(auth.state().value).toEqual({ signedOut: 'idle' });
    expect(auth.emitted).toEqual([]);
  });

  it("tells of the user's changed profile", async () => {
    const auth = await startSignedIn();
    auth.changeElsewhere(stored({ ...ani, firstname: 'Anita' }));
    expect(selectUser(auth.state())?.firstname).toBe('Anita');
    expect(auth.state().matches({ signedIn: 'trusted' })).toBe(true);
  });

  it.each([
    ['nobody', null],
    ['someone without a role', nobody],
    ['someone else', budi],
  ])('is not believed when its cookie tells of %s [A7]', async (_, user) => {
    const auth = await startSignedIn();
    auth.changeElsewhere(stored(user));
    expect(selectUser(auth.state())).toEqual(ani);
  });
});
