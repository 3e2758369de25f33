import { expect, it } from 'vitest';
import { exploreEmbedded } from '../../divergence/embedded';

/** `npm run divergence -- --embedded` plays more. */
const SEEDS = Number(process.env.DIVERGENCE_SEEDS ?? 14);
const FIRST = Number(process.env.DIVERGENCE_FROM ?? 1);

it('the page differs in silence from no embedded server, whatever is done with the phone', async () => {
  const { failing, told, ends } = await exploreEmbedded(SEEDS, FIRST);
  expect(failing).toEqual([]);
  // It says of nothing that it may be out of date, and blasts do end by themselves.
  expect(told).toBe(0);
  expect(ends.length).toBeGreaterThan(0);
  // What ended a blast is said before its end, as the contract has it, and as the model server says it.
  const known = [
    'connection.update conflict idle',
    'connection.update loggedOut idle',
    'suspended suspended idle',
  ];
  expect(ends.filter((end) => !known.includes(end))).toEqual([]);
}, 600_000);
