import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../src/machines/history/entries';
import { reportedActor } from '../../../src/machines/statechart/reported';

let index = 0;
const told = (key: string, type: string): HistoryEntry =>
  ({ index: index++, at: 0, kind: 'input', key, event: { type } }) as never;
const fact = (...keys: string[]): HistoryEntry =>
  ({ index: index++, at: 0, kind: 'event', channel: 'c', keys, event: { type: 'wire.stop' } }) as never;

describe('whom a reported session opens on', () => {
  it.each([
    [
      'the row that its person pressed last',
      [
        told('whatsapp:a', 'blast.startRequested'),
        told('whatsapp:a', 'xstate.done.actor.start'),
        fact('whatsapp:b'),
      ],
      'whatsapp:a',
    ],
    [
      'it rather than the frame around it',
      [
        told('whatsapp:a', 'blast.startRequested'),
        told('navigation', 'theme.toggled'),
        told('notices', 'toast.dismissed'),
        told('alerts', 'alert.opened'),
        told('preferences', 'entry.opened'),
        // By way of which it was reported.
        told('palette', 'text.changed'),
      ],
      'whatsapp:a',
    ],
    [
      'it whatever news came since',
      [
        told('whatsapp:a', 'blast.startRequested'),
        told('alerts', 'fact.heard'),
        told('withdrawRequest', 'balance.read'),
        told('export:members', 'file.saved'),
      ],
      'whatsapp:a',
    ],
    [
      'who was told something last where nothing was pressed',
      [fact('whatsapp:a'), fact('whatsapp:b', 'phonenumber:1'), told('list:x', 'query.changed')],
      'whatsapp:b',
    ],
    [
      'what is there where nothing came',
      [told('list:x', 'query.changed'), told('connection', 'channel.changed')],
      'list:x',
    ],
    ['nobody where there is only the frame', [told('navigation', 'route.changed')], null],
  ] as const)('is %s', (_, entries, key) => {
    expect(reportedActor(entries)).toBe(key);
  });
});
