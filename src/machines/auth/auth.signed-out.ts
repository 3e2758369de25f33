import { assertEvent } from 'xstate';
import { callFailure, failureUnder, signInRefusal, signUpRefusal } from './auth.rules';
import { authSetup, storedOf } from './auth.setup';

const adoptAnswer = {
  type: 'adopt',
  params: ({ event }: { event: { output: Parameters<typeof storedOf>[0] } }) => ({
    session: storedOf(event.output),
  }),
} as const;
const failed = (form: 'signIn' | 'signUp') =>
  ({
    type: 'setFailure',
    params: ({ event }: { event: { error: unknown } }) => ({ failure: callFailure(form, event.error) }),
  }) as const;
const signInFailed = failed('signIn');

/** Signed out: a form is filled in, or is being sent, once at a time. */
export const signedOut = authSetup.createStateConfig({
  initial: 'idle',
  on: {
    'form.opened': {
      actions: {
        type: 'setFailure',
        params: ({ context, event }) => ({ failure: failureUnder(event.form, context.failure) }),
      },
    },
    'signIn.edited': { actions: { type: 'editSignIn', params: ({ event }) => event } },
    'signUp.edited': { actions: { type: 'editSignUp', params: ({ event }) => event } },
    'session.endedElsewhere': {},
    'session.changedElsewhere': {
      target: 'validating',
      actions: { type: 'adopt', params: ({ event }) => event },
    },
  },
  states: {
    idle: {
      on: {
        'signIn.submitted': [
          {
            guard: { type: 'isSignInSendable', params: ({ event }) => event },
            target: 'signingIn',
            actions: [
              { type: 'setKeep', params: ({ event }) => event.form },
              { type: 'editSignIn', params: ({ event }) => ({ change: event.form }) },
              { type: 'setFailure', params: { failure: null } },
            ],
          },
          {
            actions: {
              type: 'setFailure',
              params: ({ context, event }) => ({ failure: signInRefusal(event.form, context) }),
            },
          },
        ],
        'signUp.submitted': [
          {
            guard: { type: 'isSignUpSendable', params: ({ event }) => event },
            target: 'signingUp',
            actions: [
              { type: 'setKeep', params: { keep: true } },
              { type: 'setFailure', params: { failure: null } },
            ],
          },
          {
            actions: {
              type: 'setFailure',
              params: ({ context, event }) => ({ failure: signUpRefusal(event.form, context) }),
            },
          },
        ],
      },
    },
    signingIn: {
      tags: 'submitting',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'signIn.submitted');
          return event.form;
        },
        onDone: {
          target: '#auth.identifying',
          actions: [adoptAnswer, 'saveSession', 'removeAnalytics'],
        },
        onError: [
          {
            guard: { type: 'asksForFactor', params: ({ event }) => event },
            target: 'idle',
            actions: ['askForFactor', signInFailed],
          },
          { target: 'idle', actions: signInFailed },
        ],
      },
    },
    signingUp: {
      tags: 'submitting',
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ event }) => {
          assertEvent(event, 'signUp.submitted');
          return event.form;
        },
        onDone: {
          target: '#auth.identifying',
          actions: [adoptAnswer, 'saveSession'],
        },
        onError: { target: 'idle', actions: failed('signUp') },
      },
    },
  },
});
