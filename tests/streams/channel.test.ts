import { describe, expect, it } from 'vitest';
import { counted, ping, resumed } from './harness';
import { createChannelHarness, createLiveHarness } from './channel-harness';

describe('connection', () => {
  it('is one for all who listen, opened by the first and closed with the last [RT-01]', () => {
    const { network, subscriptions, time } = createChannelHarness();
    expect(network.sockets).toHaveLength(0);
    const listeners = [...subscriptions(), ...subscriptions()];
    network.socket.open().receive(resumed(0));
    expect(network.sockets).toHaveLength(1);
    expect(network.socket.query).toEqual({ id: 'client-5' });
    for (const listener of listeners.slice(1)) listener.unsubscribe();
    expect(network.alive).toHaveLength(1);
    listeners[0]?.unsubscribe();
    expect(network.alive).toHaveLength(0);
    expect(time.pending).toBe(0);
  });

  it('starts anew when somebody listens again', () => {
    const { network, subscriptions, names } = createChannelHarness();
    for (const listener of subscriptions()) listener.unsubscribe();
    network.socket.open();
    subscriptions();
    expect(network.sockets).toHaveLength(2);
    expect(network.socket.query).toEqual({ id: 'client-5' });
    expect(names().at(-1)).toBe('connecting');
  });

  it('sends the token as its first message and nowhere else [N12]', () => {
    const { network, log } = createLiveHarness();
    network.socket.receive(counted(1));
    expect(network.socket.said).toEqual([{ type: 'auth', token: 'secret', frames: 'rows' }]);
    expect(network.socket.url + JSON.stringify(log.snapshot())).not.toContain('secret');
  });

  it('asks the token anew at each opening', () => {
    const tokens = ['first', 'second'];
    const { network, time } = createLiveHarness({ token: () => tokens.shift() ?? null });
    network.socket.close();
    time.advance(500);
    network.socket.open();
    expect(network.socket.said).toEqual([{ type: 'auth', token: 'second', frames: 'rows' }]);
  });

  it('resumes from its last message in its history [N3] [S5]', () => {
    const { network, time, facts } = createLiveHarness();
    network.socket.receive([counted(1), counted(2)]).close(1012);
    time.advance(500);
    expect(network.socket.query).toEqual({ id: 'client-5', since: '2', epoch: 'e1' });
    network.socket.open().receive([counted(3), resumed(3), counted(4)]);
    expect(facts.map(({ seq, replayed }) => [seq, replayed])).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, false],
    ]);
  });

  it('replaces a half-open socket and does not hear it any more [N5] [N6]', () => {
    const { network, time, facts, names } = createLiveHarness();
    const dead = network.socket;
    time.advance(45_000);
    expect(names().at(-1)).toBe('reconnecting');
    time.advance(500);
    network.socket.open().receive(resumed(0));
    dead.receive(counted(1));
    expect(facts).toEqual([]);
    expect(network.alive).toHaveLength(1);
  });

  it('replaces a line that dies between its opening and the first message, where the server was heard to ping [N5]', () => {
    const { network, time, names } = createLiveHarness();
    network.socket.close();
    time.advance(500);
    const dead = network.socket.open();
    time.advance(44_999);
    expect(dead.isClosed).toBe(false);
    time.advance(1);
    expect(dead.isClosed).toBe(true);
    expect(names().at(-1)).toBe('reconnecting');
  });

  it('never ends a line to a server that was not heard to ping, or that numbers nothing any more [N13]', () => {
    const { network, time, subscriptions } = createChannelHarness();
    subscriptions();
    network.socket.open();
    time.advance(3_600_000);
    network.socket.receive(resumed(0)).close();
    time.advance(500);
    network.socket.open().receive({ event: 'stop', deviceId: 'id-1' }).close();
    time.advance(500);
    network.socket.open();
    time.advance(3_600_000);
    expect(network.alive).toHaveLength(1);
    expect(network.sockets).toHaveLength(3);
  });
});

describe('a channel that is listened to again', () => {
  it('goes on where it was, as after a refused session that turned out valid [N11]', () => {
    const { network, subscriptions, gaps, facts } = createChannelHarness();
    const first = subscriptions();
    network.socket.open().receive(resumed(3)).close(4401);
    for (const subscription of first) subscription.unsubscribe();
    subscriptions();
    expect(network.socket.query).toMatchObject({ since: '3', epoch: 'e1' });
    network.socket.open().receive([counted(4), resumed(6)]);
    expect(facts.map(({ seq, replayed }) => [seq, replayed])).toEqual([[4, true]]);
    network.socket.receive(resumed(6, false));
    expect(gaps.at(-1)).toMatchObject({ reason: 'incomplete' });
  });
});

describe('status', () => {
  it('goes from connecting to live, and back over resuming after a loss [N1]', () => {
    const { network, time, statuses, subscriptions } = createChannelHarness();
    time.advance(1_000);
    subscriptions();
    time.advance(100);
    network.socket.open();
    time.advance(100);
    network.socket.receive(resumed(0));
    time.advance(38_800);
    network.socket.receive(ping(0)).close();
    time.advance(10_000);
    network.socket.close();
    time.advance(10_000);
    network.socket.open().receive(resumed(0, false, 'e2'));
    const seen = statuses.map(({ status, since, attempt }) => [status, since, attempt]);
    expect(seen).toEqual([
      ['connecting', 1_000, 0],
      ['live', 1_200, 0],
      ['reconnecting', 40_000, 0],
      ['reconnecting', 40_000, 1],
      ['reconnecting', 40_000, 2],
      ['resuming', 60_000, 2],
      ['live', 60_000, 0],
    ]);
  });

  it('is told to a late listener at once', () => {
    const { channel } = createLiveHarness();
    const late: string[] = [];
    channel.status.subscribe(({ status }) => late.push(status));
    expect(late).toEqual(['live']);
  });

  it('says offline since the loss, while the browser says so [N9]', () => {
    const { network, time, online, statuses } = createLiveHarness();
    time.advance(5_000);
    online.next(false);
    time.advance(5_000);
    expect(statuses.at(-1)).toMatchObject({ status: 'offline', since: 5_000 });
    online.next(true);
    expect(statuses.at(-1)).toMatchObject({ status: 'reconnecting', since: 5_000 });
    network.socket.open().receive(resumed(0));
    expect(statuses.at(-1)).toMatchObject({ status: 'live', since: 10_000 });
  });

  it('says offline when the browser does before the first opening, or between two tries [N9]', () => {
    const { network, time, online, statuses, subscriptions } = createChannelHarness();
    subscriptions();
    time.advance(2_000);
    online.next(false);
    expect(statuses.at(-1)).toMatchObject({ status: 'offline', since: 2_000 });
    online.next(true);
    network.socket.open().receive(resumed(0));
    time.advance(3_000);
    network.socket.close();
    time.advance(100);
    online.next(false);
    expect(statuses.at(-1)).toMatchObject({ status: 'offline', since: 5_000 });
  });

  it('stays live when the browser says that it is online', () => {
    const { online, names, time } = createLiveHarness();
    const before = names().length;
    time.advance(1_000);
    online.next(true);
    expect(names()).toHaveLength(before);
  });

  it('tells when a slow server shows its positions after all [N8]', () => {
    const { network, subscriptions, statuses, time } = createChannelHarness();
    subscriptions();
    expect(statuses.at(-1)).toMatchObject({ status: 'connecting', mode: 'positioned' });
    network.socket.open();
    time.advance(3_000);
    expect(statuses.at(-1)).toMatchObject({ status: 'live', mode: 'legacy' });
    network.socket.receive(resumed(0));
    expect(statuses.at(-1)).toMatchObject({ status: 'live', mode: 'positioned' });
  });

  it('is in the log at each change, with its channel', () => {
    const { logged, statuses } = createLiveHarness();
    const entries = logged('status');
    expect(entries).toHaveLength(2);
    expect(entries.at(-2)).toMatchObject({ channel: 'client-5', status: { status: 'connecting' } });
    expect(entries.at(-1)).toMatchObject({ channel: 'client-5', status: statuses.at(-1) });
  });

  it('tells of nothing to resume when an old server is opened for the first time [N13]', () => {
    const { network, subscriptions, names, time } = createChannelHarness();
    subscriptions();
    network.socket.open();
    time.advance(3_000);
    expect(names()).toEqual(['connecting', 'live']);
  });

  it('is live with an old server, which is known as such [N13]', () => {
    const { network, subscriptions, statuses, facts, time } = createChannelHarness();
    subscriptions();
    network.socket.open().receive({ event: 'stop', deviceId: 'id-1' });
    expect(statuses.at(-1)).toMatchObject({ status: 'live', mode: 'legacy' });
    const before = statuses.length;
    time.advance(600_000);
    expect(statuses).toHaveLength(before);
    expect(facts).toHaveLength(1);
  });

  it('is refused until retried, and tells to validate the session [N11]', () => {
    const { network, time, channel, suspicions, names } = createLiveHarness();
    network.socket.close(4401);
    time.advance(600_000);
    expect(names().at(-1)).toBe('refused');
    expect(suspicions).toEqual([{ reason: 'refused', code: 4401 }]);
    expect(network.sockets).toHaveLength(1);
    channel.retry();
    expect(names().at(-1)).toBe('connecting');
    network.socket.open().receive(resumed(0));
    expect(names().at(-1)).toBe('live');
  });

  it('finds the session suspect after three refused upgrades and goes on trying [N10]', () => {
    const { network, time, suspicions, subscriptions } = createChannelHarness();
    subscriptions();
    for (let upgrade = 0; upgrade < 3; upgrade += 1) {
      network.socket.close();
      time.advance(20_000);
    }
    expect(suspicions).toEqual([{ reason: 'upgrades', count: 3 }]);
    expect(network.sockets).toHaveLength(4);
  });
});
