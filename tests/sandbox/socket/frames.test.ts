import { expect, it } from 'vitest';
import { drain, type Line } from '../../../sandbox/socket/frames';

it('puts together what was missed no sooner than its reader takes it', async () => {
  const texts = Array.from({ length: 1000 }, (_, place) => JSON.stringify({ place, text: 'a'.repeat(1000) }));
  let asked = 0;
  function* missed() {
    for (const text of texts) {
      asked += 1;
      yield text;
    }
  }
  let sent = 0;
  const ahead: number[] = [];
  const stream = {
    write(frame: Buffer, taken: () => void) {
      sent += frame.toString().split('"place"').length - 1;
      ahead.push(asked - sent);
      taken();
    },
  };
  const socket = { readyState: 1, OPEN: 1, extensions: '' };
  await drain({ socket, stream } as unknown as Line, missed());
  expect([asked, sent]).toEqual([1000, 1000]);
  // One text is read ahead to see that a frame is full.
  expect(ahead).toEqual([...ahead.slice(1).map(() => 1), 0]);
  expect(ahead.length).toBeGreaterThan(5);
});
