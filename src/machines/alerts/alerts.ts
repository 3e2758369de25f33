/**
 * Alerts for a user who is on another screen, or was away: accounts that drop, are suspended or finish, money that comes
 * and goes. Starts with its session, and ends with it.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { heard } from './alerts.heard';
import { kept } from './alerts.kept';
import { desktop, sound } from './alerts.outside';
import { NOTHING_KNOWN } from './alerts.rules';
import { alertsSetup } from './alerts.setup';

export const alertsMachine = alertsSetup.createMachine({
  id: 'alerts',
  context: ({ input }) => ({ ...input, ...NOTHING_KNOWN }),
  type: 'parallel',
  states: {
    news: {
      initial: 'asking',
      // Where none are kept, or they are about to be read.
      on: { 'news.changed': {} },
      states: {
        /** Whether the server keeps news. */
        asking: {
          invoke: {
            id: 'askNews',
            src: 'readNews',
            input: { before: null },
            onDone: {
              target: 'kept',
              actions: { type: 'setNews', params: ({ event }) => ({ news: event.output }) },
            },
            onError: [
              { guard: { type: 'isUnknownToServer', params: ({ event }) => event }, target: 'heard' },
              { target: 'unanswered' },
            ],
          },
        },
        unanswered: { after: { retry: 'asking' } },
        heard,
        kept,
      },
    },
    desktop,
    sound,
  },
});
export type AlertsRef = ActorRefFrom<typeof alertsMachine>;
export type AlertsSnapshot = SnapshotFrom<typeof alertsMachine>;
