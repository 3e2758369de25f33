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
    actions: { saveSettings: () => {}, showDesktop: () => {}, playSound: () => {} },
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
    done('askPermission', 'granted'),
    done('askPermission', 'denied'),
    done('askPermission', 'default'),
    failed('askPermission', apiError('unreachable', '')),
  ],
  project: ({ context: { alerts, gathered, withdraws: known, links } }) => [
    alerts.map(({ read }) => read),
    gathered.length,
    known,
    links,
  ],
  limit: 60_000,
});

it('tells what was gathered once, and asks the browser only when somebody wants it', () => {
  chart.replayAll(({ event, before, after }) => {
    if (after.context.made > before.context.made) expect(after.context.gathered).toEqual([]);
    expect(after.matches({ news: 'gathering' })).toBe(after.context.gathered.length > 0);
    if (after.matches({ desktop: 'asking' }) && !before.matches({ desktop: 'asking' }))
      expect(event.type).toBe('desktop.toggled');
  });
  expect(chart.coverage().missed).toEqual([]);
}, 60_000);
