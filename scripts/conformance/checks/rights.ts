import type { CallName } from '../../../src/api/calls';
import { requestOf } from '../../../src/api/request';
import { type Check, Failure, Skipped, type Trial } from '../check';
import { titleOf } from '../calls';
import { endpoints } from '../contract';
import { answered } from '../cover';
import { ownersOf, rolesOf, someone } from '../people';
import type { Person, Sent } from '../server';
import { inputOf, READ_NAMES, type ReadName } from '../subjects';

const check = (name: string, run: Check['run']): Check => ({ area: 'rights', name, run });

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
    const isOwn = input !== null && 'id' in input && name !== 'users.read' && owner.role !== 'member';
    if (input && !isOwn) asked.push([name, input] as const);
    if (isOwn) {
      // What a manager finds first may be the member's own.
      const own = await inputOf(trial, asker, name).catch(() => null);
      if (JSON.stringify(own) !== JSON.stringify(input)) asked.push([name, input] as const);
    }
  }
  if (asked.length === 0) throw new Skipped('there is nothing of another to ask for');
  await kept(trial, asker, asked);
}
const another = (what: string, ...names: readonly ReadName[]) =>
  check(`another's ${what} are closed to member`, (trial) => foreign(trial, names));

const ownRows = (name: 'whatsapp.page' | 'withdraw.page' | 'bonus.page', what: string) =>
  check(`a list of ${what} has a member's own alone`, async (trial) => {
    const member = someone(trial, 'member');
    const other = trial.people.find(({ id }) => id !== member.id);
    if (!other) throw new Skipped('needs a member, and somebody else');
    const idsOf = async (userId: string) => {
      const { answer } = await trial.server.read(member, name, { page: 1, user_id: userId });
      return (answer?.rows ?? []).map(({ id }) => id);
    };
    const own = new Set(await idsOf(member.id));
    const asked = await idsOf(other.id);
    const foreignRow = asked.find((id) => !own.has(id));
    if (foreignRow)
      throw new Failure(
        `rows of user ${member.id} in ${titleOf(name)}, whoever is asked for`,
        `row ${foreignRow}`,
      );
  });

export const rights: readonly Check[] = [
  officeReads('member'),
  officeReads('staff'),
  officeReads('admin'),
  officeChanges,
  another('profile and fee', 'users.read', 'users.blastFee', 'users.referralPage'),
  another('accounts', 'whatsapp.listOfUser', 'whatsapp.count', 'whatsapp.read', 'history.whatsapp'),
  another('figures', 'messageLog.count', 'messageLog.todayIncome', 'statistics.ofUser'),
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
];
