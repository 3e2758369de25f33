import { expect, it } from 'vitest';
import { exploreEmbedded } from './embedded';
import { unknownToModel } from '../../divergence/orders';

/** `npm run divergence -- --embedded` plays more. */
const SEEDS = Number(process.env.DIVERGENCE_SEEDS ?? 2);
const FIRST = Number(process.env.DIVERGENCE_FROM ?? 1);
/** Runs of the model server at the most: the more the other says, the rarer are the orders among it. */
const MODEL_RUNS = 1_000 + 20 * SEEDS;

it('the page differs in silence from no embedded server, which says nothing in an order that the model does not know', async () => {
  const { silent, admitted, orders } = await exploreEmbedded(SEEDS, FIRST);
  expect(silent).toEqual([]);
  // It says of nothing that it may be out of date.
  expect(admitted).toBe(0);
  expect(orders.size).toBeGreaterThan(0);
  expect(await unknownToModel(orders, MODEL_RUNS)).toEqual([]);
}, 1_800_000);
