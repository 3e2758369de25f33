import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { withdraws } from '../../../sandbox/store/schema';
import { type Person, useServer } from '../../contract/harness';
import { memberWith } from './member-with';

const harness = useServer();
const FIRST = { account_bank: 'BCA', account_number: '1234567890', account_name: 'Ani Wijaya' };
const SECOND = { account_bank: 'BRI', account_number: '5550001112', account_name: 'Orang Lain' };

const profile = (person: Person, account: typeof FIRST) =>
  person.call('users.update', { id: person.id, ...account });

async function asked(name: string, nominal = 20_000) {
  const person = await memberWith(harness, name, nominal);
  await profile(person, FIRST);
  const { withdraw } = await person.call('withdraw.request', { nominal, userId: person.id });
  return { person, id: withdraw.id };
}
/** As it was before anybody wrote down where a withdraw goes. */
const forget = (id: string) =>
  harness.server.database.db
    .update(withdraws)
    .set({ accountBank: null, accountNumber: null, accountName: null })
    .where(eq(withdraws.id, Number(id)));

const decide = (id: string, status: 'requested' | 'accepted' | 'rejected') =>
  harness.as('staff').call('withdraw.update', { id, status });
/** The bank account of a withdraw in the answers of all calls that contain it. */
async function payeeOf(person: Person, id: string) {
  const office = harness.as('staff');
  const lists = await Promise.all([
    office.call('withdraw.page', { page: 1, size: 200 }),
    office.call('withdraw.histories', {}),
    office.call('withdraw.history', { userId: person.id }),
    person.call('withdraw.page', { page: 1, size: 200 }),
  ]);
  const found = lists.map(({ rows }) => rows.find((row) => row.id === id));
  const payees = found.map((row) => ({
    User: row?.User,
    recorded: row?.payee_recorded,
    changed: row?.payee_changed,
    now: row?.payee_now,
  }));
  for (const other of payees) expect(other).toEqual(payees[0]);
  return payees[0];
}
const at = (account: typeof FIRST) => expect.objectContaining(account);
const found = async (search: string) =>
  (await harness.as('staff').call('withdraw.page', { page: 1, size: 200, search })).rows.map(({ id }) => id);

describe('where a withdraw goes', () => {
  it('is where the profile said when it was asked for, and the office is told that this has changed', async () => {
    const { person, id } = await asked('member4');
    expect(await payeeOf(person, id)).toEqual({ User: at(FIRST), recorded: 1, changed: 0, now: null });
    await profile(person, SECOND);
    expect(await payeeOf(person, id)).toEqual({ User: at(FIRST), recorded: 1, changed: 1, now: SECOND });
    const { withdraw } = await decide(id, 'accepted');
    expect(withdraw).toMatchObject({ status: 'accepted', User: FIRST });
  });

  it('stays what it was once it was paid, also where that is taken back', async () => {
    const { person, id } = await asked('member5');
    await decide(id, 'accepted');
    await profile(person, SECOND);
    expect(await payeeOf(person, id)).toEqual({ User: at(FIRST), recorded: 1, changed: 0, now: null });
    await decide(id, 'requested');
    expect(await payeeOf(person, id)).toEqual({ User: at(FIRST), recorded: 1, changed: 1, now: SECOND });
  });

  it('is another where a member has it rejected and asks again', async () => {
    const { person, id } = await asked('member6');
    await profile(person, SECOND);
    await decide(id, 'rejected');
    const { withdraw } = await person.call('withdraw.request', { nominal: 20_000, userId: person.id });
    expect(withdraw).toMatchObject({ User: SECOND, payee_changed: 0 });
    expect(await payeeOf(person, id)).toMatchObject({ User: at(FIRST) });
  });

  it('is found by the account that it goes to, not by that of the profile', async () => {
    const { person, id } = await asked('member7');
    await profile(person, { ...SECOND, account_number: '9998887776', account_name: 'Penadah' });
    await profile(person, { ...SECOND, account_number: '7770001112', account_name: 'Penadah' });
    expect(await found('1234567890')).toContain(id);
    expect(await found('7770001112')).toEqual([]);
    expect(await found('Penadah')).toEqual([]);
  });

  it('is today’s profile of one that is older, until it is decided: that writes it down', async () => {
    const { person, id } = await asked('member8');
    await forget(id);
    await profile(person, { ...SECOND, account_number: '6660001112' });
    const today = { ...SECOND, account_number: '6660001112' };
    expect(await payeeOf(person, id)).toEqual({ User: at(today), recorded: 0, changed: 0, now: null });
    expect(await found('6660001112')).toEqual([id]);
    await decide(id, 'accepted');
    await profile(person, FIRST);
    expect(await payeeOf(person, id)).toEqual({ User: at(today), recorded: 1, changed: 0, now: null });
  });

  it.each(['accepted', 'rejected'] as const)(
    'is told of none that is older and was %s already: today’s profile says nothing of it',
    async (status) => {
      const { person, id } = await asked(status === 'accepted' ? 'member9' : 'member10');
      await decide(id, status);
      await forget(id);
      const nowhere = { account_bank: '', account_number: '', account_name: '' };
      expect(await payeeOf(person, id)).toEqual({ User: at(nowhere), recorded: 0, changed: 0, now: null });
    },
  );
});
