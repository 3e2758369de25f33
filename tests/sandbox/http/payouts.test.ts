import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../../sandbox/store/query';
import { moneyMovements, payoutItems, settings, users, withdraws } from '../../../sandbox/store/schema';
import { type Person, useServer } from '../../contract/harness';
import { memberWith } from './member-with';

const harness = useServer();
const db = () => harness.server.database.db;
const staff = () => harness.as('staff');

const ACCOUNT = { accountBank: 'BCA', accountNumber: '0012345678', accountName: 'Ani Wijaya' };
const account = (person: Person, fields: Partial<typeof ACCOUNT> = {}) =>
  db()
    .update(users)
    .set({ ...ACCOUNT, accountNumber: `00${person.id}55501`, ...fields })
    .where(eq(users.id, Number(person.id)));

const ask = async (person: Person, nominal = 10_000) =>
  (await person.call('withdraw.request', { nominal, userId: person.id })).withdraw.id;
const create = async (withdrawIds: readonly string[], by = staff()) =>
  (await by.call('payout.create', { withdraws: [...withdrawIds] })).payout;
const itemsOf = async (id: string, by = staff()) =>
  (await by.call('payout.itemPage', { id, page: 1, size: 200 })).rows;
const freeze = (id: string, by = staff(), template = 'umum') => by.call('payout.export', { id, template });
const PAID = { reference: 'TRX-9', paid_on: '2026-11-20' };
const pay = (id: string, by = staff()) => by.call('payout.answer', { id, ...PAID });
const statusOf = async (id: string) =>
  (
    await db()
      .select()
      .from(withdraws)
      .where(eq(withdraws.id, Number(id)))
  )[0]?.status;
const movesOf = async (id: string) =>
  (
    await db()
      .select()
      .from(moneyMovements)
      .where(eq(moneyMovements.withdrawId, Number(id)))
      .orderBy(moneyMovements.id)
  ).map(({ kind, amount, paid }) => [kind, amount, paid]);

let ani: Person;
let budi: Person;
beforeAll(async () => {
  ani = await memberWith(harness, 'member9', 5_000_000);
  budi = await memberWith(harness, 'member10', 5_000_000);
  await account(ani);
  await account(budi);
});

describe('a run that is gathered', () => {
  it('has what waits and is in no other run, and says what it leaves out', async () => {
    const [one, two, three] = [await ask(ani), await ask(budi), await ask(ani)];
    await staff().call('withdraw.update', { id: three, status: 'rejected' });
    const first = await staff().call('payout.create', { withdraws: [one, three] });
    expect(first).toMatchObject({
      payout: { state: 'draft', counts: { total: 1 }, sums: { total: 10_000 } },
      left: 1,
    });
    const second = await staff().call('payout.create', { withdraws: [one, two] });
    expect(second).toMatchObject({ payout: { counts: { total: 1 } }, left: 1 });
    expect((await itemsOf(second.payout.id)).map((item) => item.withdraw_id)).toEqual([two]);
    await expect(create([one, two])).rejects.toMatchObject({ status: 422 });
  });

  it('has all that the filters of the list find together, to the rupiah', async () => {
    const mandiri = await memberWith(harness, 'member11', 1_000_000);
    await account(mandiri, { accountBank: 'MANDIRI' });
    const ids = [await ask(mandiri, 20_000), await ask(mandiri, 30_000), await ask(mandiri, 40_000)];
    const asked = { bank: 'MANDIRI', amount: '25000..', period: 'today', user_id: mandiri.id };
    const page = await staff().call('withdraw.page', { page: 1, status: 'requested', ...asked });
    expect(page.rows.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
    expect(page).toMatchObject({ count: 2, sums: { requested: 70_000 } });
    expect(page.filterable).toMatchObject({ amount: ['MIN..MAX'], bank: expect.arrayContaining(['BCA']) });
    const { payout, left } = await staff().call('payout.create', asked);
    expect([payout.sums?.total, left]).toEqual([70_000, 0]);
    await staff().call('payout.delete', { id: payout.id });
    expect((await staff().call('payout.create', asked)).payout.sums?.total).toBe(70_000);
  });

  it.each([{ level: 'Tidak ada lagi' }, { amount: 'abc' }, { period: '2026-13' }])(
    'is not everybody where a filter cannot be read: %o',
    async (asked) => {
      await ask(ani);
      const refused = await staff().send('POST', '/api/admin/payout/create', { ...asked, user_id: ani.id });
      expect(refused).toMatchObject({ status: 422, body: { error: expect.stringMatching(/tidak/) } });
    },
  );

  it('tells of doubles, of payees that changed, of locked members and of numbers that are none', async () => {
    const [citra, dewi] = [
      await memberWith(harness, 'member6', 500_000),
      await memberWith(harness, 'member7', 500_000),
    ];
    await account(citra, { accountNumber: '777 000-111' });
    await account(dewi, { accountNumber: '777000111' });
    const ids = [await ask(citra), await ask(citra), await ask(dewi)];
    await account(citra, { accountNumber: '888000111' });
    await db()
      .update(users)
      .set({ lockedAt: new Date() })
      .where(eq(users.id, Number(dewi.id)));
    const run = await create(ids);
    expect((await itemsOf(run.id)).map(({ findings }) => findings)).toEqual([
      ['changed', 'shared', 'several'],
      ['changed', 'shared', 'several'],
      ['shared', 'locked'],
    ]);
    expect(run.findings).toMatchObject({ number: 0, changed: 2, shared: 3, several: 2, locked: 1 });
    const only = await staff().call('payout.itemPage', { id: run.id, page: 1, finding: 'locked' });
    expect([only.rows.length, only.count]).toEqual([1, 1]);
    await db()
      .update(users)
      .set({ lockedAt: null })
      .where(eq(users.id, Number(dewi.id)));

    await account(dewi, { accountNumber: 'lewat DANA' });
    const odd = await create([await ask(dewi)]);
    expect(odd.findings).toMatchObject({ number: 1 });
    await expect(freeze(odd.id)).rejects.toMatchObject({ status: 409 });
    const emptied = await staff().call('payout.takeOut', { id: odd.id });
    expect(emptied.payout.counts?.total).toBe(0);
    await expect(freeze(odd.id)).rejects.toMatchObject({ status: 409, text: 'Pembayaran ini kosong.' });
  });

  it('is paid to the profile of today where no account was written down, which its export does', async () => {
    const [one, two] = [await ask(ani), await ask(budi)];
    const unrecorded = { accountBank: null, accountNumber: null, accountName: null };
    await db()
      .update(withdraws)
      .set(unrecorded)
      .where(eq(withdraws.id, Number(one)));
    await account(ani, { accountNumber: '' });
    const run = await create([one, two]);
    expect(run.findings).toMatchObject({ number: 1 });
    for (const person of [ani, budi]) await account(person, { accountNumber: '777000222' });
    const accounts = async () => (await itemsOf(run.id)).map((item) => [item.account_number, item.findings]);
    const expected = [
      ['777000222', ['changed']],
      [`00${budi.id}55501`, ['changed']],
    ];
    // Whoever checked it before is told.
    expect(await accounts()).toEqual(expected);
    await freeze(run.id);
    expect(await accounts()).toEqual([['777000222', []], expected[1]]);
    await account(ani);
    expect(await accounts()).toEqual(expected);
    const { file } = await staff().call('payout.file', { id: run.id });
    expect(file.text).toContain(`${one},BCA,777000222,`);
    await account(budi);
  });

  it('loses what is answered by hand meanwhile', async () => {
    const [one, two] = [await ask(ani), await ask(budi)];
    const run = await create([one, two]);
    await harness.as('admin').call('withdraw.update', { id: one, status: 'rejected' });
    expect((await itemsOf(run.id)).map((item) => item.withdraw_id)).toEqual([two]);
  });
});

describe('a file for a bank', () => {
  it('is the same each time, keeps zeros in front, and holds nothing that a program runs', async () => {
    await account(ani, { accountName: '=HYPERLINK("x")', accountNumber: '001-234 567' });
    const id = await ask(ani, 150_000);
    const run = await create([id]);
    await expect(staff().call('payout.file', { id: run.id })).rejects.toMatchObject({ status: 404 });
    await freeze(run.id);
    const { file } = await staff().call('payout.file', { id: run.id });
    expect(file.text).toBe(
      `Nomor,Bank,Rekening,Atas Nama,Jumlah,Berita\r\n${id},BCA,001234567,"'=HYPERLINK(""x"")",150000,Penarikan ${id}\r\n`,
    );
    await account(ani, { accountNumber: '999999' });
    await expect(freeze(run.id)).rejects.toMatchObject({ status: 409 });
    expect((await harness.as('admin').call('payout.file', { id: run.id })).file).toEqual(file);
    await account(ani);
  });

  it('is written by a template that is kept, or refused by what is wrong with it', async () => {
    const admin = harness.as('admin');
    const form = {
      name: 'Bank kami',
      separator: 'pipe' as const,
      amounts: 'grouped' as const,
      heading: 0 as const,
      columns: 'Ke = {rekening}\nJumlah = Rp {jumlah}\nTetap = IDR',
    };
    await expect(
      admin.call('payoutTemplate.create', { ...form, columns: 'Ke = {norek}\nJumlah = {jumlah}' }),
    ).rejects.toMatchObject({ status: 422, text: expect.stringContaining('{norek}') });
    const { template } = await admin.call('payoutTemplate.create', form);
    expect((await staff().call('payoutTemplate.list', {})).rows).toEqual([template]);
    const run = await create([await ask(budi, 1_250_000)]);
    await freeze(run.id, staff(), template.id);
    await admin.call('payoutTemplate.delete', { id: template.id });
    const { file } = await staff().call('payout.file', { id: run.id });
    expect(file.text).toBe(`00${budi.id}55501|Rp 1.250.000|IDR\r\n`);
  });
});

describe('an exported run', () => {
  const heldOf = async (id: string) =>
    (await staff().call('withdraw.page', { page: 1, user_id: ani.id })).rows.find((row) => row.id === id)
      ?.payout?.held;

  it('is paid as a whole, once: ledger, status, and reference that its member sees', async () => {
    const ids = [await ask(ani, 11_000), await ask(budi, 12_000)];
    const run = await create(ids);
    expect(await heldOf(ids[0] ?? '')).toBe(0);
    await expect(pay(run.id)).rejects.toMatchObject({ status: 409, text: 'Pembayaran belum diekspor.' });
    await freeze(run.id);
    const [first = ''] = ids;
    await expect(
      harness.as('admin').call('withdraw.update', { id: first, status: 'accepted' }),
    ).rejects.toMatchObject({ status: 409, text: `Permintaan ini dijawab di Pembayaran #${run.id}.` });
    expect(await heldOf(first)).toBe(1);
    const answers = await Promise.all(
      [staff(), harness.as('admin'), harness.as('dev')].map((by) =>
        by.send('PUT', '/api/admin/payout/answer', { id: run.id, ...PAID }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { payout } = await staff().call('payout.read', { id: run.id });
    expect(payout).toMatchObject({ state: 'closed', ...PAID, sums: { paid: 23_000, open: 0 } });
    expect(await movesOf(first)).toEqual([
      ['withdraw_requested', -11_000, null],
      ['withdraw_accepted', 0, 11_000],
    ]);
    const own = await ani.call('withdraw.page', { page: 1, user_id: ani.id });
    expect(own.rows.find(({ id }) => id === first)?.payout).toMatchObject({ state: 'paid', ...PAID });
    const { rows } = await ani.call('withdraw.ledger', { userId: ani.id, page: 1 });
    expect(rows.find(({ kind }) => kind === 'withdraw_accepted')?.reference).toBe('TRX-9');
    const { statement } = await ani.call('withdraw.statement', { userId: ani.id });
    expect(statement.lines.some(({ reference }) => reference === 'TRX-9')).toBe(true);
    const deeds = await query<{ object: string }>(
      db(),
      sql`select object from audit_entries where action = 'withdraw.update' and changes::text like '%TRX-9%'`,
    );
    expect(deeds.map(({ object }) => object).toSorted()).toEqual(ids.map((id) => `#${id}`).toSorted());
    const news = await query<{ reason: string }>(
      db(),
      sql`select reason from news where kind = 'accepted' and subject_id = ${Number(first)}`,
    );
    expect(news).toEqual([{ reason: 'Referensi TRX-9' }]);
  });

  it('gives back what came back, also after it was paid, and lets it be paid again', async () => {
    const id = await ask(ani, 13_000);
    const run = await create([id, await ask(budi)]);
    await freeze(run.id);
    await pay(run.id);
    const [item] = await itemsOf(run.id);
    const back = { id: run.id, item: item?.id ?? '', state: 'returned' as const };
    await expect(staff().call('payout.settle', back)).rejects.toMatchObject({ status: 422 });
    const { payout } = await staff().call('payout.settle', { ...back, reason: 'Rekening tutup' });
    expect(payout).toMatchObject({ state: 'closed', sums: { returned: 13_000, paid: 10_000, open: 0 } });
    expect(await statusOf(id)).toBe('rejected');
    expect((await movesOf(id)).slice(2)).toEqual([
      ['withdraw_reopened', 0, -13_000],
      ['withdraw_rejected', 13_000, null],
    ]);
    const own = await ani.call('withdraw.page', { page: 1, user_id: ani.id });
    expect(own.rows.find((row) => row.id === id)?.payout).toMatchObject({
      state: 'returned',
      reason: 'Rekening tutup',
    });
    await expect(staff().call('payout.settle', { ...back, reason: 'Lagi' })).rejects.toMatchObject({
      status: 409,
    });
    await staff().call('withdraw.update', { id, status: 'requested' });
    expect((await create([id])).counts?.total).toBe(1);
  });

  it('lets one go, which waits as before, and takes back that another was paid', async () => {
    const [one, two] = [await ask(ani), await ask(budi)];
    const run = await create([one, two]);
    await freeze(run.id);
    const [first, second] = await itemsOf(run.id);
    await staff().call('payout.settle', { id: run.id, item: first?.id ?? '', state: 'released' });
    await staff().call('payout.settle', {
      id: run.id,
      item: second?.id ?? '',
      state: 'paid',
      reference: 'A1',
    });
    expect((await staff().call('payout.read', { id: run.id })).payout.state).toBe('closed');
    expect([await statusOf(one), await statusOf(two)]).toEqual(['requested', 'accepted']);
    const { payout } = await staff().call('payout.settle', {
      id: run.id,
      item: second?.id ?? '',
      state: 'open',
    });
    expect([payout.state, await statusOf(two)]).toEqual(['exported', 'requested']);
    expect((await create([one])).counts?.total).toBe(1);
  });

  it('takes over the answer of a bank, again without a change, and names the lines that it does not understand', async () => {
    const ids = [
      await ask(ani, 21_000),
      await ask(budi, 22_000),
      await ask(ani, 23_000),
      await ask(budi, 24_000),
    ];
    const run = await create(ids);
    await freeze(run.id);
    const answers = [
      'Nomor;Rekening;Jumlah;Status;Referensi;Keterangan',
      `WD ${ids[0]};;Rp 21.000,00;BERHASIL;R1;`,
      `;00${budi.id}55501;22000.00;Gagal;;Rekening tidak aktif`,
      `${ids[2]};;99000;berhasil;R3;`,
      `${ids[3]};;24000;diproses;;`,
      '12345678;;1;sukses;;',
    ].join('\n');
    const once = await staff().call('payout.reconcile', { id: run.id, answers });
    expect(once).toMatchObject({
      payout: { state: 'exported', sums: { paid: 21_000, returned: 22_000, open: 47_000 } },
      reconciled: {
        paid: 1,
        returned: 1,
        open: 1,
        unmatched: [
          { line: 4, reason: 'Jumlah berbeda' },
          { line: 6, reason: 'Tidak ada di pembayaran ini' },
        ],
      },
    });
    const again = await staff().call('payout.reconcile', { id: run.id, answers });
    expect(again.payout.sums).toEqual(once.payout.sums);
    expect(again.reconciled).toMatchObject({ paid: 0, returned: 0 });
    expect(await statusOf(ids[1] ?? '')).toBe('rejected');
    await expect(staff().call('payout.reconcile', { id: run.id, answers: 'a,b\n1,2' })).rejects.toMatchObject(
      { status: 422 },
    );
  });
});

describe('what a member sees of a payment', () => {
  const shown = async (person: Person, id: string) =>
    (await person.call('withdraw.page', { page: 1, user_id: person.id })).rows.find((row) => row.id === id)
      ?.payout;

  it('is its own day, whatever is paid after it; no day is yet to come', async () => {
    const ids = [await ask(ani), await ask(budi)];
    const run = await create(ids);
    await freeze(run.id);
    const [first] = await itemsOf(run.id);
    await staff().call('payout.settle', { id: run.id, item: first?.id ?? '', state: 'paid', reference: 'A' });
    const before = await shown(ani, ids[0] ?? '');
    await expect(
      staff().call('payout.answer', { id: run.id, reference: 'B', paid_on: '2999-01-01' }),
    ).rejects.toMatchObject({ status: 422 });
    await staff().call('payout.answer', { id: run.id, reference: 'B', paid_on: '2020-01-01' });
    expect(before?.paid_on).toMatch(/^20/);
    expect(await shown(ani, ids[0] ?? '')).toEqual(before);
    expect(await shown(budi, ids[1] ?? '')).toMatchObject({ reference: 'B', paid_on: '2020-01-01' });
  });

  it('is nothing of the bank once a request was opened again, and rejected by hand', async () => {
    const id = await ask(ani);
    const run = await create([id]);
    await freeze(run.id);
    const [item] = await itemsOf(run.id);
    const back = { state: 'returned', reason: 'Rekening tutup' } as const;
    await staff().call('payout.settle', { id: run.id, item: item?.id ?? '', ...back });
    expect(await shown(ani, id)).toMatchObject(back);
    await staff().call('withdraw.update', { id, status: 'requested' });
    await staff().call('withdraw.update', { id, status: 'rejected' });
    expect(await shown(ani, id)).toBe(null);
  });
});

it('what somebody cannot answer keeps them from no other, and is named with its reason', async () => {
  const dev = await memberWith(harness, 'dev', 5_000_000);
  await account(dev);
  // More than one call pays: those that are refused come first.
  const own = await ask(dev);
  const many = Array.from({ length: 100 }, () => ({ nominal: 10_000, userId: Number(ani.id), ...ACCOUNT }));
  const decided = (await db().insert(withdraws).values(many).returning()).map(({ id }) => String(id));
  const last = await ask(budi);
  const run = await create([own, ...decided, last]);
  await freeze(run.id);
  await db()
    .update(withdraws)
    .set({ status: 'rejected' })
    .where(inArray(withdraws.id, decided.map(Number)));
  const { payout } = await pay(run.id, dev);
  expect([payout.counts, await statusOf(last)]).toMatchObject([{ open: 101, paid: 1 }, 'accepted']);
  await expect(pay(run.id, dev)).rejects.toMatchObject({
    status: 409,
    text: '101 belum dijawab: 1 milik Anda sendiri, dijawab oleh orang lain; 100 sudah diputuskan di luar pembayaran ini, lepaskan dari sini.',
  });
  expect((await pay(run.id)).payout.counts).toMatchObject({ open: 100, paid: 2 });
});

it('a run that is exported is answered without looking for findings among all that it holds', async () => {
  const run = await create([await ask(ani), await ask(budi)]);
  expect(run.findings).toBeTruthy();
  await freeze(run.id);
  expect((await staff().call('payout.read', { id: run.id })).payout.findings).toBeUndefined();
  expect((await pay(run.id)).payout.findings).toBeUndefined();
});

it('a request that was decided outside of its run is not answered by it', async () => {
  const [one, two] = [await ask(ani), await ask(budi)];
  const run = await create([one, two]);
  await freeze(run.id);
  await db()
    .update(withdraws)
    .set({ status: 'rejected' })
    .where(eq(withdraws.id, Number(one)));
  const [first] = await itemsOf(run.id);
  await expect(
    staff().call('payout.settle', { id: run.id, item: first?.id ?? '', state: 'paid' }),
  ).rejects.toMatchObject({ status: 409 });
  await pay(run.id);
  expect([await statusOf(one), await statusOf(two)]).toEqual(['rejected', 'accepted']);
});

describe('the answer of a bank', () => {
  const exported = async (...ids: readonly string[]) => {
    const run = await create(ids);
    await freeze(run.id);
    return run.id;
  };
  const reconcile = async (id: string, ...lines: readonly string[]) =>
    (await staff().call('payout.reconcile', { id, answers: lines.join('\n') })).reconciled;
  const refusal = (id: string, ...lines: readonly string[]) =>
    staff().send('PUT', '/api/admin/payout/reconcile', { id, answers: lines.join('\n') });
  const HEADING = 'Nomor,Rekening,Jumlah,Status,Referensi';

  it('to another run decides nothing in this one', async () => {
    const first = await ask(ani);
    const before = await exported(first);
    const second = await ask(ani);
    const run = await exported(second);
    for (const number of [first, `${before}-${second}`, `1 ${second}`])
      expect(await reconcile(run, HEADING, `${number},00${ani.id}55501,10000,Gagal,`)).toMatchObject({
        returned: 0,
        unmatched: [{ line: 2, reason: 'Tidak ada di pembayaran ini' }],
      });
    expect(await statusOf(second)).toBe('requested');
  });

  it('names requests by their number or by that of the run with it, never by one of a line', async () => {
    const ids = [await ask(budi), await ask(ani)];
    const run = await exported(...ids);
    const its = `00${budi.id}55501`;
    expect(await reconcile(run, HEADING, `${ids[0]},999999999,10000,Berhasil,`)).toMatchObject({
      paid: 0,
      unmatched: [{ line: 2, reason: 'Rekening berbeda' }],
    });
    expect(
      await reconcile(run, 'No,No. Rekening,Jumlah,Status', `${ids[1]},${its},10000,Sukses`),
    ).toMatchObject({
      paid: 1,
      unmatched: [],
    });
    expect(await statusOf(ids[0] ?? '')).toBe('accepted');
    expect(await reconcile(run, HEADING, `${run}-${ids[1]},,10000,Sukses,`)).toMatchObject({ paid: 1 });
  });

  it('is refused where its columns or its quotes leave open what is meant', async () => {
    const id = await ask(budi);
    const run = await exported(id);
    const twice = await refusal(run, 'Nomor,Status,Jumlah,Nominal', `${id},Sukses,10000,10000`);
    expect([twice.status, twice.body.error]).toEqual([422, 'Judul kolom Nominal ada lebih dari sekali.']);
    const open = await refusal(run, 'Nomor,Status,Keterangan', `${id},Sukses,"PT`, `${id},Gagal,`);
    expect([open.status, open.body.error]).toEqual([422, 'Tanda kutip di file ini tidak lengkap.']);
    expect(await statusOf(id)).toBe('requested');
  });

  it.each([
    ['10000.0', 1],
    ['"10.000,-"', 1],
    ['-10000', 0],
    ['-', 0],
  ])('has the amount %s: %i is paid', async (amount, paid) => {
    const id = await ask(budi);
    const run = await exported(id);
    expect(await reconcile(run, HEADING, `${id},,${amount},Sukses,`)).toMatchObject({ paid });
  });

  it('has a reference of 60 signs, the last of which may be an emoji', async () => {
    const id = await ask(budi);
    const run = await exported(id);
    await reconcile(run, HEADING, `${id},,,Sukses,${'a'.repeat(59)}😀b`);
    expect((await itemsOf(run))[0]?.reference).toBe(`${'a'.repeat(59)}😀`);
  });

  it.each([';', ',', '\t'])(
    'may begin with how it is separated, and be empty between its lines: %j',
    async (separator) => {
      const id = await ask(budi);
      const run = await exported(id);
      const lines = [['Nomor', 'Status'], [''], [id, 'Sukses'], [''], ['99999999', 'Gagal']];
      expect(
        await reconcile(run, `\ufeffsep=${separator}`, '', ...lines.map((cells) => cells.join(separator))),
      ).toMatchObject({ paid: 1, unmatched: [{ line: 7, reason: 'Tidak ada di pembayaran ini' }] });
    },
  );

  it.each([';', ',', '\t', '|'])(
    'is read where empty lines say nothing of how it is separated: %j',
    async (separator) => {
      const id = await ask(budi);
      const run = await exported(id);
      const lines = [['Nomor', 'Status'], [''], [id, 'Sukses'], ['']];
      expect(await reconcile(run, ...lines.map((cells) => cells.join(separator)))).toMatchObject({ paid: 1 });
    },
  );

  it('says of a request that was let go that it was', async () => {
    const id = await ask(budi);
    const run = await exported(id);
    const [item] = await itemsOf(run);
    await staff().call('payout.settle', { id: run, item: item?.id ?? '', state: 'released' });
    expect(await reconcile(run, HEADING, `${id},,,Sukses,`)).toMatchObject({
      paid: 0,
      unmatched: [{ line: 2, reason: 'Sudah dilepas dari pembayaran ini' }],
    });
  });
});

describe('two people', () => {
  it('are the first who accepts and another who exports; nobody pays themselves', async () => {
    await db().update(settings).set({ twoPeopleAbove: 100_000 });
    const id = await ask(ani, 200_000);
    const run = await create([id]);
    expect(run.findings).toMatchObject({ second: 1 });
    await expect(freeze(run.id)).rejects.toMatchObject({ status: 409 });
    await staff().call('withdraw.update', { id, status: 'accepted' });
    await expect(freeze(run.id)).rejects.toMatchObject({ status: 409 });
    await freeze(run.id, harness.as('admin'));
    await pay(run.id);
    expect(await statusOf(id)).toBe('accepted');
    await db().update(settings).set({ twoPeopleAbove: 0 });

    const dev = harness.as('dev');
    await memberWith(harness, 'dev', 50_000);
    await account(dev);
    const own = await create([await ask(dev)], dev);
    expect(own.findings).toMatchObject({ own: 1 });
    await expect(freeze(own.id, dev)).rejects.toMatchObject({ status: 409 });
    await freeze(own.id);
    await expect(pay(own.id, dev)).rejects.toMatchObject({ status: 409 });
    expect((await pay(own.id)).payout.state).toBe('closed');
  });
});

it('a member makes no such call, and hears of no run', async () => {
  for (const [method, path] of [
    ['POST', 'create'],
    ['GET', 'list-per-page'],
    ['GET', '1'],
    ['GET', 'items/1'],
    ['GET', 'file/1'],
    ['PUT', 'take-out'],
    ['PUT', 'export'],
    ['PUT', 'answer'],
    ['PUT', 'settle'],
    ['PUT', 'reconcile'],
    ['DELETE', '1'],
  ] as const)
    expect([
      path,
      (await ani.send(method, `/api/admin/payout/${path}`, method === 'GET' ? undefined : {})).status,
    ]).toEqual([path, 403]);
  expect((await staff().send('POST', '/api/admin/payout-template/create', {})).status).toBe(403);
  expect(await db().select().from(payoutItems).where(eq(payoutItems.state, 'open'))).not.toEqual([]);
  const { rows } = await ani.call('withdraw.page', { page: 1, user_id: ani.id, status: 'requested' });
  expect(rows.map(({ payout }) => payout)).toEqual(rows.map(() => null));
});
