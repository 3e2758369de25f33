import { describe, expect, it } from 'vitest';
import { openConnection, SILENT_CLOSURE } from '../../src/streams/connection';
import type { ConnectionSignal } from '../../src/streams/signals';
import { ABNORMAL_CLOSURE } from '../../src/streams/socket';
import { counted, ping, resumed, createStreamHarness } from './harness';

function connecting(token: string | null = 'secret') {
  const harness = createStreamHarness();
  const signals: ConnectionSignal[] = [];
  openConnection('wss://api.test/', { environment: harness.environment, token: () => token }).subscribe(
    (signal) => signals.push(signal),
  );
  const { socket } = harness.network;
  const isLost = () => signals.some((signal) => signal.kind === 'closed' && signal.code === SILENT_CLOSURE);
  return { ...harness, socket, signals, isLost };
}
function connected(token?: string | null) {
  const connection = connecting(token);
  connection.socket.open();
  return connection;
}

describe('openConnection', () => {
  it('authenticates before it says anything else, and never in the address [N12]', () => {
    const { socket } = connected();
    socket.receive(ping(0));
    expect(socket.said).toEqual([{ type: 'auth', token: 'secret', frames: 'rows' }, { type: 'pong' }]);
    expect(socket.url).not.toContain('secret');
  });

  it('says nothing where there is no token', () => {
    expect(connected(null).socket.said).toEqual([]);
  });

  it('answers each ping, also in a batch', () => {
    const { socket } = connected(null);
    socket.receive([ping(0), counted(1), ping(1)]);
    expect(socket.said).toEqual([{ type: 'pong' }, { type: 'pong' }]);
  });
});

describe('silence', () => {
  it('takes 45 s without a frame as a loss and discards the socket [N5]', () => {
    const { time, socket, isLost } = connected();
    socket.receive(resumed(0));
    time.advance(44_999);
    expect(isLost()).toBe(false);
    time.advance(1);
    expect(isLost()).toBe(true);
    expect(socket.isClosed).toBe(true);
    expect(time.pending).toBe(0);
  });

  it('takes 45 s without an opening as a loss too, and closes the socket at once [N5]', () => {
    const { time, socket, signals } = connecting();
    time.advance(44_999);
    expect(signals).toEqual([]);
    time.advance(1);
    expect(signals).toEqual([{ kind: 'closed', code: ABNORMAL_CLOSURE }]);
    expect(socket.isClosed).toBe(true);
    expect(time.pending).toBe(0);
  });

  it('is judged from the first ping on, also where it came among events [N5]', () => {
    const { time, socket, isLost } = connected();
    socket.receive([counted(1), ping(1)]);
    time.advance(45_000);
    expect(isLost()).toBe(true);
  });

  it('counts any frame as a sign of life', () => {
    const { time, socket, isLost } = connected();
    socket.receive(resumed(0));
    for (let seq = 1; seq <= 10; seq += 1) {
      time.advance(40_000);
      socket.receive(counted(seq));
    }
    expect(isLost()).toBe(false);
    time.advance(45_000);
    expect(isLost()).toBe(true);
  });

  it('never ends a connection to a server that does not ping [N13]', () => {
    const { time, socket, isLost } = connected();
    socket.receive({ event: 'stop', deviceId: 'id-1' });
    time.advance(3_600_000);
    expect(isLost()).toBe(false);
  });

  it('keeps a line that is heard in a hidden page whose timers run late, also on return [T2]', () => {
    const { time, socket, visible, isLost } = connected();
    socket.receive(ping(0));
    visible.next(false);
    for (let minute = 0; minute < 30; minute += 1) {
      time.advance(60_000);
      socket.receive(ping(0));
    }
    time.advance(40_000);
    visible.next(true);
    time.advance(4_999);
    expect(isLost()).toBe(false);
  });

  it('notices within two minutes that a line died while the page was hidden [N5]', () => {
    const { time, socket, visible, isLost } = connected();
    socket.receive(ping(0));
    visible.next(false);
    time.advance(45_000);
    socket.receive(ping(0));
    time.advance(100_000);
    expect(isLost()).toBe(false);
    time.advance(20_000);
    expect(isLost()).toBe(true);
    expect(socket.isClosed).toBe(true);
  });

  it('gives up an opening that never comes while the page is hidden [N5]', () => {
    const { time, visible, signals } = connecting();
    visible.next(false);
    time.advance(90_000);
    expect(signals).toEqual([{ kind: 'closed', code: ABNORMAL_CLOSURE }]);
  });

  it('does not hold against a line the time for which its hidden page was frozen [T3]', () => {
    const { time, socket, visible, isLost } = connected();
    socket.receive(ping(0));
    visible.next(false);
    time.advance(60_000);
    time.jump(3_600_000);
    // As a browser does when it thaws a page that stays hidden.
    visible.next(false);
    time.advance(89_999);
    expect(isLost()).toBe(false);
    socket.receive(ping(0));
    time.advance(60_000);
    expect(isLost()).toBe(false);
  });

  it('judges on waking, once the frames that queued up had their chance [T3]', () => {
    const { time, socket, visible, isLost } = connected();
    socket.receive(ping(0));
    visible.next(false);
    time.jump(600_000);
    expect(isLost()).toBe(false);
    visible.next(true);
    time.advance(999);
    expect(isLost()).toBe(false);
    time.advance(1);
    expect(isLost()).toBe(true);
  });

  it('keeps a connection whose frames come out of the queue on waking [T3]', () => {
    const { time, socket, visible, isLost } = connected();
    socket.receive(ping(0));
    visible.next(false);
    time.jump(600_000);
    visible.next(true);
    time.advance(500);
    socket.receive(ping(0));
    time.advance(44_000);
    expect(isLost()).toBe(false);
  });

  it('takes a timer that fires late for a machine that slept, and hears the queue first [T1]', () => {
    const { time, socket, isLost } = connected();
    socket.receive(ping(0));
    time.jump(600_000);
    time.advance(0);
    expect(isLost()).toBe(false);
    socket.receive(ping(0));
    time.advance(44_999);
    expect(isLost()).toBe(false);
  });

  it('is neither hurried nor put off for hours by a wall clock that was set back [T4]', () => {
    const { time, socket, isLost } = connected();
    socket.receive(ping(0));
    const now = time.now.bind(time);
    time.now = () => now() - 86_400_000;
    time.advance(44_000);
    expect(isLost()).toBe(false);
    time.advance(46_000);
    expect(isLost()).toBe(true);
  });

  it('is judged again where a clock set back by seconds has its moment come twice [T4]', () => {
    const { time, socket, isLost } = connected();
    socket.receive(ping(0));
    const now = time.now.bind(time);
    time.now = () => now() - 10_000;
    time.advance(54_999);
    expect(isLost()).toBe(false);
    time.advance(1);
    expect(isLost()).toBe(true);
  });
});
