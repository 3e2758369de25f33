import { expect, it, vi } from 'vitest';
import { systemClock } from '../../../sandbox/core/clock';
import { networkOrders } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';
import { parseExposition, valueOf } from './exposition';

/** A network that takes nothing. */
const harness = useServer({
  clock: systemClock,
  seed: 'none',
  network: () => ({
    about: {},
    take: async () => {
      throw new Error('away');
    },
    check: async () => [],
    close: async () => {},
  }),
});

const figures = async () => parseExposition(await (await fetch(`${harness.url}/metrics`)).text());

it('an order counts as due until the network has taken it, and what it failed to take is counted', async () => {
  const { db } = harness.server.database;
  expect(valueOf(await figures(), 'network_due', { work: 'order' })).toBe(0);
  const createdAt = new Date(Date.now() - 90_000);
  const orders = ['unlink', 'send'].map((kind) => ({
    id: crypto.randomUUID(),
    order: { kind, deviceId: 'id-1' },
    nextAt: createdAt,
    createdAt,
  }));
  await db.insert(networkOrders).values(orders);
  await harness.server.database.notify('sandbox_network', 'order');
  // Given once, in vain: it is due again in a while.
  await vi.waitUntil(async () =>
    (await db.select().from(networkOrders)).every(({ nextAt }) => nextAt > new Date()),
  );
  const after = await figures();
  expect(valueOf(after, 'network_due', { work: 'order' })).toBe(1);
  expect(valueOf(after, 'network_overdue_seconds', { work: 'order' })).toBeGreaterThanOrEqual(90);
  expect(valueOf(after, 'network_asked_total', { asked: 'take', outcome: 'failed' })).toBe(1);
  expect(valueOf(after, 'network_asked_total', { asked: 'take', outcome: 'answered' })).toBe(0);
});
