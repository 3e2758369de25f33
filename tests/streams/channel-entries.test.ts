import { describe, expect, it } from 'vitest';
import { waitOf } from '../../src/machines/sender/sender.rules';
import { counted, ping, resumed } from './harness';
import { createLiveHarness } from './channel-harness';

describe('what enters', () => {
  it('is logged before it is told, with the keys of its owners', () => {
    const { network, router, log } = createLiveHarness();
    const seen: number[] = [];
    router.facts('phonenumber:4').subscribe(() => seen.push(log.snapshot().length));
    const before = log.snapshot().length;
    network.socket.receive(counted(1, 'e1', { source: 'whatsapp', receiver: { id: 4 } }));
    expect(seen).toEqual([before + 1]);
    expect(log.snapshot().at(-1)).toMatchObject({ kind: 'event', keys: ['whatsapp:id-1', 'phonenumber:4'] });
  });

  it('goes on after what it could not understand [RT-04] [S10]', () => {
    const { network, facts, logged } = createLiveHarness();
    network.socket.receive('<html>').receive('null').receive(new ArrayBuffer(4)).receive(counted(1));
    expect(facts).toHaveLength(1);
    expect(logged('rejected')).toMatchObject([
      { excerpt: '<html>', expected: 'JSON' },
      { excerpt: 'null', expected: 'object' },
      { expected: 'text' },
    ]);
  });

  it('is told without the fields that could not be read, which the log names [S12]', () => {
    const { network, facts, log } = createLiveHarness();
    network.socket.receive(
      counted(1, 'e1', { sender: { clientid: 'id-1', count_success: 7, suspended_count: null } }),
    );
    expect(facts).toMatchObject([{ sender: { count_success: 7 } }]);
    expect(log.snapshot().at(-1)).toMatchObject({
      kind: 'event',
      unreadableFields: [{ path: 'sender.suspended_count', expected: 'number' }],
    });
    network.socket.receive(counted(2));
    expect(log.snapshot().at(-1)).not.toHaveProperty('unreadableFields');
  });

  it('is in the log though nobody on the page is told [S11] [S17]', () => {
    const { network, facts, logged } = createLiveHarness();
    network.socket.receive([
      counted(1, 'e1', { deviceId: 'id-404', sender: null }),
      { event: 'novel', seq: 2 },
    ]);
    expect(facts).toEqual([]);
    expect(logged('event')).toHaveLength(1);
    expect(logged('unknown')).toMatchObject([{ event: 'novel', fields: { seq: 2 } }]);
  });

  it('is told once, however often it comes [S1]', () => {
    const { network, facts, logged } = createLiveHarness();
    for (let copy = 0; copy < 100; copy += 1) network.socket.receive(counted(1));
    expect(facts).toHaveLength(1);
    expect(logged('duplicate')).toMatchObject([{ count: 99, from: 1, to: 1 }]);
  });

  it('tells a gap to the screen and to the log [S3] [S6]', () => {
    const { network, time, gaps, logged } = createLiveHarness();
    network.socket.receive([counted(1), counted(4)]);
    time.advance(250);
    expect(gaps).toEqual([{ from: 2, to: 3, reason: 'hole' }]);
    expect(logged('gap')).toMatchObject([{ from: 2, to: 3, reason: 'hole', channel: 'client-5' }]);
  });

  it.each([
    ['behind', -300_000],
    ['ahead', 300_000],
  ])(
    'says by the clock of this machine when it happened, where the server is 5 minutes %s [T5]',
    (_, off) => {
      const { network, time, facts } = createLiveHarness();
      time.advance(600_000);
      network.socket.receive({ ...ping(0), date: time.now() + off }).close();
      time.advance(10_000);
      const waiting = { event: 'waiting', waitTime: 60, deviceId: 'id-1', epoch: 'e1', seq: 1 };
      network.socket.open().receive([{ ...waiting, date: time.now() - 4_000 + off }, resumed(1)]);
      const [fact] = facts;
      if (fact?.type !== 'wire.waiting') throw new Error('nothing waits');
      expect(waitOf(fact).lasts).toBe(56_000);
    },
  );

  it('keeps its date where no server has said what time it is', () => {
    const { network, facts } = createLiveHarness();
    network.socket.receive(counted(1, 'e1', { date: 5_000 }));
    expect(facts[0]?.date).toBe(5_000);
  });

  it('is plain data, all of it', () => {
    const { network, time, log } = createLiveHarness();
    network.socket.receive([counted(1), counted(1), counted(5), { event: 'novel' }, 7]);
    time.advance(250);
    expect(JSON.parse(JSON.stringify(log.snapshot()))).toEqual(log.snapshot());
  });

  it('knows its position, which a list can be compared with', () => {
    const { network, channel } = createLiveHarness();
    network.socket.receive(counted(1));
    expect(channel.position()).toEqual({ epoch: 'e1', seq: 1 });
  });
});
