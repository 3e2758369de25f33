import { and, desc, eq, ilike, isNotNull, isNull, or, type SQL } from 'drizzle-orm';

import { normaliseNumber } from '../../files/numbers';
import { isKnown } from '../../store/import-rows';
import { phoneNumbers } from '../../store/schema';

import { contains, listMeta, offsetOf, readKeptPage, readPosition } from '../paging';
import { presentPhoneNumber } from '../present/fleet';
import { invalid, notFound } from '../../core/refusal';
import { type Call, type Route, route, type Columns, type InputOf } from '../route';
import { sortedBy } from '../sorting';
import { importPhoneNumbers } from './phone-number-import';

const known = isKnown(phoneNumbers);
const isRow = (id: number) => and(eq(phoneNumbers.id, id), known);
const missing = () => notFound('Nomor telepon tidak ditemukan.');
const taken = () => invalid({ number: 'Nomor telepon sudah terdaftar.' });
const presentOne = (row: typeof phoneNumbers.$inferSelect | undefined) => {
  if (!row) throw missing();
  return { phoneNumber: presentPhoneNumber(row) };
};
const normal = (written: string) => {
  const result = normaliseNumber(written);
  if ('reason' in result) throw invalid({ number: `${result.reason}.` });
  return result.number;
};

const list = route('phoneNumber.list', async ({ queries, user }) => {
  const position = await readPosition(queries, user);
  const rows = await queries.select().from(phoneNumbers).where(known).orderBy(desc(phoneNumbers.id));
  return { list: rows.map(presentPhoneNumber), meta: { totalPages: 1, ...position } };
});

const SORTED: Columns<'phoneNumber.page'> = {
  number: phoneNumbers.number,
  name: phoneNumbers.name,
  count_success: phoneNumbers.countSuccess,
  count_fail: phoneNumbers.countFail,
  last_sent: phoneNumbers.lastSent,
};

/** Rows that a search or a filter finds are counted for each call. */
async function search({ queries, input }: Call<InputOf<'phoneNumber.page'>>, order: readonly SQL[] | null) {
  const { search: text = '', status, sent } = input;
  // As it is dialled at home, a number begins with a 0 that is not kept.
  const digits = text.replace(/^[+0]/, '');
  const where = and(
    known,
    or(ilike(phoneNumbers.number, contains(digits)), ilike(phoneNumbers.name, contains(text))),
    status && eq(phoneNumbers.status, status),
    sent && (sent === 'never' ? isNull : isNotNull)(phoneNumbers.lastSent),
  );
  const rows = await queries
    .select()
    .from(phoneNumbers)
    .where(where)
    .orderBy(...(order ?? [desc(phoneNumbers.id)]))
    .limit(input.size)
    .offset(offsetOf(input.page, input.size));
  return { rows, count: await queries.$count(phoneNumbers, where) };
}

const listPage = route('phoneNumber.page', async (call) => {
  const position = await readPosition(call.queries, call.user);
  const { input } = call;
  const order = sortedBy(SORTED, input.sort, phoneNumbers.id);
  const { rows, count } =
    input.search || input.status || input.sent
      ? await search(call, order)
      : await readKeptPage(call, phoneNumbers, { where: known, order, ...input });
  return {
    data: rows.map(presentPhoneNumber),
    meta: { ...listMeta(call, count), ...position },
  };
});

const countBlast = route('phoneNumber.countBlast', async ({ queries }) => {
  const all = await queries.$count(phoneNumbers, known);
  const unBlasted = await queries.$count(phoneNumbers, and(known, isNull(phoneNumbers.lastSent)));
  return { blasted: all - unBlasted, unBlasted };
});

const read = route('phoneNumber.read', async ({ queries, input }) =>
  presentOne((await queries.select().from(phoneNumbers).where(isRow(input.id)))[0]),
);

const create = route('phoneNumber.create', async ({ queries, input }) => {
  const values = { number: normal(input.number), name: input.name };
  const [row] = await queries.insert(phoneNumbers).values(values).onConflictDoNothing().returning();
  if (!row) throw taken();
  return presentOne(row);
});

const update = route('phoneNumber.update', async ({ queries, input }) => {
  const number = normal(input.number);
  const [namesake] = await queries.select().from(phoneNumbers).where(eq(phoneNumbers.number, number));
  if (namesake && namesake.id !== input.id) throw taken();
  const [row] = await queries
    .update(phoneNumbers)
    .set({ number, name: input.name, status: input.status })
    .where(isRow(input.id))
    .returning();
  return presentOne(row);
});

const remove = route('phoneNumber.delete', async ({ queries, input }) => {
  const [row] = await queries.delete(phoneNumbers).where(isRow(input.id)).returning();
  if (!row) throw missing();
  return {};
});

export const phoneNumberRoutes: readonly Route[] = [
  list,
  listPage,
  countBlast,
  read,
  create,
  importPhoneNumbers,
  update,
  remove,
];
