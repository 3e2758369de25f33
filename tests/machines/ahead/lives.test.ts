import { expect, it } from 'vitest';
import { createChance } from '../../../src/machines/ahead/chance';
import { groupsOf } from '../../../src/machines/ahead/groups';
import { createLives } from '../../../src/machines/ahead/lives';
import { createNodes } from '../../../src/machines/ahead/nodes';
import { worldOf } from '../../../src/machines/ahead/prospects';
import { account, days, morning, past, stood, workday } from './pasts';

const QUARTER = 900;
/** Accounts that are alike, which live through quarters of an hour. */
function livesOf(size: number, lines: readonly string[], status: 'idle' | 'sending') {
  const [group] = groupsOf(past(account(lines, { status })), createNodes());
  const world = worldOf(group ? [{ ...group, size }] : []);
  const [prospect] = world.prospects;
  if (!prospect) throw new Error('there is nobody');
  return createLives(world, prospect, () => 1, createChance(1));
}

it('lets those who are started send from then on, and nobody longer than there is time', () => {
  const lives = livesOf(1000, [...days(3, workday()), stood(10, 'stopped')], 'idle');
  const sent = [0, 0.5, 1, 0].map((begun) => lives.quarter(10, QUARTER, begun, 0) / 1000 / QUARTER);
  expect(sent[0]).toBe(0);
  expect(sent[1]).toBeGreaterThan(0.1);
  expect(sent[1]).toBeLessThan(0.4);
  expect(sent[2]).toBeLessThan(0.95);
  expect(sent[3]).toBeGreaterThan(0.98);
  expect(Math.max(...sent)).toBeLessThanOrEqual(1);
});

it('counts the time of one that breaks off and is started again within a quarter once', () => {
  const often = Array.from({ length: 24 }, () => '1500 sending 40 0 2000\n300 broken 0 0 0').join('\n');
  const lives = livesOf(1, [...days(3, `${stood(12, 'stopped')}\n${often}`), morning()], 'sending');
  const sent = Array.from({ length: 4000 }, () => lives.quarter(14, QUARTER, 0, 0));
  expect(Math.max(...sent)).toBeLessThanOrEqual(QUARTER + 1e-6);
  const share = sent.reduce((sum, seconds) => sum + seconds, 0) / 4000 / QUARTER;
  expect(share).toBeGreaterThan(0.75);
  expect(share).toBeLessThan(0.92);
});
