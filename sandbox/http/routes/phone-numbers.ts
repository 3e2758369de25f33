import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';

import type { Queries } from '../../store/database';
import { readCount } from '../../store/row-counts';
import { lookFor } from '../../store/row-texts';
import { phoneNumbers, phoneNumberTexts } from '../../store/schema';

import { longListRoute, pageRoute } from '../list-routes';
import { soughtIn } from '../matching';
import { normal } from '../number-field';
import { invalid } from '../../core/refusal';
import { presentPhoneNumber } from '../present/fleet';
import { type Columns, type InputOf, type Route, route } from '../route';
import { inventoryOf } from './inventory';
import { readOptOut } from './opt-outs';
import { importPhoneNumbers } from './phone-number-import';

const { list, page, read, create, update, remove } = inventoryOf({
  table: phoneNumbers,
  kind: 'phoneNumber',
  missing: 'Nomor tidak ditemukan.',
  taken: { number: 'Nomor sudah terdaftar.' },
  present: presentPhoneNumber,
});
const SORTED: Columns<'phoneNumber.page'> = {
  number: phoneNumbers.number,
  name: phoneNumbers.name,
  count_success: phoneNumbers.countSuccess,
  count_fail: phoneNumbers.countFail,
  last_sent: phoneNumbers.lastSent,
};
/** The numbers have no index for these. */
const UNINDEXED = ['name', 'count_success', 'count_fail', 'last_sent'];
const narrowed = ({ status, sent, opted_out: optedOut }: InputOf<'phoneNumber.page'>) =>
  and(
    status && eq(phoneNumbers.status, status),
    // As its index says it.
    optedOut && (optedOut === 'yes' ? sql`${phoneNumbers.optedOut}` : sql`not ${phoneNumbers.optedOut}`),
    sent && (sent === 'never' ? isNull : isNotNull)(phoneNumbers.lastSent),
  );

export const phoneNumberRoutes: readonly Route[] = [
  longListRoute('phoneNumber.list', list),
  pageRoute('phoneNumber.page', (call) => {
    const { status, sent, opted_out: optedOut, search } = call.input;
    const text = search && soughtIn(search);
    return page(call, {
      kind: [status, sent, optedOut],
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
  route('phoneNumber.read', async (call) => {
    const found = await read(call);
    const { number, opted_out: optedOut } = found.phoneNumber as ReturnType<typeof presentPhoneNumber>;
    return { ...found, opt_out: optedOut ? await readOptOut(call.queries, number) : null };
  }),
  route('phoneNumber.create', async (call) => {
    const number = normal(call.input.number);
    await refuseOptedOut(call.queries, number);
    return create(call, { number, name: call.input.name });
  }),
  importPhoneNumbers,
  route('phoneNumber.update', async (call) => {
    const { queries, services } = call;
    const { id, number: written, name, status } = call.input;
    const number = normal(written);
    const [same] = await queries
      .select()
      .from(phoneNumbers)
      .where(and(eq(phoneNumbers.id, id), eq(phoneNumbers.number, number)));
    if (!same) await refuseOptedOut(queries, number);
    const answer = await update(call, { number, name, status });
    if (!same) await services.network.withdrawFrom(queries, id);
    return answer;
  }),
  route('phoneNumber.delete', async (call) => {
    const answer = await remove(call);
    await call.services.network.withdrawFrom(call.queries, call.input.id);
    return answer;
  }),
];

async function refuseOptedOut(queries: Queries, number: string) {
  if (await readOptOut(queries, number)) {
    throw invalid({ number: 'Pemilik nomor ini meminta berhenti dikirimi pesan.' });
  }
}
