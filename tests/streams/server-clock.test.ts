import { expect, it } from 'vitest';
import { createServerClock } from '../../src/streams/server-clock';
import { VirtualTime } from '../support/virtual-time';

const HOUR = 3_600_000;

/** A machine, how far the server's clock is ahead of it, and the page's clock there. */
function standing(ahead: number) {
  const time = new VirtualTime();
  time.advance(100 * HOUR);
  const clock = createServerClock(time);
  let corrections = 0;
  clock.corrections.subscribe(() => (corrections += 1));
  const server = { ahead };
  return {
    time,
    clock,
    server,
    corrections: () => corrections,
    /** The server's time arrives `late` ms after it was sent. */
    sync: (late = 0) => clock.sync(time.now() + server.ahead - late),
    error: () => clock.now() - time.now() - server.ahead,
  };
}

it('is that of this machine until a server has said what time it is', () => {
  const { time, clock } = standing(HOUR);
  expect(clock.now()).toBe(time.now());
});

it.each([0, 3 * HOUR, -3 * HOUR, 24 * HOUR, -24 * HOUR])(
  'is the server’s where that is %i ms ahead of this machine’s',
  (ahead) => {
    const { sync, error } = standing(ahead);
    sync();
    expect(error()).toBe(0);
  },
);

it('does not go to and fro with how long messages are on their way', () => {
  const { sync, error, time, corrections } = standing(HOUR);
  sync(400);
  sync(50);
  sync(900);
  time.advance(10_000);
  expect(error()).toBe(-50);
  expect(corrections()).toBe(2);
});

it('is not put back by messages that waited for a page that was frozen', () => {
  const { sync, error, time } = standing(HOUR);
  sync();
  for (let minutes = 10; minutes > 0; minutes -= 1) sync(minutes * 60_000);
  sync();
  time.advance(10_000);
  expect(error()).toBe(0);
});

it.each([
  ['forward', 2 * HOUR],
  ['back', -2 * HOUR],
])('follows this machine’s clock when somebody sets it %s', (_, by) => {
  const { sync, error, time, server } = standing(0);
  sync();
  time.jump(by);
  server.ahead = -by;
  sync();
  time.advance(1_000);
  expect(error()).toBe(0);
});
