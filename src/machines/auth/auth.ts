/**
 * Who uses this page: from the cookies found on load, or from sign-in and sign-up, until sign-out, a token that the
 * server no longer accepts, or another tab's doing. Lives as long as the page; every other actor of a user lives inside
 * `signedIn`.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { emptyDrafts, signOutFailure } from './auth.rules';
import { authSetup, ending } from './auth.setup';
import { signedIn } from './auth.signed-in';
import { signedOut } from './auth.signed-out';

export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: ({ input }) => ({
    token: input.session?.token ?? null,
    user: input.session?.user ?? null,
    userId: input.session?.userId ?? null,
    formerId: null,
    keep: true,
    keepsCookies: input.keepsCookies,
    lacksFactor: false,
    leftTexts: [],
    failure: input.ended ? signOutFailure(input.ended) : null,
    referralCode: input.referralCode ?? '',
    ...emptyDrafts(input.referralCode ?? ''),
  }),
  // Without news of the other tabs, this one works on alone.
  invoke: { id: 'otherTabs', src: 'otherTabs', onError: {} },
  initial: 'opening',
  on: {
    'session.endedElsewhere': {
      target: '.signedOut',
      actions: [
        { type: 'forget', params: ({ event }) => event },
        { type: 'emitSignedOut', params: ({ event }) => event },
      ],
    },
    'session.changedElsewhere': [
      {
        guard: { type: 'isSame', params: ({ event }) => event },
        actions: { type: 'refresh', params: ({ event }) => event },
      },
      { target: '.replaced' },
    ],
  },
  states: {
    opening: { always: [{ guard: 'hasToken', target: 'validating' }, { target: 'signedOut' }] },

    signedOut,

    validating: {
      tags: 'deciding',
      invoke: {
        id: 'validation',
        src: 'validation',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: [
          {
            guard: { type: 'isInvalid', params: ({ event }) => ({ verdict: event.output }) },
            target: 'signedOut',
            actions: ending('invalid'),
          },
          {
            guard: { type: 'hasFailed', params: ({ event }) => ({ verdict: event.output }) },
            target: 'signedOut',
            actions: ending('failed'),
          },
          { target: 'identifying' },
        ],
        onError: { target: 'signedOut', actions: ending('failed') },
      },
    },

    // A session is used only once it is known whose it is: without a role every route would send it back to sign-in.
    identifying: {
      tags: 'deciding',
      always: [
        { guard: 'hasIdentity', target: 'signedIn' },
        { guard: 'hasUserId', target: 'readingUser' },
        { target: 'signedOut', actions: ending('unidentified') },
      ],
    },

    readingUser: {
      tags: 'deciding',
      invoke: {
        id: 'readUser',
        src: 'readUser',
        input: ({ context }) => ({ id: context.userId ?? '' }),
        onDone: [
          {
            guard: { type: 'hasRole', params: ({ event }) => ({ user: event.output }) },
            target: 'signedIn',
            actions: [{ type: 'identify', params: ({ event }) => ({ user: event.output }) }, 'saveSession'],
          },
          { target: 'signedOut', actions: ending('unidentified') },
        ],
        onError: { target: 'signedOut', actions: ending('unidentified') },
      },
    },

    signedIn,

    // Another user signed in elsewhere: the page reloads, after offering its unsaved texts to be copied.
    replaced: {
      entry: [{ type: 'adopt', params: { session: null } }, 'emitReplaced'],
      initial: 'looking',
      on: { 'session.changedElsewhere': {}, 'session.endedElsewhere': {} },
      states: {
        looking: {
          tags: 'deciding',
          on: {
            'texts.left': {
              target: 'offering',
              actions: { type: 'setLeftTexts', params: ({ event }) => event },
            },
          },
          after: { 0: 'leaving' },
        },
        offering: { on: { 'reload.requested': 'leaving' } },
        // If the page is still there, the user cancelled the reload in the browser's prompt.
        leaving: { tags: 'deciding', entry: 'reloadPage', after: { unload: 'offering' } },
      },
    },
  },
});

export type AuthRef = ActorRefFrom<typeof authMachine>;
export type AuthSnapshot = SnapshotFrom<typeof authMachine>;
