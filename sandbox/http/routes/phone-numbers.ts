import { and, eq, isNotNull, isNull } from 'drizzle-orm';

import { normaliseNumber } from '../../files/numbers';
import { phoneNumbers } from '../../store/schema';

import { longListRoute, pageRoute } from '../list-routes';
import { presentPhoneNumber } from '../present/fleet';
import { invalid } from '../../core/refusal';
import { type Columns, type InputOf, type Route, route } from '../route';
import { sortedBy } from '../sorting';
import { inventoryOf } from './inventory';
import { importPhoneNumbers } from './phone-number-import';

const { known, list, page, read, create, update, remove } = inventoryOf({
  table: phoneNumbers,
  kind: 'phoneNumber',
  missing: 'Nomor telepon tidak ditemukan.',
  taken: { number: 'Nomor telepon sudah terdaftar.' },
  present: async (_queries, rows) => rows.map(presentPhoneNumber),
});
const normal = (written: string) => {
  const result = normaliseNumber(written);
  if ('reason' in result) throw invalid({ number: `${result.reason}.` });
  return result.number;
};

const SORTED: Columns<'phoneNumber.page'> = {
  number: phoneNumbers.number,
  name: phoneNumbers.name,
  count_success: phoneNumbers.countSuccess,
  count_fail: phoneNumbers.countFail,
  last_sent: phoneNumbers.lastSent,
};
/** As it is dialled at home, a number begins with a 0 that is not kept. */
const soughtIn = (text: string) => [
  { column: phoneNumbers.number, text: text.replace(/^[+0]/, '') },
  { column: phoneNumbers.name, text },
];
const narrowed = ({ status, sent }: InputOf<'phoneNumber.page'>) =>
  and(
    status && eq(phoneNumbers.status, status),
    sent && (sent === 'never' ? isNull : isNotNull)(phoneNumbers.lastSent),
  );

export const phoneNumberRoutes: readonly Route[] = [
  longListRoute('phoneNumber.list', list),
  pageRoute('phoneNumber.page', (call) =>
    page(call, {
      sought: call.input.search ? soughtIn(call.input.search) : undefined,
      narrowed: narrowed(call.input),
      order: sortedBy(SORTED, call.input.sort, phoneNumbers.id),
    }),
  ),
  route('phoneNumber.countBlast', async ({ queries }) => {
    const all = await queries.$count(phoneNumbers, known);
    const unBlasted = await queries.$count(phoneNumbers, and(known, isNull(phoneNumbers.lastSent)));
    return { blasted: all - unBlasted, unBlasted };
  }),
  route('phoneNumber.read', (call) => read(call)),
  route('phoneNumber.create', async (call) =>
    create(call, { number: normal(call.input.number), name: call.input.name }),
  ),
  importPhoneNumbers,
  route('phoneNumber.update', async (call) => {
    const { number, name, status } = call.input;
    return update(call, { number: normal(number), name, status });
  }),
  route('phoneNumber.delete', (call) => remove(call)),
];
