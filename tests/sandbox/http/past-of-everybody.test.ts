import { beforeEach, describe, expect, it } from 'vitest';
import {
  files,
  generators,
  runnerChanges,
  validators,
  whatsapps,
  withdraws,
} from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';

/** Monday, 23 November, 14.30 in Jakarta. */
const NOW = Date.UTC(2026, 10, 23, 7, 30);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MIDNIGHT = Date.UTC(2026, 10, 22, 17);
const harness = useServer({ clock: { now: () => NOW, after: () => () => {} } });
const db = () => harness.server.database.db;
const everybody = () => harness.as('admin').call('statistics.pastOfEverybody', {});

describe('what days brought', () => {
  beforeEach(async () => {
    await db().delete(whatsapps);
    await db().delete(withdraws);
  });
  const days = async () => (await everybody()).days;

  it('is told of each of the last 28 whole days in Jakarta, the oldest first, also of those without anything', async () => {
    const told = await days();
    expect(told).toHaveLength(28);
    expect(told.map(({ from }) => from.at)).toEqual(told.map((_, place) => MIDNIGHT - (28 - place) * DAY));
    expect(told[27]).toEqual({
      from: expect.objectContaining({ day: '2026-11-22', hour: 0, offset: '+07:00' }),
      linked: 0,
      asked: 0,
    });
  });

  it('is how many accounts took up a proxy that had not been linked before, and what was asked for', async () => {
    const userId = Number(harness.as('member').id);
    const linked = (at: number, proxyId: number | null = 1) => ({
      clientid: `id-${at}-${proxyId}`,
      userId,
      proxyId,
      createdAt: new Date(at),
    });
    await db()
      .insert(whatsapps)
      .values([
        linked(MIDNIGHT),
        linked(MIDNIGHT - 1),
        linked(MIDNIGHT - DAY),
        linked(MIDNIGHT - HOUR, null),
        linked(MIDNIGHT - DAY - 1),
        linked(MIDNIGHT - 28 * DAY),
        linked(MIDNIGHT - 28 * DAY - 1),
      ]);
    const asked = (at: number, nominal: number, status: 'requested' | 'accepted' | 'rejected') => ({
      userId,
      nominal,
      status,
      createdAt: new Date(at),
    });
    await db()
      .insert(withdraws)
      .values([
        asked(MIDNIGHT, 1, 'requested'),
        asked(MIDNIGHT - 1, 50_000, 'requested'),
        asked(MIDNIGHT - 2 * HOUR, 60_000, 'accepted'),
        asked(MIDNIGHT - DAY, 70_000, 'rejected'),
        asked(MIDNIGHT - 28 * DAY, 80_000, 'accepted'),
        asked(MIDNIGHT - 28 * DAY - 1, 90_000, 'accepted'),
      ]);
    const told = (await days()).map((day) => [day.linked, day.asked]);
    expect(told[27]).toEqual([2, 180_000]);
    expect(told[26]).toEqual([1, 0]);
    expect(told[0]).toEqual([1, 80_000]);
    expect(told.slice(1, 26).flat().join('')).toBe('00'.repeat(25));
  });
});

describe('what generators and validators did', () => {
  const own = () => ({ userId: Number(harness.as('dev').id), status: 'sending' as const });
  const carrier = async () => (await db().select({ id: whatsapps.id }).from(whatsapps).limit(1))[0]?.id ?? 0;
  const add = async (count: number, more: Partial<typeof generators.$inferInsert> = {}) => {
    const whatsappId = await carrier();
    const rows = Array.from({ length: count }, () => ({ startNumber: 6281, endNumber: 6290 }));
    const added = await db()
      .insert(generators)
      .values(rows.map((row) => ({ ...row, ...own(), whatsappId, ...more })))
      .returning({ id: generators.id });
    await db().delete(runnerChanges);
    return added.map(({ id }) => id);
  };
  const worked = (kind: 'generator' | 'validator', runnerId: number) => async (rows: readonly Worked[]) => {
    await db()
      .insert(runnerChanges)
      .values(
        rows.map(([ago, status, success, fail]) => ({
          kind,
          runnerId,
          at: new Date(NOW - ago),
          status,
          success,
          fail,
        })),
      );
  };
  type Worked = readonly [ago: number, status: 'sending' | 'idle', success: number, fail: number];
  beforeEach(async () => {
    await db().delete(generators);
    await db().delete(validators);
  });
  const runners = async () => (await everybody()).runners;

  it('says how long each worked and was idle, and what it found meanwhile, up to now', async () => {
    const [id = 0] = await add(1, { progress: 36.5, countSuccess: 20, countFail: 9 });
    await worked(
      'generator',
      id,
    )([
      [15 * DAY, 'idle', 0, 0],
      [14 * DAY - HOUR, 'sending', 0, 0],
      [14 * DAY - 2 * HOUR, 'idle', 30, 5],
      [3 * HOUR, 'idle', 30, 5],
      [3 * HOUR, 'sending', 0, 0],
      [HOUR, 'sending', 12, 4],
    ]);
    // Of a validator with the same id.
    await worked('validator', id)([[2 * HOUR, 'idle', 7, 7]]);
    expect(await runners()).toEqual([
      {
        kind: 'generator',
        id: String(id),
        name: '6281 – 6290',
        progress: 36.5,
        count_success: 20,
        count_fail: 9,
        spans: [
          '3600 idle 0 0',
          '3600 sending 30 5',
          `${14 * 86_400 - 5 * 3600} idle 0 0`,
          '7200 sending 12 4',
          '3600 sending 8 5',
        ].join('\n'),
      },
    ]);
  });

  it('calls a validator by its file, and knows nothing of one that it was not told of', async () => {
    const [file] = await db().select({ id: files.id, storedName: files.storedName }).from(files).limit(1);
    const [row] = await db()
      .insert(validators)
      .values({ ...own(), whatsappId: await carrier(), fileId: file?.id ?? 0 })
      .returning({ id: validators.id });
    await db().delete(runnerChanges);
    const [told] = await runners();
    expect(told).toMatchObject({ kind: 'validator', id: String(row?.id), name: file?.storedName, spans: '' });
  });

  it('is of those that work now, forty at most, by id', async () => {
    const [idle] = await add(1, { status: 'idle' });
    const ids = await add(41);
    const told = (await runners()).map(({ id }) => Number(id));
    expect(told).toEqual(ids.slice(0, 40));
    expect(told).not.toContain(idle);
  });
});
