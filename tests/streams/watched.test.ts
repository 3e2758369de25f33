import { describe, expect, it } from 'vitest';
import type { Watched } from '../../src/api/schema/client-message';
import { createChannelHarness } from './channel-harness';

const SAID: Watched = { rows: ['whatsapp:id-1'], sums: ['users.active'] };

/** The channel of an office, open, and what its page heard of the agreement. */
function office() {
  const told: unknown[] = [];
  const agreed: ((watched: Watched) => void)[] = [];
  const harness = createChannelHarness({
    channel: 'client-admin',
    onWatched: (say) => agreed.push(say),
    onTold: (answers) => told.push(answers),
  });
  harness.subscriptions();
  return { ...harness, told, agreed, socket: harness.network.socket.open() };
}
const resumed = (extra: object) => ({ event: 'resumed', epoch: 'socket', seq: 0, complete: true, ...extra });
const waiting = (seq: number, sent: number) => ({
  event: 'waiting',
  source: 'whatsapp',
  deviceId: 'id-1',
  waitTime: 3,
  epoch: 'person',
  seq,
  sent,
});

describe('a channel whose page says what it looks at', () => {
  it('offers that when it signs in, and says it where the server agrees', () => {
    const { socket, agreed } = office();
    expect(socket.said).toMatchObject([{ type: 'auth', watch: { rows: [], sums: [] } }]);
    socket.receive(resumed({}));
    expect(agreed).toHaveLength(0);
    socket.receive(resumed({ watches: true }));
    agreed[0]?.(SAID);
    expect(socket.said.at(-1)).toEqual({ type: 'watch', ...SAID });
  });

  it('offers nothing where nobody asks for it', () => {
    const harness = createChannelHarness();
    harness.subscriptions();
    expect(harness.network.socket.open().said).toEqual([{ type: 'auth', token: 'secret', frames: 'rows' }]);
  });

  it('sees holes in what it was sent, however far the places in a history are apart', () => {
    const { socket, facts, gaps, time } = office();
    socket.receive(resumed({ watches: true }));
    socket.receive([waiting(17, 1), waiting(90, 2)]);
    expect(facts.map(({ seq, epoch }) => [epoch, seq])).toEqual([
      ['person', 17],
      ['person', 90],
    ]);
    expect(gaps).toEqual([]);
    socket.receive(waiting(95, 4));
    time.advance(250);
    expect(gaps).toEqual([{ from: 3, to: 3, reason: 'hole' }]);
    expect(facts).toHaveLength(3);
  });

  it('hands on sums, which have no number', () => {
    const { socket, told, gaps } = office();
    socket.receive(resumed({ watches: true }));
    socket.receive({ event: 'sums', answers: { 'users.active': { count: 4 } } });
    socket.receive(waiting(17, 1));
    expect(told).toEqual([{ 'users.active': { count: 4 } }]);
    expect(gaps).toEqual([]);
  });

  it('has no position that an answer could be compared with: the server tells how each row stands', () => {
    const { socket, channel } = office();
    socket.receive(resumed({ watches: true }));
    expect(channel.position()).toBeUndefined();
  });
});
