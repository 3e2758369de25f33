import type { ListAnswer } from '../../api/schema/answers';
import type { Whatsapp } from '../../api/schema/entities/whatsapp';
import type { Query } from '../crud/list.rules';
import { linkOf } from './sender.rules';

/** Default number of rows of a page. */
const USUAL = 10;

const isFound = ({ pushname, phonenumber, clientid }: Whatsapp, search: string) =>
  [pushname, phonenumber, clientid].some((text) => text.toLowerCase().includes(search));

/** A page of the suspended accounts among `all`, for servers that cannot list these alone. */
export function suspendedPage(
  all: ListAnswer<Whatsapp>,
  { page, search, size = USUAL }: Pick<Query, 'page' | 'search' | 'size'>,
): ListAnswer<Whatsapp> {
  const text = search.trim().toLowerCase();
  const found = all.rows.filter((account) => linkOf(account) === 'suspended' && isFound(account, text));
  return {
    ...all,
    rows: found.slice((page - 1) * size, page * size),
    totalPages: Math.max(1, Math.ceil(found.length / size)),
    count: found.length,
    sortable: [],
  };
}
