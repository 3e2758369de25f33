import { desc } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, optOuts } from '../../sandbox/store/schema';
import { useServer } from './harness';

const harness = useServer();
const admin = () => harness.as('admin');
const csv = (...lines: readonly string[]) => new File([lines.join('\n')], 'impor.csv');
const page = async (asked: object = {}) =>
  (await admin().call('optOut.page', { page: 1, size: 100, ...asked })).rows;
const numbers = async (asked: object) => (await page(asked)).map(({ number }) => number);
const noteByHand = (number: string, note = '') => admin().call('optOut.create', { number, note });
const addNumber = async (number: string) =>
  (await admin().call('phoneNumber.create', { number, name: 'Citra' })).phoneNumber;

beforeAll(() => harness.server.database.db.delete(optOuts));

describe('opt-outs', () => {
  it('are noted by hand with who and when, also of numbers that are not in the lists', async () => {
    const { optOut } = await noteByHand('0812-7000-0001', 'Lewat telepon');
    expect(optOut).toMatchObject({
      number: '6281270000001',
      how: 'hand',
      by: 'Adi Hartono',
      note: 'Lewat telepon',
      taken_back_at: null,
    });
    expect(Math.abs(optOut.at! - Date.now())).toBeLessThan(60_000);
    expect((await page())[0]).toEqual(optOut);
  });

  it('are the same however their number is written, and noted once', async () => {
    await noteByHand('0812 7000 0002');
    for (const number of ['081270000002', '+62 812-7000-0002', '6281270000002', "'+6281270000002"])
      await expect(noteByHand(number)).rejects.toMatchObject({
        fieldErrors: { number: 'Permintaan berhenti nomor ini sudah tercatat.' },
      });
    for (const search of ['081270000002', '+62 812-7000-0002', '81270000002', '6281270000002', '0812700000'])
      expect({ search, found: await numbers({ search }) }).toEqual({
        search,
        found: expect.arrayContaining(['6281270000002']) as unknown,
      });
    for (const search of ['7000', 'abc', '-', '(0)', '65'])
      expect({ search, found: await numbers({ search }) }).toEqual({ search, found: [] });
    await harness.server.database.db.insert(optOuts).values({ number: '6591234567', how: 'button' });
    for (const search of ['+65 9123', '6591234567', '0065'])
      expect({ search, found: await numbers({ search }) }).toEqual({ search, found: ['6591234567'] });
    expect(await numbers({ search: '0' })).not.toContain('6591234567');
    await expect(noteByHand('12')).rejects.toMatchObject({
      fieldErrors: { number: expect.any(String) as string },
    });
  });

  it('are noted once where the answer is lost and the call is made again', async () => {
    const before = await harness.server.database.db.$count(optOuts);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const again = () => admin().send('POST', '/api/admin/optout/save', { number: '081270000003' }, headers);
    const [first, second] = [await again(), await again()];
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await harness.server.database.db.$count(optOuts)).toBe(before + 1);
  });

  it('stand at their number, which is found by them and not made anew', async () => {
    const { id, number } = await addNumber('081270000004');
    const isListed = async (opted_out: 'yes' | 'no', search?: string) =>
      (await admin().call('phoneNumber.page', { page: 1, opted_out, ...(search && { search }) })).rows.some(
        (row) => row.id === id,
      );
    const read = () => admin().call('phoneNumber.read', { id });
    expect(await read()).toMatchObject({ phoneNumber: { opted_out: 0 }, opt_out: null });
    expect([await isListed('yes'), await isListed('no')]).toEqual([false, true]);
    await noteByHand(number);
    expect(await read()).toMatchObject({ phoneNumber: { opted_out: 1 }, opt_out: { number, how: 'hand' } });
    expect([await isListed('yes'), await isListed('no'), await isListed('yes', number)]).toEqual([
      true,
      false,
      true,
    ]);
    const refused = { fieldErrors: { number: 'Pemilik nomor ini meminta berhenti dikirimi pesan.' } };
    const { id: other, ...columns } = await addNumber('081270000014');
    const becomes = (given: object) =>
      admin().call('phoneNumber.update', {
        id: other,
        name: columns.name,
        number,
        status: 'active',
        ...given,
      });
    await expect(becomes({})).rejects.toMatchObject(refused);
    await noteByHand(columns.number);
    expect((await becomes({ number: columns.number, name: 'Dewi' })).phoneNumber).toMatchObject({
      name: 'Dewi',
    });
    await admin().call('phoneNumber.delete', { id });
    await expect(addNumber(number)).rejects.toMatchObject(refused);
  });

  it('are told by an import of numbers, of those deleted, those still there and those never seen', async () => {
    const there = await addNumber('081270000005');
    const deleted = await addNumber('081270000006');
    for (const number of [there.number, deleted.number, '081270000007']) await noteByHand(number);
    await admin().call('phoneNumber.delete', { id: deleted.id });
    const file = csv(
      'number,name',
      '081270000005',
      '+6281270000006',
      '6281270000007',
      '081270000008',
      '0812',
    );
    const { created, skipped, counts } = await admin().call('phoneNumber.import', { file });
    expect(created.rows.map(({ number }) => number)).toEqual(['6281270000008']);
    expect(skipped.rows.map(({ number, reason }) => [number, reason])).toEqual([
      ['6281270000005', 'Meminta berhenti'],
      ['6281270000006', 'Meminta berhenti'],
      ['6281270000007', 'Meminta berhenti'],
      ['0812', 'Panjang nomor tidak sesuai'],
    ]);
    expect(counts).toEqual({ created: 1, skipped: 4, opted_out: 3 });
    const again = await admin().call('phoneNumber.import', { file: csv('number', '081270000009') });
    expect(again.counts).toEqual({ created: 1, skipped: 0 });
  });

  it('come from files, each once', async () => {
    const file = () => csv('number,note', '081270000010,Surat', '+6281270000011,', '6281270000010,', '0812,');
    const { created, skipped, counts } = await admin().call('optOut.import', { file: file() });
    expect(created.rows).toMatchObject([
      { number: '6281270000010', note: 'Surat' },
      { number: '6281270000011' },
    ]);
    expect(skipped.rows.map(({ reason }) => reason)).toEqual([
      'Ganda di dalam file',
      'Panjang nomor tidak sesuai',
    ]);
    expect(counts).toEqual({ created: 2, skipped: 2 });
    expect((await page({ how: 'list' })).map(({ number, note, by }) => [number, note, by])).toEqual([
      ['6281270000011', '', 'Adi Hartono'],
      ['6281270000010', 'Surat', 'Adi Hartono'],
    ]);
    const again = await admin().call('optOut.import', { file: file() });
    expect(again.counts).toEqual({ created: 0, skipped: 4 });
  });

  it('are taken back once, with who and when, and stay in the list', async () => {
    const { id, number } = (await noteByHand('081270000012')).optOut;
    await admin().call('optOut.delete', { id });
    await expect(admin().call('optOut.delete', { id })).rejects.toMatchObject({ status: 404 });
    const [row] = await page({ state: 'taken_back' });
    expect(row).toMatchObject({ id, number, taken_back_by: 'Adi Hartono' });
    expect(Math.abs(row!.taken_back_at! - Date.now())).toBeLessThan(60_000);
    const [entry] = await harness.server.database.db
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.id))
      .limit(1);
    expect(entry).toMatchObject({ action: 'optOut.delete', object: number, changes: [] });
    expect(await numbers({})).not.toContain(number);
    expect((await addNumber(number)).opted_out).toBe(0);
  });

  it('are read page by page, piece by piece, and of a period', async () => {
    const all = await page();
    const first = await admin().call('optOut.page', { page: 1, size: 3 });
    expect([first.rows, first.count]).toEqual([all.slice(0, 3), all.length]);
    const pieces = [];
    for (let after: string | null | undefined = '0'; after; ) {
      const piece: typeof first = await admin().call('optOut.page', { page: 1, size: 4, after });
      pieces.push(...piece.rows);
      after = piece.after;
    }
    expect(pieces).toEqual(all);
    expect(await page({ period: 'today' })).toEqual(all);
    await harness.server.database.db.update(optOuts).set({ at: new Date(0) });
    expect(await page({ period: '30d' })).toEqual([]);
  });

  it('are the admin’s and the developer’s to read and to change', async () => {
    const asked = [
      ['GET', '/api/admin/optout/list-per-page?page=1', undefined],
      ['POST', '/api/admin/optout/save', { number: '081270000099' }],
      ['POST', '/api/admin/optout/import', {}],
      ['DELETE', '/api/admin/optout/1', undefined],
    ] as const;
    for (const [method, path, body] of asked) {
      for (const role of ['member', 'staff'] as const)
        expect((await harness.as(role).send(method, path, body)).status).toBe(403);
      expect((await harness.stranger.send(method, path, body)).status).toBe(401);
    }
    const { optOut } = await harness.as('dev').call('optOut.create', { number: '081270000098' });
    await harness.as('dev').call('optOut.delete', { id: optOut.id });
  });
});
