import type { NewsGroup } from '../../api/schema/entities/news';
import { can, type Role } from '../../machines/auth/policy';
import { isKind } from '../../machines/alerts/alerts.texts';
import type { Alert, Source, Subject } from '../../machines/alerts/alerts.types';
import { figure, rupiah } from '../kit/format';
import { accountListOf } from './account-list';

/** The path of the list where its subjects are. */
const LISTS: Readonly<Record<Source, (role: Role | null) => string>> = {
  whatsapp: accountListOf,
  generator: () => '/generator/list',
  validator: () => '/validator/list',
  withdraw: (role) => (can(role, 'withdraws.answer') ? '/withdraw/requested' : '/withdraw'),
  bonus: () => '/bonus',
  phonenumber: () => '/phonenumber',
  proxy: () => '/proxy',
  message: () => '/message',
  optout: () => '/optout',
};
const ROWS: Readonly<Partial<Record<Source, string>>> = {
  phonenumber: 'nomor',
  proxy: 'proxy',
  message: 'template',
  optout: 'nomor',
};

const isSource = (source: string): source is Source => source in LISTS;

/** Money by its amount, an import by how much it brought, an account by its name. */
function nameOf({ kind, amount, names: [name = ''], subject_id }: NewsGroup, source: Source): string {
  if (amount == null) return name || (subject_id ? `#${subject_id}` : '');
  if (kind === 'numbers_low') return figure(amount);
  if (kind === 'imported') return `${figure(amount)} ${ROWS[source] ?? ''}`;
  return kind === 'requested' ? `${rupiah(amount)} dari ${name}` : rupiah(amount);
}

/** News in the words of the bell; without what it has no words for. */
export function alertsOfNews(groups: readonly NewsGroup[], role: Role | null): readonly Alert[] {
  return groups.flatMap((group): Alert[] => {
    const { id, kind, source, at, count, unread, names, number, by } = group;
    if (!isKind(kind) || !isSource(source) || at === null) return [];
    const key = `${source}:${group.subject_id ?? id}`;
    const subject: Subject = {
      key,
      source,
      name: nameOf(group, source),
      number,
      list: LISTS[source](role),
    };
    return [{ id: Number(id), kind, source, count, subject, at, unread, names, by }];
  });
}
