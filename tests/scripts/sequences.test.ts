import { describe, expect, it } from 'vitest';
import type { Message } from '../../scripts/conformance/line';
import { followerOf } from '../../scripts/conformance/sequence';
import { type Sequence, sequences } from '../../scripts/contract/sequences';
import { loadCalls } from '../../src/api/calls';
import { eventTable } from '../../src/api/schema/events';

const all = Object.entries<Sequence>(sequences);

describe('the sequences of the contract', () => {
  it.each(all)(
    '%s names calls, events and steps that there are, and reaches each of them',
    async (_, sequence) => {
      const { steps, begins } = sequence;
      const names = Object.keys(steps);
      const calls = Object.keys(await loadCalls());
      for (const { call, events = [], next } of Object.values(steps)) {
        if (call) expect(calls).toContain(call);
        expect(Object.keys(eventTable)).toEqual(expect.arrayContaining([...events]));
        expect([...names, 'end']).toEqual(expect.arrayContaining([...next]));
        expect(Boolean(call)).not.toBe(events.length > 0);
        expect(next.length).toBeGreaterThan(0);
      }
      const reached = new Set<string>(begins);
      for (const name of reached) for (const next of steps[name]?.next ?? []) reached.add(next);
      reached.delete('end');
      expect([...reached].toSorted()).toEqual(names.toSorted());
    },
  );
});

describe('what follows a sequence', () => {
  const account = (event: string, fields: object = {}): Message => ({
    event,
    source: 'whatsapp',
    deviceId: 'id-1',
    sender: { id: 12 },
    ...fields,
  });
  const use = (value: number) => account('in_use', { receiver: { in_use: value } });
  const strays = (sequence: Sequence, messages: readonly Message[], isForgiving = false) => {
    const { hear } = followerOf(sequence, { isForgiving });
    return messages.flatMap((message) => hear(message) ?? []);
  };
  const message = [use(1), account('update_target'), account('sending'), account('count_success'), use(0)];

  it('takes a blast from any place on, through its rounds to its end', () => {
    const whole = [...message, account('waiting'), ...message, account('stop'), ...message];
    expect(strays(sequences.blast, whole)).toEqual([]);
    expect(strays(sequences.blast, whole.slice(3))).toEqual([]);
  });

  it('names what comes at the wrong place, and goes on from there', () => {
    const [taken, target, sending, success, free] = message;
    expect(strays(sequences.blast, [taken, success, free] as Message[])).toEqual([
      { event: 'count_success', after: 'taken' },
    ]);
    expect(strays(sequences.blast, [sending, success, account('stop')] as Message[])).toEqual([
      { event: 'stop', after: 'success' },
    ]);
    expect(strays(sequences.blast, [account('stop'), target] as Message[])).toEqual([
      { event: 'update_target', after: 'stop' },
    ]);
  });

  it('knows an event by its fields', () => {
    const lost = account('connection.update', { state: 'loggedOut' });
    const away = account('connection.update', { state: 'disconnected' });
    expect(strays(sequences.blast, [account('waiting'), lost, account('stop')])).toEqual([]);
    expect(strays(sequences.blast, [account('waiting'), away, account('waiting')])).toEqual([
      { event: 'waiting', after: 'lost' },
    ]);
  });

  it('forgives a server that leaves out what it may, and only that', () => {
    const short = [account('sending'), account('count_success'), account('sending'), account('count_fail')];
    expect(strays(sequences.blast, short).length).toBeGreaterThan(0);
    expect(strays(sequences.blast, short, true)).toEqual([]);
    expect(
      strays(sequences.blast, [account('sending'), account('count_fail'), account('finished')], true),
    ).toEqual([]);
    expect(strays(sequences.blast, [account('sending'), account('sending')], true).length).toBeGreaterThan(0);
  });

  it('tells subjects apart, and leaves alone what is about none', () => {
    const other = { ...account('stop'), sender: { id: 13 } };
    const generator = { ...account('count_success'), source: 'generator' };
    const nobody = { event: 'stop', source: 'whatsapp' };
    expect(strays(sequences.blast, [use(1), other, generator, nobody, account('update_target')])).toEqual([]);
  });

  it('follows a pairing from its code to its account, and no account that was linked before', () => {
    const connected = account('connection.update', { state: 'connected' });
    const away = account('connection.update', { state: 'disconnected' });
    const [qr, authenticated] = [account('qr'), account('authenticated')];
    expect(strays(sequences.byQr, [away, qr, qr, authenticated, connected, away])).toEqual([]);
    expect(strays(sequences.byQr, [qr, connected])).toEqual([{ event: 'connection.update', after: 'qr' }]);
    expect(strays(sequences.byCode, [qr, authenticated, connected])).toEqual([]);
  });
});
