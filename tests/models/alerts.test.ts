import { expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { alertsMachine } from '../../src/machines/alerts/alerts';
import { fact, withdraws } from '../machines/alerts/samples';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const finished = fact({ news: 'finished', state: null });
const settings = { desktop: true, sound: true };
const chart = exploreChart({
  machine: alertsMachine.provide({
    actions: { markRead: () => {}, saveSettings: () => {}, showDesktop: () => {}, playSound: () => {} },
  }),
  inputs: [
    { settings, permission: 'granted' },
    { settings: { desktop: false, sound: false }, permission: 'default' },
    { settings, permission: 'denied' },
    { settings, permission: 'unsupported' },
  ],
  events: ({ context: { made, gathered, withdraws: known } }) => [
    // One alert and two gathered news are enough to distinguish all states.
    ...(made < 1 && gathered.length < 2
      ? [
          { type: 'fact.heard', fact: gathered.length === 0 ? fact() : finished } as const,
          { type: 'withdraws.read', reading: withdraws({ 1: 'accepted' }) } as const,
        ]
      : []),
    ...('withdraw:1' in known
      ? []
      : [{ type: 'withdraw.answered', key: 'withdraw:1', status: 'requested' } as const]),
    { type: 'fact.heard', fact: fact({ state: null }) },
    { type: 'end.requested', keys: ['whatsapp:b'], at: 1 },
    { type: 'subject.recognised', subject: fact().subject },
    { type: 'news.changed' },
    { type: 'older.requested' },
    { type: 'alerts.read' },
    { type: 'alert.opened', id: 0 },
    { type: 'desktop.toggled' },
    { type: 'sound.toggled' },
    { type: 'settings.followed', settings, permission: 'granted' } as const,
    {
      type: 'settings.followed',
      settings: { desktop: false, sound: false },
      permission: 'granted',
    } as const,
    ...['askNews', 'readNews', 'readOlder'].flatMap((actor) => [
      ...['1', null].map((next) => done(actor, { alerts: [], unread: 0, next })),
      failed(actor, apiError('unreachable', '')),
    ]),
    failed('askNews', apiError('refused', '', { status: 404 })),
    done('askPermission', 'granted'),
    done('askPermission', 'denied'),
    done('askPermission', 'default'),
    failed('askPermission', apiError('unreachable', '')),
  ],
  project: ({ context: { alerts, gathered, next, withdraws: known, links } }) => [
    alerts.map(({ unread }) => unread),
    gathered.length,
    next,
    known,
    links,
  ],
  limit: 60_000,
});

it('tells what was gathered once, and asks the browser only when somebody wants it', () => {
  chart.replayAll(({ event, before, after }) => {
    if (after.context.made > before.context.made) expect(after.context.gathered).toEqual([]);
    expect(after.matches({ news: { heard: 'gathering' } })).toBe(after.context.gathered.length > 0);
    if (after.matches({ desktop: 'asking' }) && !before.matches({ desktop: 'asking' }))
      expect(event.type).toBe('desktop.toggled');
  });
  expect(chart.coverage().missed).toEqual([]);
}, 60_000);
