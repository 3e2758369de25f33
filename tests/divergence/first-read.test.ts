import { expect, it } from 'vitest';
import { Host } from './host';
import { openPage } from './page';
import { inSimulatedTime } from './time';

it('shows what happened between a first read and the line, also where that answer comes last [N8]', () =>
  inSimulatedTime(async (pass) => {
    const host = new Host({ hasPositions: true });
    // The session is confirmed at once, and the list read as quickly; its answer takes its time.
    host.calls.delays.push([1, 5], [1, 4_000]);
    host.line.latency = 100;
    const page = await openPage(host, ['whatsapp']);
    await pass(20);
    host.world.happen({ kind: 'counted', account: 0, more: 7 });
    await pass(60_000);
    const [first] = page.accounts();
    expect(page.claim('whatsapp')).toBe('fresh');
    expect(first).toMatchObject({ count_success: host.world.accounts[0]?.count_success });
  }));
