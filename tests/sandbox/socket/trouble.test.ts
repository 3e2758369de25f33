import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Identity } from '../../../sandbox/socket/channel-rule';
import { DatabaseTrouble } from '../../../sandbox/store/trouble';
import { deferred, settled } from '../../support/deferred';
import { type SocketHarness, openSocketHarness } from './harness';

const SECONDS = 1000;
const ANI: Identity = { userId: 1, role: 'member' };

describe('a socket while the database is away', () => {
  let harness: SocketHarness;
  beforeEach(async () => {
    harness = await openSocketHarness();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await harness.close();
  });

  const gone = () => new DatabaseTrouble('unreachable', 'nobody answers');
  /** A client whose token is being looked up. */
  const come = async () => {
    const judging = deferred<Identity | null>();
    harness.people.set('slow', judging.promise);
    const asked = vi.spyOn(harness.people, 'get');
    const client = await harness.signIn('?id=client-1', 'slow');
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('slow'));
    return { client, judging };
  };
  const live = async () => {
    const client = await harness.signIn('?id=client-1', 'ani');
    await client.until('resumed');
    return client;
  };
  /** From now on no question is answered. */
  const fail = () =>
    vi.spyOn(harness.database.db, 'select').mockImplementation(() => {
      throw gone();
    });

  it('is served though it is judged later than it had to say who it is [V7]', async () => {
    const { client, judging } = await come();
    harness.timers.advance(7 * SECONDS);
    judging.resolve(ANI);
    expect(await client.until('resumed')).toHaveLength(1);
  });

  it('is told to come back with 1013, not that its token is unknown, where it is not judged within 8 s [V7]', async () => {
    const { client, judging } = await come();
    harness.timers.advance(8 * SECONDS);
    expect(await client.closed).toBe(1013);
    judging.resolve(ANI);
    await settled();
    expect(client.frames).toEqual([]);
    expect(harness.troubles).toEqual(['busy']);
  });

  it('is told to come back with 1013 where it cannot be judged [V7]', async () => {
    const { client, judging } = await come();
    judging.reject(gone());
    expect(await client.closed).toBe(1013);
    expect(harness.troubles).toEqual(['unreachable']);
  });

  it('listens no longer once somebody was revoked whom nobody can judge [V5]', async () => {
    const ani = await live();
    harness.people.set('ani', deferred<null>().promise);
    await harness.revoke(1);
    await vi.waitUntil(() => harness.timers.pending.includes(8 * SECONDS));
    harness.timers.advance(8 * SECONDS);
    expect(await ani.closed).toBe(1013);
  });

  it('listens no longer once judging it again failed [V5]', async () => {
    const ani = await live();
    const failing = Promise.reject(gone());
    harness.people.set('ani', failing);
    await harness.revoke(1);
    expect(await ani.closed).toBe(1013);
  });

  it('is told to come back with 1013 where it cannot be told what it missed', async () => {
    const { client, judging } = await come();
    const asked = fail();
    judging.resolve(ANI);
    expect(await client.closed).toBe(1013);
    asked.mockRestore();
    const back = await live();
    expect(back.said('resumed')).toHaveLength(1);
  });

  it('is told to come back with 1013 where its heartbeat finds nobody', async () => {
    const ani = await live();
    fail();
    harness.timers.advance(15 * SECONDS);
    expect(await ani.closed).toBe(1013);
  });

  it('says whether it could be told in full what it missed, once it comes back', async () => {
    const ani = await live();
    const { epoch } = ani.messages[0] ?? {};
    await harness.say(1, 'a');
    for (const [since, at] of [
      [0, epoch],
      [0, 'another'],
    ]) {
      const back = await harness.signIn(`?id=client-1&since=${since}&epoch=${at}`, 'ani');
      await back.until('resumed');
    }
    expect(harness.resumes).toEqual([true, false]);
  });
});
