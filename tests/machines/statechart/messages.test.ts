import { describe, expect, it } from 'vitest';
import type { ActorEntry, HistoryEntry } from '../../../src/machines/history/entries';
import { lanesOf, type Message, messagesOf, placesOf } from '../../../src/machines/statechart/messages';

const KEY = 'whatsapp:a';
const started = (index: number, key: string): HistoryEntry => ({
  index,
  at: index,
  kind: 'started',
  key,
  chart: 'c',
  variant: null,
  input: null,
});
const inputAt = (index: number, key: string, type: string, from?: string): HistoryEntry => ({
  index,
  at: index,
  kind: 'input',
  key,
  from,
  event: { type },
});
const fact = (index: number, ...keys: string[]): HistoryEntry => ({
  index,
  at: index,
  kind: 'event',
  keys,
  event: { type: 'wire.count_success' },
});

const entries = [
  started(0, KEY),
  inputAt(1, KEY, 'blast.startRequested'),
  inputAt(2, KEY, 'xstate.done.actor.start'),
  fact(3, 'phonenumber:1', KEY),
  fact(4, 'whatsapp:b'),
  inputAt(5, 'whatsapp:b', 'blast.startRequested'),
  inputAt(6, KEY, 'xstate.after.patience.x'),
  inputAt(7, KEY, 'record.read'),
  { index: 8, at: 8, kind: 'stopped', key: KEY } as const,
];
const textOf = ({ from, to, name }: Message) =>
  `${from.kind === 'actor' ? from.key : from.kind} → ${to.join(' + ')}: ${name}`;

describe('the messages around an actor', () => {
  it('are those that it received, with where they came from as far as the log knows, and who else did', () => {
    expect(messagesOf(entries, [], KEY).map(textOf)).toEqual([
      'page → whatsapp:a: started',
      'person → whatsapp:a: blast.startRequested',
      'call → whatsapp:a: xstate.done.actor.start',
      'socket → whatsapp:a + phonenumber:1: wire.count_success',
      'timer → whatsapp:a: xstate.after.patience.x',
      'page → whatsapp:a: record.read',
    ]);
  });

  it('are those between an actor and one within it, too', () => {
    const log = [
      started(0, 'auth'),
      started(1, 'auth/validation'),
      inputAt(2, 'auth/validation', 'xstate.done.actor.check'),
      inputAt(3, 'auth', 'xstate.done.actor.validation'),
    ];
    const all = [
      'page → auth: started',
      'auth → auth/validation: started',
      'call → auth/validation: xstate.done.actor.check',
      'auth/validation → auth: xstate.done.actor.validation',
    ];
    expect(messagesOf(log, [], 'auth').map(textOf)).toEqual(all);
    expect(messagesOf(log, [], 'auth/validation').map(textOf)).toEqual(all);
  });

  it('come from the actor that an entry names, and are those that this actor sent, too', () => {
    const log = [
      { ...started(0, KEY), from: 'whatsapp' } as HistoryEntry,
      inputAt(1, KEY, 'record.read', 'whatsapp'),
      inputAt(2, 'notices', 'notice.toastShown', KEY),
      inputAt(3, 'notices', 'notice.toastShown', 'whatsapp:b'),
      inputAt(4, KEY, 'xstate.after.settling.a', KEY),
      inputAt(5, KEY, 'page.changed', `${KEY}/watch`),
      inputAt(6, KEY, 'xstate.done.actor.within', `${KEY}/within`),
    ];
    const messages = messagesOf(log, [], KEY);
    expect(messages.map(textOf)).toEqual([
      'whatsapp → whatsapp:a: started',
      'whatsapp → whatsapp:a: record.read',
      'whatsapp:a → notices: notice.toastShown',
      'timer → whatsapp:a: xstate.after.settling.a',
      'whatsapp:a/watch → whatsapp:a: page.changed',
      'whatsapp:a/within → whatsapp:a: xstate.done.actor.within',
    ]);
    const lanes = lanesOf(messages, KEY);
    expect(lanes).toEqual(['timer', KEY, 'whatsapp', 'notices', `${KEY}/watch`, `${KEY}/within`]);
    expect(placesOf(messages[2]!, lanes, KEY)).toEqual({ start: 1, ends: [3] });
  });

  it('begin with those that were found further back, and tell none twice', () => {
    const older = [inputAt(-3, KEY, 'record.read'), inputAt(1, KEY, 'blast.startRequested')] as ActorEntry[];
    const names = messagesOf(entries, older, KEY).map(({ index }) => index);
    expect(names).toEqual([-3, 0, 1, 2, 3, 6, 7]);
  });

  it('are also those that were found between an earlier page and what memory has', () => {
    const earlier = inputAt(-9, KEY, 'record.read');
    const gone = inputAt(-5, KEY, 'blast.stopRequested');
    const messages = messagesOf([earlier, ...entries.slice(2)], [earlier, gone, ...entries] as never, KEY);
    expect(messages.map(({ index }) => index)).toEqual([-9, -5, 0, 1, 2, 3, 6, 7]);
  });

  it('stand in lanes: where they came from, the actor, and the others by their kind', () => {
    const messages = messagesOf(entries, [], KEY);
    const lanes = lanesOf(messages, KEY);
    expect(lanes).toEqual(['person', 'page', 'socket', 'call', 'timer', KEY, 'phonenumber']);
    expect(placesOf(messages[3]!, lanes, KEY)).toEqual({ start: 2, ends: [5, 6] });
    expect(lanesOf([], KEY)).toEqual([KEY]);
  });
});
