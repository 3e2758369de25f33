import { expect, it } from 'vitest';
import { createEarlyReads } from '../../../src/app/live/early-reads';

const at = (seq: number, epoch = 'e') => ({ epoch, seq });

function reading() {
  const counts = { suspicions: 0 };
  return { counts, earlyReads: createEarlyReads(() => (counts.suspicions += 1)) };
}

const cases = [
  ['nothing where the server numbers nothing', [at(5)], undefined, 0],
  ['nothing where it stands where it was read', [at(7)], at(7), 0],
  ['what came after the oldest read', [at(7), at(5), at(8)], at(7), 1],
  ['all of another epoch', [at(7)], at(7, 'f'), 1],
  ['what was read before an epoch that began meanwhile', [at(9, 'd'), at(7)], at(7), 1],
  ['what a read does not tell', [at(7), null, at(7)], at(7), 1],
] as const;

it.each([['nothing where nothing was read', [], at(7), 0] as const, ...cases])(
  'a first connection missed %s',
  (_, reads, position, suspicions) => {
    const { counts, earlyReads } = reading();
    for (const read of reads) earlyReads.note(read);
    earlyReads.lineStands(position);
    expect(counts.suspicions).toBe(suspicions);
  },
);

it.each(cases)(
  'a first connection missed %s, also where that is answered later',
  (_, reads, position, suspicions) => {
    const { counts, earlyReads } = reading();
    expect(earlyReads.isEarly()).toBe(true);
    earlyReads.lineStands(position);
    for (const read of reads) earlyReads.note(read);
    expect(counts.suspicions).toBe(suspicions);
  },
);

it('what is read while the socket is live misses nothing, until it is lost', () => {
  const { counts, earlyReads } = reading();
  earlyReads.lineStands(at(5));
  expect(earlyReads.isEarly()).toBe(false);
  earlyReads.lineStands(at(9));
  earlyReads.lineLost();
  expect(earlyReads.isEarly()).toBe(true);
  earlyReads.note(at(1));
  expect(counts.suspicions).toBe(0);
  earlyReads.lineStands(at(9));
  earlyReads.lineStands(at(9));
  expect(counts.suspicions).toBe(1);
});
