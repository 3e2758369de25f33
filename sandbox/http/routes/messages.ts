import { desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { checkMedia, readText } from '../../files/content';
import { readJsonList } from '../../files/file-rows';
import { mediaPathOf } from '../../files/names';
import { dropMedia, keepFile } from '../../files/store';
import { messages } from '../../store/schema';
import type { UploadedFile } from '../form';
import { ACTIVITIES, narrowedBy } from '../filters';
import { activity, byId, paged, paragraph, rowId } from '../inputs';
import { listMeta, offsetOf, readPosition } from '../paging';
import { presentMessage } from '../present/fleet';
import { readInput } from '../parse';
import { invalid, notFound } from '../refusal';
import { type Call, type Route, route } from '../route';
import { sortedBy } from '../sorting';
import { imported, upload } from './importing';
import { parseButtons, template } from './template';

const missing = () => notFound('Template pesan tidak ditemukan.');
const presentOne = (row: typeof messages.$inferSelect | undefined) => {
  if (!row) throw missing();
  return { message: presentMessage(row) };
};

const list = route('GET /admin/message/list', z.object({}), async ({ queries, user }) => {
  const position = await readPosition(queries, user);
  const rows = await queries.select().from(messages).orderBy(desc(messages.id));
  return { list: rows.map(presentMessage), meta: { totalPages: 1, ...position } };
});

const SORTED = {
  count_use: messages.countUse,
  status: messages.status,
};

const FILTERS = { status: ACTIVITIES };
const asked = z.object({ ...paged.shape, ...narrowedBy(FILTERS) });

const listPage = route('GET /admin/message/list-per-page', asked, async ({ queries, user, input }) => {
  const position = await readPosition(queries, user);
  const where = input.status && eq(messages.status, input.status);
  const rows = await queries
    .select()
    .from(messages)
    .where(where)
    .orderBy(...(sortedBy(SORTED, input.sort, messages.id) ?? [desc(messages.id)]))
    .limit(input.size)
    .offset(offsetOf(input.page, input.size));
  const count = await queries.$count(messages, where);
  return {
    data: rows.map(presentMessage),
    meta: { ...listMeta(count, input.size, SORTED, FILTERS), ...position },
  };
});

const read = route('GET /admin/message/:id', byId, async ({ queries, input }) =>
  presentOne((await queries.select().from(messages).where(eq(messages.id, input.id)))[0]),
);

const fields = {
  file: z.optional(upload),
  text: paragraph(),
  text_wa: paragraph(),
  button: z.optional(z.string().check(z.maxLength(10_000))),
  status: activity,
};
type Saved = Call<{ file?: UploadedFile | undefined }>;

/** Path of the media that the form brought; undefined when it brought none. */
async function keepMedia({ queries, services, user, input }: Saved): Promise<string | undefined> {
  const { file } = input;
  if (!file || (file.content.length === 0 && file.name === '')) return undefined;
  const contentType = checkMedia(file.name, file.content);
  const { storedName } = await keepFile(queries, {
    clientName: file.name,
    kind: 'media',
    contentType,
    content: file.content,
    userId: user.id,
    now: services.now(),
  });
  return mediaPathOf(storedName);
}

const create = route(
  'POST /admin/message/create',
  z.object(fields),
  async (call) => {
    const { queries, input } = call;
    const media = await keepMedia(call);
    if (!media && !input.text.trim()) throw invalid({ text: 'Wajib diisi.' });
    const [row] = await queries
      .insert(messages)
      .values({
        media: media ?? '',
        text: input.text,
        textWa: input.text_wa,
        button: parseButtons(input.button),
        status: input.status,
      })
      .returning();
    return presentOne(row);
  },
  { form: true },
);

const update = route(
  'PUT /admin/message/:id',
  z.object({ id: rowId, ...fields }),
  async (call) => {
    const { queries, input } = call;
    const [before] = await queries.select().from(messages).where(eq(messages.id, input.id)).for('update');
    if (!before) throw missing();
    const media = await keepMedia(call);
    if (media) await dropMedia(queries, before.media);
    const [row] = await queries
      .update(messages)
      .set({
        media: media ?? before.media,
        text: input.text,
        textWa: input.text_wa,
        button: parseButtons(input.button),
        status: input.status,
      })
      .where(eq(messages.id, input.id))
      .returning();
    return presentOne(row);
  },
  { form: true },
);

/** Every entry of the file becomes a template or is skipped with its reason. */
const importMessages = route(
  'POST /admin/message/import',
  imported,
  async ({ queries, input }) => {
    const entries = await readJsonList(readText(input.file.name, input.file.content, ['json']));
    const parsed = entries.map((entry) => readInput(template, entry));
    const values = parsed.flatMap((result) => ('data' in result ? [result.data] : []));
    const created = values.length > 0 ? await queries.insert(messages).values(values).returning() : [];
    const skipped = parsed.flatMap((result, index) => {
      if ('data' in result) return [];
      const [field = 'body'] = Object.keys(result.errors);
      return [{ text: `Baris ${index + 1}`, reason: `${field === 'body' ? 'isi' : field} tidak valid` }];
    });
    return { created: created.map(presentMessage), skipped };
  },
  { form: true },
);

const remove = route('DELETE /admin/message/:id', byId, async ({ queries, input }) => {
  const [row] = await queries.delete(messages).where(eq(messages.id, input.id)).returning();
  if (!row) throw missing();
  await dropMedia(queries, row.media);
  return {};
});

export const messageRoutes: readonly Route[] = [list, listPage, read, create, update, importMessages, remove];
