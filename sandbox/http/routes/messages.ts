import { and, desc, eq, getTableColumns, inArray, sql, sum } from 'drizzle-orm';

import { checkMedia } from '../../files/content';
import { mediaPathOf } from '../../files/names';
import { dropMedia, type StagedFile, stageFile } from '../../files/store';
import type { Queries } from '../../store/database';
import { isKnownTemplate } from '../../store/import-rows';
import { messages, messageUses, type TemplateButton } from '../../store/schema';

import { listRoute, pageRoute } from '../list-routes';
import { readPageOfTable } from '../table-pages';
import { presentMessage } from '../present/fleet';
import { invalid, notFound } from '../../core/refusal';
import { type Call, longRoute, type Route, route, type Work, type Columns } from '../route';
import type { UploadedFile } from '../../input/uploaded-file';

import { importMessages } from './message-import';
import { parseButtons } from '../../input/template';

/** How often it was sent, by all processes. */
const uses = sql<number>`(
  select coalesce(sum(message_uses.count), 0)::int from message_uses where message_uses.message_id = ${messages.id})`;
const columns = { ...getTableColumns(messages), uses };
const selectTemplates = (queries: Queries) => queries.select(columns).from(messages);

/** The rows of a page, as they are answered. */
async function withUses(queries: Queries, rows: readonly (typeof messages.$inferSelect)[]) {
  const used = await queries
    .select({ id: messageUses.messageId, count: sum(messageUses.count) })
    .from(messageUses)
    .where(
      inArray(
        messageUses.messageId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(messageUses.messageId);
  const counts = new Map(used.map(({ id, count }) => [id, Number(count)]));
  return rows.map((row) => presentMessage({ ...row, uses: counts.get(row.id) ?? 0 }));
}

const isTemplate = (id: number) => and(eq(messages.id, id), isKnownTemplate);
const missing = () => notFound('Template pesan tidak ditemukan.');
const presentOne = (row: Parameters<typeof presentMessage>[0] | undefined) => {
  if (!row) throw missing();
  return { message: presentMessage(row) };
};

const list = listRoute('message.list', async ({ queries }) => {
  const rows = await selectTemplates(queries).where(isKnownTemplate).orderBy(desc(messages.id));
  return rows.map(presentMessage);
});

const SORTED: Columns<'message.page'> = {
  count_use: uses,
  status: messages.status,
};

const listPage = pageRoute('message.page', async ({ queries, input }) => {
  const { rows, ...listed } = await readPageOfTable(queries, {
    ...input,
    counted: { table: messages, kind: [input.status] },
    where: input.status && eq(messages.status, input.status),
    known: isKnownTemplate,
    sorts: SORTED,
    unindexed: ['count_use', 'status'],
  });
  return { data: await withUses(queries, rows), ...listed };
});

const read = route('message.read', async ({ queries, input }) =>
  presentOne((await selectTemplates(queries).where(isTemplate(input.id)))[0]),
);

type Saving = Omit<Call<{ file?: UploadedFile | undefined; button?: string | undefined }>, 'queries'>;

/** The media that the form brought, written before the template is; undefined when it brought none. */
async function stageMedia({ services, user, input }: Saving): Promise<StagedFile | undefined> {
  const { file } = input;
  if (!file || (file.content.length === 0 && file.name === '')) return undefined;
  const contentType = checkMedia(file.name, file.content);
  return stageFile(services.database.db, {
    clientName: file.name,
    kind: 'media',
    contentType,
    content: file.content,
    userId: user.id,
    now: services.now(),
  });
}

/** Saves a template with its media, or neither. */
async function saving(
  call: Saving,
  save: (queries: Queries, given: { media?: string; button: TemplateButton[] }) => Promise<unknown>,
): Promise<Work> {
  const button = parseButtons(call.input.button);
  const staged = await stageMedia(call);
  const media = staged && { media: mediaPathOf(staged.storedName) };
  return {
    finish: async (queries) => {
      await staged?.publish(queries);
      return save(queries, { ...media, button });
    },
    end: async (isFinished) => {
      if (!isFinished) await staged?.takeBack();
    },
  };
}

const create = longRoute('message.create', (call) =>
  saving(call, async (queries, given) => {
    const { text, text_wa: textWa, status } = call.input;
    if (!given.media && !text.trim()) throw invalid({ text: 'Wajib diisi.' });
    const [row] = await queries
      .insert(messages)
      .values({ ...given, text, textWa, status })
      .returning(columns);
    return presentOne(row);
  }),
);

const update = longRoute('message.update', (call) =>
  saving(call, async (queries, given) => {
    const { id, text, text_wa: textWa, status } = call.input;
    const [before] = await queries.select().from(messages).where(isTemplate(id)).for('no key update');
    if (!before) throw missing();
    if (given.media) await dropMedia(queries, before.media);
    const [row] = await queries
      .update(messages)
      .set({ ...given, text, textWa, status })
      .where(eq(messages.id, id))
      .returning(columns);
    return presentOne(row);
  }),
);

const remove = route('message.delete', async ({ queries, input }) => {
  const [row] = await queries.delete(messages).where(isTemplate(input.id)).returning();
  if (!row) throw missing();
  await dropMedia(queries, row.media);
  return {};
});

export const messageRoutes: readonly Route[] = [list, listPage, read, create, update, importMessages, remove];
