import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../src/machines/history/entries';
import { latestActor, reportedActor } from '../../../src/machines/statechart/reported';

let index = 0;
const inputOf = (key: string, type: string): HistoryEntry =>
  ({ index: index++, at: 0, kind: 'input', key, event: { type } }) as never;
const fact = (...keys: string[]): HistoryEntry =>
  ({ index: index++, at: 0, kind: 'event', channel: 'c', keys, event: { type: 'wire.stop' } }) as never;

describe('whom a reported session opens on', () => {
  it.each([
    [
      'the row that its person pressed last',
      [
        inputOf('whatsapp:a', 'blast.startRequested'),
        inputOf('whatsapp:a', 'xstate.done.actor.start'),
        fact('whatsapp:b'),
      ],
      'whatsapp:a',
    ],
    [
      'it rather than the frame around it',
      [
        inputOf('whatsapp:a', 'blast.startRequested'),
        inputOf('navigation', 'theme.toggled'),
        inputOf('notices', 'toast.dismissed'),
        inputOf('alerts', 'alert.opened'),
        inputOf('preferences', 'entry.opened'),
        // By way of which it was reported.
        inputOf('palette', 'text.changed'),
      ],
      'whatsapp:a',
    ],
    [
      'it whatever news came since',
      [
        inputOf('whatsapp:a', 'blast.startRequested'),
        inputOf('alerts', 'fact.heard'),
        inputOf('withdrawRequest', 'balance.read'),
        inputOf('export:members', 'file.saved'),
      ],
      'whatsapp:a',
    ],
    [
      'who was told something last where nothing was pressed',
      [fact('whatsapp:a'), fact('whatsapp:b', 'phonenumber:1'), inputOf('list:x', 'query.changed')],
      'whatsapp:b',
    ],
    [
      'what is there where nothing came',
      [inputOf('list:x', 'query.changed'), inputOf('connection', 'channel.changed')],
      'list:x',
    ],
    ['nobody where there is only the frame', [inputOf('navigation', 'route.changed')], null],
  ] as const)('is %s', (_, entries, key) => {
    expect(reportedActor(entries)).toBe(key);
  });
});

describe('to whom something happened last', () => {
  it.each([
    [
      'who was told something after a press',
      [inputOf('whatsapp:a', 'blast.startRequested'), fact('whatsapp:b')],
      'whatsapp:b',
    ],
    [
      'who was pressed after news, whatever came of it in the frame',
      [
        fact('whatsapp:b'),
        inputOf('whatsapp:a', 'blast.startRequested'),
        inputOf('navigation', 'route.changed'),
      ],
      'whatsapp:a',
    ],
    ['nobody where nothing has happened', [inputOf('list:x', 'query.changed')], null],
  ] as const)('is %s', (_, entries, key) => {
    expect(latestActor(entries)).toBe(key);
  });
});
