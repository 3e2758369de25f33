import { and, eq, isNotNull, isNull } from 'drizzle-orm';

import { normaliseNumber } from '../../files/numbers';
import { readCount } from '../../store/row-counts';
import { lookFor } from '../../store/row-texts';
import { phoneNumbers, phoneNumberTexts } from '../../store/schema';

import { longListRoute, pageRoute } from '../list-routes';
import { soughtIn } from '../matching';
import { presentPhoneNumber } from '../present/fleet';
import { invalid } from '../../core/refusal';
import { type Columns, type InputOf, type Route, route } from '../route';
import { inventoryOf } from './inventory';
import { importPhoneNumbers } from './phone-number-import';

const { list, page, read, create, update, remove } = inventoryOf({
  table: phoneNumbers,
  kind: 'phoneNumber',
  missing: 'Nomor telepon tidak ditemukan.',
  taken: { number: 'Nomor telepon sudah terdaftar.' },
  present: presentPhoneNumber,
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
/** The numbers have no index for these. */
const UNINDEXED = ['name', 'count_success', 'count_fail', 'last_sent'];
const narrowed = ({ status, sent }: InputOf<'phoneNumber.page'>) =>
  and(
    status && eq(phoneNumbers.status, status),
    sent && (sent === 'never' ? isNull : isNotNull)(phoneNumbers.lastSent),
  );

export const phoneNumberRoutes: readonly Route[] = [
  longListRoute('phoneNumber.list', list),
  pageRoute('phoneNumber.page', (call) => {
    const { status, sent, search } = call.input;
    const text = search && soughtIn(search);
    return page(call, {
      kind: [status, sent],
      narrowed: narrowed(call.input),
      look: text ? (before) => lookFor(phoneNumberTexts, text, before) : undefined,
      sorts: SORTED,
      unindexed: UNINDEXED,
    });
  }),
  route('phoneNumber.countBlast', async ({ queries }) => ({
    blasted: await readCount(queries, { table: phoneNumbers, kind: [undefined, 'sent'] }),
    unBlasted: await readCount(queries, { table: phoneNumbers, kind: [undefined, 'never'] }),
  })),
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
