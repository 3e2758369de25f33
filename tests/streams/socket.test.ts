import { describe, expect, it, vi } from 'vitest';
import { ABNORMAL_CLOSURE, openSocket, type SocketSignal, socketUrl } from '../../src/streams/socket';
import { createStreamHarness } from './harness';

function listen() {
  const harness = createStreamHarness();
  const signals: SocketSignal[] = [];
  const complete = vi.fn();
  const subscription = openSocket('wss://api.test/?id=client-5', harness.environment).subscribe({
    next: (signal) => signals.push(signal),
    complete,
  });
  return { ...harness, signals, complete, subscription, kinds: () => signals.map(({ kind }) => kind) };
}

describe('socketUrl', () => {
  it('asks the API host for the channel, ws following http [RT-01]', () => {
    expect(socketUrl('https://api.test', 'client-5')).toBe('wss://api.test/?id=client-5');
    expect(socketUrl('http://localhost:4000', 'client-admin')).toBe('ws://localhost:4000/?id=client-admin');
    expect(socketUrl('wss://api.test/v1/', 'client-5')).toBe('wss://api.test/v1/?id=client-5');
  });

  it('says where to resume from', () => {
    const url = socketUrl('https://api.test', 'client-5', { epoch: 'a b&c', seq: 4711 });
    expect(url).toBe('wss://api.test/?id=client-5&since=4711&epoch=a+b%26c');
  });
});

describe('openSocket', () => {
  it('tells of opening, frames and closing, and completes', () => {
    const { network, signals, complete } = listen();
    network.socket.open().receive('one').receive('two').close(1001);
    expect(signals).toEqual([
      { kind: 'opened', send: expect.any(Function) },
      { kind: 'frame', data: 'one' },
      { kind: 'frame', data: 'two' },
      { kind: 'closed', code: 1001 },
    ]);
    expect(complete).toHaveBeenCalledOnce();
  });

  it('closes when nobody listens any more', () => {
    const { network, subscription } = listen();
    network.socket.open();
    subscription.unsubscribe();
    expect(network.alive).toEqual([]);
  });

  it('ignores frames of a discarded socket [N6]', () => {
    const { network, subscription, kinds } = listen();
    const socket = network.socket.open();
    subscription.unsubscribe();
    socket.receive('late').close();
    expect(kinds()).toEqual(['opened']);
  });

  it('closes a socket that still connects at once, for browsers open one at a time [N7]', () => {
    const { network, subscription, kinds } = listen();
    subscription.unsubscribe();
    expect(network.socket.isClosed).toBe(true);
    expect(kinds()).toEqual([]);
  });

  it('takes a socket that cannot be made for one that closed', () => {
    const signals: SocketSignal[] = [];
    const createWebSocket = () => {
      throw new SyntaxError('bad address');
    };
    openSocket('nonsense', { ...createStreamHarness().environment, createWebSocket }).subscribe((signal) =>
      signals.push(signal),
    );
    expect(signals).toEqual([{ kind: 'closed', code: ABNORMAL_CLOSURE }]);
  });

  it('drops what is said on a socket that is no longer open', () => {
    const { network, signals } = listen();
    const socket = network.socket.open();
    const [opened] = signals;
    socket.readyState = 2;
    if (opened?.kind === 'opened') opened.send('hello');
    expect(socket.sent).toEqual([]);
  });
});
