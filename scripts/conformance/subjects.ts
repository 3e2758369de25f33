import type { CallAnswer, CallInput, CallName } from '../../src/api/calls';
import { Skipped, type Trial } from './check';
import { someone } from './people';
import type { Person } from './server';

type Lists =
  | 'whatsapp.page'
  | 'generator.page'
  | 'validator.page'
  | 'level.page'
  | 'proxy.page'
  | 'message.page'
  | 'phoneNumber.page'
  | 'payout.page'
  | 'payoutTemplate.list';
type Row<N extends Lists> = CallAnswer<N>['rows'][number];

/** Rows of the first page of a list, as that person reads it. Faults of the list are left to its own check. */
async function rowsOf<N extends Lists>(trial: Trial, person: Person, name: N): Promise<readonly Row<N>[]> {
  const isOwn = person.role === 'member' || person.role === 'staff';
  const input = { page: 1, ...(isOwn && { user_id: person.id }) } as CallInput<N>;
  const { answer } = await trial.server.read(person, name, input);
  return answer?.rows ?? [];
}

/** The first row of a list; the check is skipped where it has none. */
async function firstOf<N extends Lists>(trial: Trial, person: Person, name: N): Promise<Row<N>> {
  const [first] = await rowsOf(trial, person, name);
  if (!first) throw new Skipped(`${NOUNS[name]} of ${person.role} to look at is missing`);
  return first;
}
const NOUNS: Readonly<Record<Lists, string>> = {
  'whatsapp.page': 'an account',
  'generator.page': 'a generator',
  'validator.page': 'a validator',
  'level.page': 'a level',
  'proxy.page': 'a proxy',
  'message.page': 'a template',
  'phoneNumber.page': 'a phone number',
  'payout.page': 'a payout run',
  'payoutTemplate.list': 'a payout template',
};

type InputOf = (trial: Trial, person: Person) => object | Promise<object>;
const none: InputOf = () => ({});
const firstPage: InputOf = () => ({ page: 1 });
const self: InputOf = (_, { id }) => ({ id });
const own: InputOf = (_, { id: userId }) => ({ userId });
const ownPage: InputOf = (_, { id }) => ({ page: 1, user_id: id });
const ofFirst =
  (list: Lists): InputOf =>
  async (trial, person) => ({ id: (await firstOf(trial, person, list)).id });
const deviceOf =
  (field: 'deviceId' | 'id'): InputOf =>
  async (trial, person) => ({ [field]: (await firstOf(trial, person, 'whatsapp.page')).clientid });

/** The input of each read, such that everyone who may make the call may have the answer. */
export const READS = {
  'users.read': self,
  'users.blastFee': self,
  'users.members': none,
  'users.memberPage': firstPage,
  'users.active': none,
  'whatsapp.totals': none,
  'users.timeline': own,
  'users.referralPage': (_, { id: userId }) => ({ page: 1, userId }),
  'whatsapp.clientState': deviceOf('deviceId'),
  'whatsapp.read': ofFirst('whatsapp.page'),
  'whatsapp.listOfUser': own,
  'whatsapp.list': none,
  'whatsapp.count': own,
  'whatsapp.page': ownPage,
  'whatsapp.suspendedPage': firstPage,
  'messageLog.count': own,
  'messageLog.todayIncome': own,
  'messageLog.todayCount': none,
  'messageLog.totalCount': none,
  'generator.page': ownPage,
  'generator.read': ofFirst('generator.page'),
  'generator.results': ofFirst('generator.page'),
  'validator.page': ownPage,
  'validator.read': ofFirst('validator.page'),
  'validator.results': ofFirst('validator.page'),
  'history.whatsapp': ofFirst('whatsapp.page'),
  'history.generator': ofFirst('generator.page'),
  'history.validator': ofFirst('validator.page'),
  'news.list': none,
  'news.away': none,
  'push.read': none,
  'access.sessions': none,
  // Not those of the office's own.
  'access.sessionsOf': (trial) => ({ userId: someone(trial, 'member').id }),
  'access.changes': none,
  'factor.read': none,
  'setting.read': none,
  'proxy.list': none,
  'proxy.page': firstPage,
  'proxy.read': ofFirst('proxy.page'),
  'proxy.countUse': none,
  'phoneNumber.list': none,
  'phoneNumber.page': firstPage,
  'phoneNumber.read': ofFirst('phoneNumber.page'),
  'phoneNumber.countBlast': none,
  'optOut.page': firstPage,
  'message.list': none,
  'message.page': firstPage,
  'message.read': ofFirst('message.page'),
  'bonus.page': firstPage,
  'bonus.total': own,
  'level.page': firstPage,
  'level.read': ofFirst('level.page'),
  'withdraw.history': own,
  'withdraw.histories': none,
  'withdraw.page': firstPage,
  'withdraw.income': own,
  'withdraw.balance': own,
  'withdraw.totalRequested': own,
  'withdraw.totalAccepted': own,
  'withdraw.ledger': (_, { id: userId }) => ({ page: 1, userId }),
  'audit.page': firstPage,
  'withdraw.statement': own,
  'withdraw.statementPage': firstPage,
  'payout.page': firstPage,
  'payout.read': ofFirst('payout.page'),
  'payout.itemPage': async (trial, person) => ({
    page: 1,
    ...(await ofFirst('payout.page')(trial, person)),
  }),
  'payoutTemplate.list': none,
  'payoutTemplate.read': ofFirst('payoutTemplate.list'),
  'monitor.local': none,
  'monitor.remote': deviceOf('id'),
  'monitor.socket': deviceOf('id'),
  'statistics.ofUser': (_, { id: userId }) => ({ userId, days: 14 }),
  'statistics.ofEverybody': () => ({ days: 14 }),
  'statistics.pastOfUser': own,
  'statistics.pastOfEverybody': none,
} as const satisfies Partial<Record<CallName, InputOf>>;
export type ReadName = keyof typeof READS;
export const READ_NAMES = Object.keys(READS) as readonly ReadName[];

export async function inputOf<N extends ReadName>(trial: Trial, person: Person, name: N) {
  const read: InputOf = READS[name];
  return (await read(trial, person)) as CallInput<N>;
}
