import { expect, it } from 'vitest';
import { createFirstReads } from '../../../src/app/live/first-reads';

const at = (seq: number, epoch = 'e') => ({ epoch, seq });

it.each([
  ['nothing where nothing was read', [], at(7), false],
  ['nothing where the server numbers nothing', [at(5)], undefined, false],
  ['nothing where it stands where it was read', [at(7)], at(7), false],
  ['what came after the oldest read', [at(7), at(5), at(8)], at(7), true],
  ['all of another epoch', [at(7)], at(7, 'f'), true],
  ['what a read does not tell', [at(7), null, at(7)], at(7), true],
])('a first connection missed %s', (_, reads, position, missed) => {
  const firstReads = createFirstReads();
  for (const read of reads) firstReads.note(read);
  expect(firstReads.missedBy(position)).toBe(missed);
});

it('what is read while the socket is live misses nothing, until it is lost', () => {
  const firstReads = createFirstReads();
  firstReads.missedBy(at(5));
  firstReads.note(at(1));
  expect(firstReads.missedBy(at(9))).toBe(false);
  firstReads.lost();
  firstReads.note(at(1));
  expect([firstReads.missedBy(at(9)), firstReads.missedBy(at(9))]).toEqual([true, false]);
});
