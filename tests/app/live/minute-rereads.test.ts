import { expect, it } from 'vitest';
import { minuteRereads } from '../../../src/app/live/minute-rereads';
import { ping, resumed } from '../../streams/harness';
import { createChannelHarness } from '../../streams/channel-harness';

const MINUTE = 60_000;

function watched() {
  const harness = createChannelHarness();
  harness.subscriptions();
  const staleSuspicions: string[] = [];
  minuteRereads(harness.channel, harness.environment).subscribe((event) => {
    if (event.type === 'channel.staleSuspected') staleSuspicions.push(event.reason);
  });
  return { ...harness, staleSuspicions };
}

it('reads the screen again each minute where the server numbers nothing, whatever its rows are [N13]', () => {
  const { network, time, staleSuspicions } = watched();
  network.socket.open();
  time.advance(3_000 + MINUTE - 1);
  expect(staleSuspicions).toEqual([]);
  time.advance(1);
  expect(staleSuspicions).toEqual(['unnumbered']);
  time.advance(5 * MINUTE);
  expect(staleSuspicions).toHaveLength(6);
});

it('asks for nobody while the page is hidden, and at once when it is seen again', () => {
  const { network, time, visible, staleSuspicions } = watched();
  network.socket.open();
  time.advance(3_000);
  visible.next(false);
  time.advance(20 * MINUTE);
  expect(staleSuspicions).toEqual([]);
  visible.next(true);
  expect(staleSuspicions.filter((reason) => reason === 'unnumbered')).toHaveLength(1);
});

it('rests while there is no connection, and where positions tell what is missing', () => {
  const { network, time, staleSuspicions, names } = watched();
  network.socket.open();
  time.advance(3_000);
  network.socket.close();
  time.advance(10 * MINUTE);
  // The try that is under way now, or the next.
  network.socket.close();
  time.advance(20_000);
  network.socket.open().receive(resumed(7));
  for (let pings = 0; pings < 10; pings += 1) {
    time.advance(30_000);
    network.socket.receive(ping(7));
  }
  expect(names().at(-1)).toBe('live');
  expect(staleSuspicions).toEqual([]);
});
