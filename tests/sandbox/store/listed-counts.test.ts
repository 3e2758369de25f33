import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { whatsapps } from '../../../sandbox/store/schema';
import { openNetworkHarness } from '../network/harness';

it('the order of lists follows an account that sends within a minute, and one that does not at once', async () => {
  const harness = await openNetworkHarness();
  const change = (to: Partial<typeof whatsapps.$inferInsert>) => harness.db.update(whatsapps).set(to);
  const listed = async () => {
    const { listedSuccess, listedFail, listedIncome } = await harness.account();
    return [listedSuccess, listedFail, listedIncome];
  };
  await change({ countSuccess: 1 });
  expect(await listed()).toEqual([1, 0, 0]);
  await change({ status: 'sending', countSuccess: 2 });
  expect(await listed()).toEqual([1, 0, 0]);
  await harness.db.execute(sql`update whatsapps set listed_at = now() - interval '61 seconds'`);
  await change({ countFail: 3, income: 40 });
  expect(await listed()).toEqual([2, 3, 40]);
  await change({ countSuccess: 5 });
  expect(await listed()).toEqual([2, 3, 40]);
  await change({ status: 'idle' });
  expect(await listed()).toEqual([5, 3, 40]);
  await harness.close();
});
