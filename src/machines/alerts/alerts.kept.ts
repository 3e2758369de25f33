import { alertsSetup } from './alerts.setup';

/** The server keeps news, of the time before this page, too: they are read again when it says that there are others. */
export const kept = alertsSetup.createStateConfig({
  initial: 'fresh',
  on: {
    'alerts.read': {
      actions: [
        { type: 'markRead', params: ({ context }) => ({ to: context.alerts[0]?.id ?? 0, kind: null }) },
        'readAll',
      ],
    },
    'alert.opened': {
      actions: [
        {
          type: 'markRead',
          params: ({ context, event: { id } }) => ({
            to: id,
            kind: context.alerts.find((alert) => alert.id === id)?.kind ?? null,
          }),
        },
        { type: 'readKind', params: ({ event }) => event },
      ],
    },
  },
  states: {
    fresh: {
      on: {
        'news.changed': 'gathering',
        'older.requested': { guard: 'hasOlder', target: 'readingOlder' },
      },
    },
    /** Much of it comes together. */
    gathering: { after: { gathering: 'reading' } },
    reading: {
      invoke: {
        id: 'readNews',
        src: 'readNews',
        input: { before: null },
        onDone: {
          target: 'fresh',
          actions: [
            { type: 'raiseNews', params: ({ event }) => ({ news: event.output }) },
            { type: 'setNews', params: ({ event }) => ({ news: event.output }) },
          ],
        },
        onError: 'failed',
      },
      on: { 'news.changed': { actions: 'readAgain' } },
    },
    /** What was read before stays on the screen. */
    failed: { after: { retry: 'reading' } },
    readingOlder: {
      tags: 'reading',
      invoke: {
        id: 'readOlder',
        src: 'readNews',
        input: ({ context }) => ({ before: context.next }),
        onDone: {
          target: 'fresh',
          actions: { type: 'addNews', params: ({ event }) => ({ news: event.output }) },
        },
        onError: 'fresh',
      },
      on: { 'news.changed': { actions: 'readAgain' } },
    },
  },
});
