import type { CallName } from '../../../src/api/calls';
import { requestOf } from '../../../src/api/request';
import { type Check, Failure, Skipped, type Trial } from '../check';
import { clauseOf, endpoints, titleOf } from '../contract';
import { answered } from '../cover';
import { ownersOf, rolesOf, someone } from '../people';
import type { Person, Sent } from '../server';
import { inputOf, READ_NAMES, type ReadName } from '../subjects';

const check = (name: string, run: Check['run']): Check => ({
  area: 'rights',
  name,
  clause: clauseOf('authentication'),
  run,
});

const isRefused = ({ status }: Sent) => status === 401 || status === 403 || status === 404;
const sendAs = (trial: Trial, person: Person, name: CallName, input: object) => {
  const { path, body, headers } = requestOf(endpoints[name], input as Record<string, unknown>);
  return trial.server.send(
    person,
    endpoints[name].method,
    `/api${path}`,
    typeof body === 'string' ? JSON.parse(body) : undefined,
    headers,
  );
};

/** Expects each of the calls to be refused to that person. */
async function kept(trial: Trial, person: Person, asked: readonly (readonly [CallName, object])[]) {
  const open: string[] = [];
  let sample: Sent | undefined;
  for (const [name, input] of asked) {
    const sent = await sendAs(trial, person, name, input);
    if (isRefused(sent)) continue;
    open.push(titleOf(name));
    sample ??= sent;
  }
  if (sample) throw new Failure(`403 to ${open.join(', ')} of ${person.role}`, answered(sample));
}

/** Reads that a role has no part in. */
const closedTo = (role: Person['role']) =>
  READ_NAMES.filter((name) => !rolesOf(name).includes(role) && !ownersOf(name).includes(role));

const officeReads = (role: Person['role']) =>
  check(`reads of others are closed to ${role}`, async (trial) => {
    const person = someone(trial, role);
    const unknown = { id: '1', userId: '1', page: 1, days: 14 };
    await kept(
      trial,
      person,
      closedTo(role).map((name) => [name, unknown] as const),
    );
  });

const CHANGES = [
  'level.create',
  'proxy.create',
  'phoneNumber.create',
  'bonus.create',
  'withdraw.update',
] as const;
const officeChanges: Check = {
  ...check('changes of the office are closed to member', async (trial) => {
    const member = someone(trial, 'member');
    // Nothing of it could be saved: a server that lets it through says so by another refusal.
    await kept(
      trial,
      member,
      CHANGES.map((name) => [name, { id: '999999999', status: 'requested' }] as const),
    );
  }),
  writes: true,
};

/** Accounts that `viewer` is shown, and that are another's than the asker's. */
async function foreignAccounts({ server }: Trial, asker: Person, viewer: Person) {
  const { answer } = await server.read(viewer, 'whatsapp.page', { page: 1, size: 200 });
  return (answer?.rows ?? []).filter(({ user_id: of }) => of !== null && of !== asker.id);
}

const foreignStop: Check = {
  ...check("another's account is not a member's to stop", async (trial) => {
    const member = someone(trial, 'member');
    const other = trial.people.find(({ id }) => id !== member.id);
    if (!other) throw new Skipped('needs a member, and somebody else');
    // Idle, so that nothing ends where it is let through.
    const account = (await foreignAccounts(trial, member, other)).find(({ status }) => status === 'idle');
    if (!account) throw new Skipped(`needs an idle account that ${other.email} is shown`);
    const input = { whatsappClientId: account.clientid, socketClientId: `client-${member.id}` };
    await kept(trial, member, [['whatsapp.stop', input]]);
  }),
  writes: true,
};

/** The input of a call about another person's subject. */
async function foreign(trial: Trial, names: readonly ReadName[]) {
  const { people } = trial;
  const [asker, owner] =
    people
      .filter(({ role }) => role === 'member')
      .map((member) => [member, people.find(({ id }) => id !== member.id)] as const)
      .find(([, other]) => other !== undefined) ?? [];
  if (!asker || !owner) throw new Skipped('needs a member, and somebody else');
  const asked: (readonly [CallName, object])[] = [];
  for (const name of names) {
    const input = await inputOf(trial, owner, name).catch(() => null);
    // What a manager finds first may be the member's own.
    const isAnyones = name === 'whatsapp.read' || name === 'history.whatsapp';
    const id = isAnyones ? (await foreignAccounts(trial, asker, owner))[0]?.id : null;
    if (isAnyones ? id : input) asked.push([name, id ? { id } : (input ?? {})] as const);
  }
  if (asked.length === 0) throw new Skipped('there is nothing of another to ask for');
  await kept(trial, asker, asked);
}
const another = (what: string, ...names: readonly ReadName[]) =>
  check(`another's ${what} are closed to member`, (trial) => foreign(trial, names));

/** Whose a row is, where it says so. */
const ownerOf = (row: object) => {
  const { user_id: one, userId: other } = row as Readonly<
    Record<'user_id' | 'userId', string | null | undefined>
  >;
  return one ?? other ?? null;
};
const ownRows = (name: 'whatsapp.page' | 'withdraw.page' | 'bonus.page', what: string) =>
  check(`a list of ${what} has a member's own alone`, async (trial) => {
    const member = someone(trial, 'member');
    const other = trial.people.find(({ id }) => id !== member.id);
    const rowsFor = async (user_id: string) =>
      (await trial.server.read(member, name, { page: 1, size: 200, user_id })).answer?.rows ?? [];
    const own = await rowsFor(member.id);
    const asked = other ? await rowsFor(other.id) : [];
    const ids = new Set(own.map(({ id }) => id));
    const foreignRow =
      [...own, ...asked].find((row) => (ownerOf(row) ?? member.id) !== member.id) ??
      asked.find(({ id }) => !ids.has(id));
    if (foreignRow)
      throw new Failure(
        `rows of user ${member.id} in ${titleOf(name)}, whoever is asked for`,
        `row ${foreignRow.id}`,
      );
    if (!other) throw new Skipped('needs a member, and somebody else');
  });
const ownList = (name: 'whatsapp.listOfUser' | 'withdraw.history') =>
  check(`${titleOf(name)} has the rows of who is asked for alone`, async (trial) => {
    const member = someone(trial, 'member');
    const { answer } = await trial.server.read(member, name, { userId: member.id });
    const stray = answer?.rows.find((row) => (ownerOf(row) ?? member.id) !== member.id);
    if (stray) throw new Failure(`rows of user ${member.id} in ${titleOf(name)}`, `row ${stray.id}`);
  });

export const rights: readonly Check[] = [
  officeReads('member'),
  officeReads('staff'),
  officeReads('admin'),
  officeChanges,
  foreignStop,
  another('profile and fee', 'users.read', 'users.blastFee', 'users.referralPage'),
  another('accounts', 'whatsapp.listOfUser', 'whatsapp.count', 'whatsapp.read', 'history.whatsapp'),
  another(
    'figures',
    'messageLog.count',
    'messageLog.todayIncome',
    'statistics.ofUser',
    'statistics.pastOfUser',
  ),
  another(
    'balance and bonuses',
    'withdraw.income',
    'withdraw.balance',
    'withdraw.totalRequested',
    'withdraw.totalAccepted',
    'bonus.total',
  ),
  another('withdraws and ledger', 'withdraw.history', 'withdraw.ledger'),
  ownRows('whatsapp.page', 'accounts'),
  ownRows('withdraw.page', 'withdraws'),
  ownRows('bonus.page', 'bonuses'),
  ownList('whatsapp.listOfUser'),
  ownList('withdraw.history'),
];
