import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Host } from '../../../sandbox/network/port';
import { type NetworkHarness, openNetworkHarness } from './harness';
import { tiny } from './tiny-network';

const SECOND = 1000;
const HOUR = 3_600_000;

describe('what an account counts of the last hour', () => {
  let harness: NetworkHarness;
  let host: Host;
  beforeEach(async () => {
    harness = await openNetworkHarness({
      open: async (given) => {
        host = given;
        // Each message is tried twice.
        return tiny(['1', '1', '2', 'sent'])(given);
      },
    });
  });
  afterEach(() => harness.close());

  /** One message of a blast. */
  const send = async () => {
    await harness.command((tx) => harness.network.startBlast(tx, 1, 'client-1', false));
    await harness.pass(10 * SECOND);
  };
  /** A blast that goes on for so long. */
  const sendFor = async (ms: number) => {
    await harness.command((tx) => harness.network.startBlast(tx, 1, 'client-1', true));
    await harness.pass(ms);
  };
  const drop = () =>
    host.report([{ id: crypto.randomUUID(), kind: 'disconnected', deviceId: 'id-1', returns: false }]);
  const tallies = async () => {
    const { recentSent, recentFailed, recentLost } = await harness.account();
    return [recentSent, recentFailed, recentLost].map((tally) => Number(tally.toFixed(2)));
  };

  it('is the messages of its blasts, and those that failed, which fade by the hour to nothing', async () => {
    await send();
    expect(await tallies()).toEqual([1, 1, 0]);
    await harness.pass(HOUR - 10 * SECOND);
    await send();
    expect(await tallies()).toEqual([1.37, 0.37, 0]);
    await harness.pass(240 * HOUR);
    await send();
    expect(await tallies()).toEqual([1, 0, 0]);
  });

  it('begins anew once it is activated', async () => {
    await send();
    await host.report([{ id: crypto.randomUUID(), kind: 'suspended', deviceId: 'id-1' }]);
    expect(await tallies()).toEqual([1, 1, 0]);
    await harness.command((tx) => harness.network.activate(tx, 1));
    expect(await tallies()).toEqual([0, 0, 0]);
  });

  it('is no message that a person sent beside its blast', async () => {
    await sendFor(SECOND / 2);
    const asked = { senders: ['id-1'], targets: ['628999999999'], message: 'Hai' };
    await harness.command((tx) => harness.network.sendMessage(tx, asked));
    await harness.command((tx) => harness.network.stopBlast(tx, 1));
    await harness.pass(10 * SECOND);
    expect(harness.said('count_fail')).toHaveLength(1);
    expect(await tallies()).toEqual([0, 0, 0]);
  });

  it('is each drop of its link while it was sending, once, and none of one that is idle', async () => {
    await drop();
    expect(await tallies()).toEqual([0, 0, 0]);
    await host.report([{ id: crypto.randomUUID(), kind: 'connected', deviceId: 'id-1' }]);
    await sendFor(SECOND / 2);
    await drop();
    expect(await tallies()).toEqual([0, 0, 1]);
    await host.report([{ id: crypto.randomUUID(), kind: 'reconnecting', deviceId: 'id-1' }]);
    await drop();
    expect(await tallies()).toEqual([0, 0, 1]);
  });
});
