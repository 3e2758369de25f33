import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Queries } from '../../../sandbox/store/database';
import { readStatement } from '../../../sandbox/store/money';
import { type Person, useServer } from '../../contract/harness';
import { memberWith } from './member-with';

const harness = useServer();
/** `MONEY_SEEDS=200` tries as many as the rule asks for; a run of all tests tries a few. */
const SEEDS = Array.from({ length: Number(process.env.MONEY_SEEDS ?? 3) }, (_, seed) => seed + 1);
const REQUEST = '/api/admin/withdraw/request';

const statementOf = (person: Person) => readStatement(harness.server.database.db, Number(person.id));

describe('withdraws [V16]', () => {
  it('of 20 parallel requests for the full balance, one is granted [V16] [A2]', async () => {
    const person = await memberWith(harness, 'member9', 50_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => person.send('POST', REQUEST, { nominal: 50_000, userId: person.id })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.body).toEqual({ error: 'Saldo tidak mencukupi.' });
    expect((await statementOf(person)).requested).toBe(50_000);
    expect((await statementOf(person)).balance).toBeGreaterThanOrEqual(0);
  });

  it('wait for one another before the balance is read, on a database that runs them at a time too [V16] [A2]', async () => {
    const person = await memberWith(harness, 'member9', 50_000);
    const { database } = harness.server;
    const { transaction } = database;
    const steps: string[] = [];
    const watched = (tx: Queries) =>
      new Proxy(tx, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name);
          if (name === 'execute' || name === 'select') steps.push(name === 'execute' ? 'locked' : 'read');
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    vi.spyOn(database, 'transaction').mockImplementation((work) => transaction((tx) => work(watched(tx))));
    const { withdraw } = await person.call('withdraw.request', { nominal: 50_000, userId: person.id });
    // Session and owner come first, as of every call that changes something.
    expect(steps.splice(0).slice(2, 4)).toEqual(['locked', 'read']);
    await harness.as('staff').call('withdraw.update', { id: withdraw.id, status: 'rejected' });
    // The withdraw, held for the audit log, names the person; their balance is read after the lock.
    expect(steps.splice(0).slice(2, 5)).toEqual(['read', 'locked', 'read']);
    const { rows } = await person.call('bonus.page', { page: 1 });
    await harness.as('admin').call('bonus.delete', { id: rows[0]?.id ?? '' });
    expect(steps.indexOf('locked')).toBeLessThan(steps.lastIndexOf('read'));
    expect(steps).toContain('locked');
  });

  it('of 20 parallel requests for parts, as many as the balance allows [V16]', async () => {
    const person = await memberWith(harness, 'member10', 75_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => person.send('POST', REQUEST, { nominal: 10_000, userId: person.id })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect((await statementOf(person)).balance).toBeGreaterThanOrEqual(0);
  });

  it.each([0, -10_000, 9999, 10_000.5, '1e5', '10000 ', 'banyak', null, 2 ** 53, 1e15, Number.NaN])(
    'refuses the nominal %s [V16] [D6]',
    async (nominal) => {
      const member = harness.as('member');
      const before = await statementOf(member);
      const { status, body } = await member.send('POST', REQUEST, { nominal, userId: member.id });
      // A whole number of rupiah as text is what a form sends.
      if (nominal === '10000 ') return expect(status).toBe(200);
      expect(status).toBe(422);
      expect(body.error).toEqual(expect.any(String));
      expect((await statementOf(member)).requested).toBe(before.requested);
    },
  );

  it('names the smallest amount [V16] [WD-14]', async () => {
    const member = harness.as('member');
    const { body } = await member.send('POST', REQUEST, { nominal: 9999, userId: member.id });
    expect(body).toEqual({ error: 'Minimal permintaan penarikan adalah Rp 10.000' });
  });

  it('are accepted once, however many press at a time [V16] [R4]', async () => {
    const person = await memberWith(harness, 'member11', 20_000);
    const { withdraw } = await person.call('withdraw.request', { nominal: 20_000, userId: person.id });
    const accept = { id: withdraw.id, status: 'accepted' };
    const answers = await Promise.all(
      [harness.as('admin'), harness.as('staff'), harness.as('dev')].map((by) =>
        by.send('PUT', '/api/admin/withdraw/update', accept),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toEqual({ error: 'Penarikan ini sudah diterima.' });
  });

  it('come back only if the balance still covers them [V16]', async () => {
    const person = await memberWith(harness, 'member12', 20_000);
    const { staff } = { staff: harness.as('staff') };
    const first = await person.call('withdraw.request', { nominal: 20_000, userId: person.id });
    await staff.call('withdraw.update', { id: first.withdraw.id, status: 'rejected' });
    await person.call('withdraw.request', { nominal: 20_000, userId: person.id });
    const back = staff.call('withdraw.update', { id: first.withdraw.id, status: 'requested' });
    await expect(back).rejects.toMatchObject({ status: 409, text: 'Saldo member tidak mencukupi.' });
    expect((await statementOf(person)).balance).toBeGreaterThanOrEqual(0);
  });

  it.each(SEEDS)('never overdraw, whatever is done at a time: seed %i [V16]', async (seed) => {
    const [amounts] = fc.sample(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 20, maxLength: 20 }), {
      numRuns: 1,
      seed,
    });
    const nominals = (amounts ?? []).map((amount) => amount * 5_000);
    const balance = 100_000 + (seed % 7) * 5_000;
    const person = await memberWith(harness, 'member10', balance);
    const staff = harness.as('staff');
    const order = (nominal: number) => person.send('POST', REQUEST, { nominal, userId: person.id });
    const decide = (id: string, status: string) =>
      staff.send('PUT', '/api/admin/withdraw/update', { id, status });

    const first = await Promise.all(nominals.slice(0, 10).map(order));
    const granted = first.flatMap(({ status, body }) => (status === 200 ? [body.withdraw.id] : []));
    // What was granted is accepted, rejected or taken back, twice each, while as much again is asked for.
    await Promise.all([
      ...granted.flatMap((id, at) => [
        decide(id, (seed + at) % 2 ? 'accepted' : 'rejected'),
        decide(id, (seed + at) % 3 ? 'rejected' : 'requested'),
      ]),
      ...nominals.slice(10).map(order),
    ]);
    const { requested, accepted, balance: left } = await statementOf(person);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(requested + accepted + left).toBe(balance);
    const refused = await order(left + 5_000);
    expect([refused.status, refused.body.error]).toEqual(
      left + 5_000 < 10_000
        ? [422, 'Minimal permintaan penarikan adalah Rp 10.000']
        : [422, 'Saldo tidak mencukupi.'],
    );
  });

  it('cannot lose the bonus they were paid from [V16]', async () => {
    const person = await memberWith(harness, 'member3', 20_000);
    await person.call('withdraw.request', { nominal: 20_000, userId: person.id });
    const { rows } = await person.call('bonus.page', { page: 1 });
    const remove = harness.as('admin').call('bonus.delete', { id: rows[0]?.id ?? '' });
    await expect(remove).rejects.toMatchObject({
      status: 409,
      text: 'Bonus ini sudah ikut ditarik oleh member.',
    });
  });
});
