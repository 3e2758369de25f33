import { BehaviorSubject } from 'rxjs';
import type { StreamEnvironment } from '../../src/streams/environment';
import { createServerClock } from '../../src/streams/server-clock';
import { FakeNetwork } from '../support/fake-socket';
import { VirtualTime } from '../support/virtual-time';

/** The environment of a test: every part of it is in the test's hands. */
export function createStreamHarness(random: () => number = () => 0.5) {
  const time = new VirtualTime();
  const clock = createServerClock(time);
  const network = new FakeNetwork();
  const visible = new BehaviorSubject(true);
  const online = new BehaviorSubject(true);
  const environment: StreamEnvironment = {
    createWebSocket: network.createWebSocket,
    scheduler: clock,
    clock,
    random,
    visible,
    online,
  };
  return { time, network, visible, online, environment };
}

/** A numbered event as the server sends it. */
export const counted = (seq: number, epoch = 'e1', more: object = {}) => ({
  event: 'count_success',
  deviceId: 'id-1',
  epoch,
  seq,
  sender: { id: 12, clientid: 'id-1', count_success: seq },
  ...more,
});
export const resumed = (seq: number, complete = true, epoch = 'e1') => ({
  event: 'resumed',
  epoch,
  seq,
  complete,
});
export const ping = (seq: number, epoch = 'e1') => ({ event: 'ping', epoch, seq });
