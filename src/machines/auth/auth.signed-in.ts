import { authSetup, ending } from './auth.setup';

/** Somebody is signed in. After a refused call the session, or the role, is asked for again behind the screen. */
export const signedIn = authSetup.createStateConfig({
  initial: 'trusted',
  entry: 'emitSignedIn',
  exit: { type: 'setLacksFactor', params: { lacksFactor: false } },
  on: {
    'signOut.requested': {
      target: 'signedOut',
      actions: [
        { type: 'endSession', params: ({ context: { token } }) => ({ token }) },
        ...ending('requested'),
      ],
    },
    // The same person signed in anew: whatever was asked with the former token no longer matters.
    'session.changedElsewhere': {
      guard: { type: 'isRenewed', params: ({ event }) => event },
      target: '.trusted',
      actions: [{ type: 'refresh', params: ({ event }) => event }, 'emitConfirmed'],
    },
    'factor.judged': { actions: { type: 'setLacksFactor', params: ({ event }) => event } },
    'user.updated': {
      guard: { type: 'isOwn', params: ({ event }) => event },
      actions: [{ type: 'updateUser', params: ({ event }) => event }, 'saveSession'],
    },
  },
  states: {
    trusted: {
      on: { 'session.rejected': 'revalidating', 'access.denied': 'rereadingIdentity' },
      initial: 'settled',
      states: {
        settled: { on: { 'details.shown': { guard: 'lacksDetails', target: 'readingDetails' } } },
        readingDetails: {
          id: 'readingDetails',
          invoke: {
            id: 'readDetails',
            src: 'readUser',
            input: ({ context }) => ({ id: context.userId ?? '' }),
            onDone: [
              {
                guard: { type: 'hasDetails', params: ({ event }) => ({ user: event.output }) },
                target: 'settled',
                actions: [
                  { type: 'updateUser', params: ({ event }) => ({ user: event.output }) },
                  'saveSession',
                ],
              },
              { target: 'detailsUnread' },
            ],
            onError: [
              { guard: { type: 'isPassing', params: ({ event }) => event }, target: 'detailsUnread.lost' },
              { target: 'detailsUnread' },
            ],
          },
        },
        // A refused read of the details ends here, too, and is repeated only when a screen shows them again.
        detailsUnread: {
          tags: 'unread',
          on: { 'details.shown': { guard: 'lacksDetails', target: 'readingDetails' } },
          initial: 'refused',
          states: {
            refused: {},
            lost: { after: { pause: { guard: 'lacksDetails', target: '#readingDetails' } } },
          },
        },
      },
    },
    // Calls that were under way together are all refused; one question to the server answers them all, however long it takes.
    revalidating: {
      initial: 'alone',
      states: {
        alone: { on: { 'access.denied': 'denied' } },
        /** A call was refused for the role as well: it is read again once the session is confirmed. */
        denied: {},
      },
      invoke: {
        id: 'revalidation',
        src: 'validation',
        input: ({ context }) => ({ token: context.token ?? '', isPatient: true }),
        onDone: [
          {
            guard: { type: 'isInvalid', params: ({ event }) => ({ verdict: event.output }) },
            target: '#auth.signedOut',
            actions: ending('invalid'),
          },
          { guard: 'isDenied', target: 'rereadingIdentity', actions: 'emitConfirmed' },
          { target: 'trusted.detailsUnread.lost', actions: 'emitConfirmed' },
        ],
        onError: 'unanswered',
      },
    },
    // The role may have changed on the server. Where the read is refused, the server still guards its data.
    rereadingIdentity: {
      on: { 'session.rejected': 'revalidating.denied' },
      invoke: {
        id: 'rereadUser',
        src: 'readUser',
        input: ({ context }) => ({ id: context.userId ?? '' }),
        onDone: [
          {
            guard: { type: 'hasRole', params: ({ event }) => ({ user: event.output }) },
            target: 'trusted',
            actions: [{ type: 'identify', params: ({ event }) => ({ user: event.output }) }, 'saveSession'],
          },
          { target: '#auth.signedOut', actions: ending('unidentified') },
        ],
        onError: [
          { guard: { type: 'isPassing', params: ({ event }) => event }, target: 'unanswered' },
          { target: 'trusted.detailsUnread' },
        ],
      },
    },
    /** A server that cannot be asked has not said no: the screen stays, and it is asked again. */
    unanswered: {
      tags: 'unread',
      on: { 'session.rejected': 'revalidating.denied', 'access.denied': 'revalidating.denied' },
      after: { pause: 'revalidating.denied' },
    },
  },
});
