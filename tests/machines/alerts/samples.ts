import type {
  AlertKind,
  Fact,
  News,
  Source,
  Subject,
  WithdrawReading,
} from '../../../src/machines/alerts/alerts.types';

const LISTS = {
  whatsapp: '/whatsapp',
  generator: '/generator/list',
  validator: '/validator/list',
  withdraw: '/withdraw',
  bonus: '/bonus',
  phonenumber: '/phonenumber',
  proxy: '/proxy',
  message: '/message',
  optout: '/optout',
} as const;

/** An account, or what else is named by its source. */
export const subject = (name: string, source: Source = 'whatsapp'): Subject => ({
  key: `${source}:${name}`,
  source,
  name,
  number: source === 'whatsapp' ? '628' : '',
  list: LISTS[source],
});

/** That an account was unlinked on its phone; parts may be replaced. */
export const fact = (parts: Partial<Fact> = {}): Fact => ({
  news: 'link',
  state: 'loggedOut',
  subject: subject('a'),
  at: 100_000,
  ...parts,
});

export const news = (kind: AlertKind, name: string, source: Source = 'whatsapp'): News => ({
  kind,
  subject: subject(name, source),
  at: 100_000,
});

/** Withdraws by their ids, each made as many ms after 1970 as its id says; by default the signed-in member's own. */
export const withdraws = (
  statuses: Readonly<Record<number, string>>,
  { answers = false, newest = false }: Partial<WithdrawReading> = {},
): WithdrawReading => ({
  rows: Object.entries(statuses).map(([id, status]) => ({
    status,
    subject: subject(id, 'withdraw'),
    createdAt: Number(id),
  })),
  answers,
  newest,
  at: 100_000,
});
