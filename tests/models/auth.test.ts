import { describe, expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { authMachine } from '../../src/machines/auth/auth';
import { isDeciding, isSignedIn, selectRole, selectToken } from '../../src/machines/auth/auth.selectors';
import { validationMachine } from '../../src/machines/auth/validation';
import {
  ani,
  aniInCookies,
  budi,
  nobody,
  refused,
  signInForm,
  signUpForm,
  stored,
  unreachable,
} from '../machines/auth/harness';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const nothing = () => {};
const users = [ani, nobody];
const verdicts = ['valid', 'invalid', 'failed'];
const failure = refused('Ditolak', 400, { email: 'Sudah dipakai' });
const codeNeeded = { ...refused('Masukkan kode dari aplikasi autentikator Anda.', 401), code: 2 };

const chart = exploreChart({
  machine: authMachine.provide({
    actions: {
      saveSession: nothing,
      clearSession: nothing,
      endSession: nothing,
      removeAnalytics: nothing,
      reloadPage: nothing,
    },
  }),
  inputs: [
    { session: null, keepsCookies: true },
    { session: null, keepsCookies: false },
    { session: null, ended: 'invalid', keepsCookies: true },
    { session: stored(), keepsCookies: true },
    { session: stored(aniInCookies), keepsCookies: true },
    { session: stored(nobody), keepsCookies: true },
    { session: stored(null, 'token-a', '5'), keepsCookies: true },
    { session: stored(null), keepsCookies: true },
  ],
  events: [
    { type: 'form.opened', form: 'signIn' },
    { type: 'form.opened', form: 'signUp' },
    { type: 'signIn.submitted', form: signInForm },
    { type: 'signIn.submitted', form: { ...signInForm, email: '' } },
    { type: 'signUp.submitted', form: signUpForm },
    { type: 'signUp.submitted', form: { ...signUpForm, agreeToTerms: false } },
    { type: 'signIn.edited', change: { password: 'rahasia' } },
    { type: 'signUp.edited', change: { email: '', password: 'rahasia' } },
    { type: 'signOut.requested' },
    { type: 'user.updated', user: ani },
    { type: 'user.updated', user: budi },
    { type: 'details.shown' },
    { type: 'session.rejected' },
    { type: 'access.denied' },
    { type: 'factor.judged', lacksFactor: true },
    { type: 'factor.judged', lacksFactor: false },
    { type: 'texts.left', texts: [{ label: 'Nama', text: 'Ani' }] },
    { type: 'reload.requested' },
    { type: 'session.endedElsewhere', reason: 'elsewhere' },
    { type: 'session.endedElsewhere', reason: 'invalid' },
    { type: 'session.changedElsewhere', session: stored(ani, 'token-c') },
    { type: 'session.changedElsewhere', session: stored() },
    { type: 'session.changedElsewhere', session: stored(budi, 'token-b') },
    ...users.flatMap((user) => [
      done('signIn', { token: 'token-a', user }),
      done('signUp', { token: 'token-a', user }),
      done('readUser', user),
      done('rereadUser', user),
      done('readDetails', user),
    ]),
    ...verdicts.map((verdict) => done('validation', verdict)),
    ...['valid', 'invalid'].map((verdict) => done('revalidation', verdict)),
    done('readDetails', aniInCookies),
    ...[
      'signIn',
      'signUp',
      'readUser',
      'rereadUser',
      'readDetails',
      'validation',
      'revalidation',
      'otherTabs',
    ].map((id) => failed(id, failure)),
    failed('signIn', codeNeeded),
    failed('readDetails', unreachable),
    failed('rereadUser', unreachable),
  ],
  // Left out, since no transition depends on it: drafts before submission, the former user, which token it is.
  project: ({ context }) => ({
    ...context,
    token: context.token !== null,
    formerId: null,
    signInDraft: null,
    signUpDraft: null,
  }),
});

describe('every path through the session', () => {
  it('ends as the graph says, and says every end and every beginning once', () => {
    chart.replayAll(({ before, after, emitted }) => {
      const begins = isSignedIn(after) && !isSignedIn(before);
      const ends = after.matches('signedOut') && !before.matches('signedOut');
      expect(emitted.filter(({ type }) => type === 'auth.signedIn')).toHaveLength(begins ? 1 : 0);
      expect(emitted.filter(({ type }) => type === 'auth.signedOut')).toHaveLength(ends ? 1 : 0);
    });
    expect(chart.coverage().missed).toEqual([]);
  });

  it('keeps nothing that was typed once somebody is signed in', () => {
    const typed = ({ context: { signInDraft, signUpDraft } }: (typeof chart.snapshots)[number]) => [
      signInDraft.email + signInDraft.password,
      signUpDraft.email + signUpDraft.password,
    ];
    let isTyped = false;
    chart.replayAll(({ before, after }) => {
      if (isSignedIn(after)) {
        isTyped ||= !isSignedIn(before) && typed(before).join('') !== '';
        expect(typed(after)).toEqual(['', '']);
      }
    });
    expect(isTyped).toBe(true);
  });

  it('holds back for want of a second factor nobody but who is signed in, and no longer', () => {
    const held = chart.snapshots.filter(({ context }) => context.lacksFactor);
    expect(held.length).toBeGreaterThan(0);
    expect(held.every(isSignedIn)).toBe(true);
  });

  it('never signs in without a token and a role, and keeps neither of anybody who is gone [ROUTE-01, A5, A7]', () => {
    for (const snapshot of chart.snapshots) {
      if (isSignedIn(snapshot))
        expect([selectToken(snapshot), selectRole(snapshot)].every(Boolean)).toBe(true);
      if (snapshot.matches('signedOut') || snapshot.matches('replaced')) {
        expect([selectToken(snapshot), snapshot.context.user, snapshot.context.userId]).toEqual([
          null,
          null,
          null,
        ]);
      }
    }
  });

  it('takes forms only from nobody, and rejections only from somebody [AUTH-05, SIGNUP-23]', () => {
    for (const snapshot of chart.snapshots) {
      const isIdle = snapshot.matches({ signedOut: 'idle' });
      expect(snapshot.can({ type: 'signIn.submitted', form: signInForm })).toBe(isIdle);
      expect(snapshot.can({ type: 'signUp.submitted', form: signUpForm })).toBe(isIdle);
      expect(snapshot.can({ type: 'signOut.requested' })).toBe(isSignedIn(snapshot));
      if (isDeciding(snapshot)) expect(snapshot.can({ type: 'session.rejected' })).toBe(false);
    }
  });
});

describe('every path through the validation of a token', () => {
  const patient = { token: 'token-a', isPatient: true };
  const validation = exploreChart({
    machine: validationMachine,
    inputs: [{ token: 'token-a' }, patient],
    events: ['validate', 'validateAgain'].flatMap((id) => [
      done(id, true),
      done(id, false),
      failed(id, apiError('unreachable', 'Internal server error')),
      failed(id, failure),
    ]),
    project: ({ context }) => Math.min(1, context.misses),
    simple: true,
  });

  it('ends with a verdict after at most two questions, or goes on until there is an answer [AUTH-13, AUTH-15, AUTH-16]', () => {
    validation.replayAll(({ after }) => {
      if (after.status !== 'done') return;
      expect(after.context.isPatient ? ['valid', 'invalid'] : ['valid', 'invalid', 'failed']).toContain(
        after.output,
      );
    });
    expect(validation.coverage().missed).toEqual([]);
    const hasty = validation.paths.filter(({ input }) => input !== patient);
    expect(Math.max(...hasty.map(({ walk }) => walk.steps.length))).toBe(3);
  });
});
