import { and, desc, eq } from 'drizzle-orm';

import { checkMedia } from '../../files/content';
import { mediaPathOf } from '../../files/names';
import { dropMedia, type StagedFile, stageFile } from '../../files/store';
import type { Queries } from '../../store/database';
import { isKnownTemplate } from '../../store/import-rows';
import { messages, type TemplateButton } from '../../store/schema';

import { countSome } from '../list-order';
import { listRoute, pageRoute } from '../list-routes';
import { readPage } from '../paging';
import { presentMessage } from '../present/fleet';
import { invalid, notFound } from '../../core/refusal';
import { type Call, longRoute, type Route, route, type Work, type Columns } from '../route';
import { sortedTwoWays } from '../sorting';
import type { UploadedFile } from '../../input/uploaded-file';

import { importMessages } from './message-import';
import { parseButtons } from '../../input/template';

const isTemplate = (id: number) => and(eq(messages.id, id), isKnownTemplate);
const missing = () => notFound('Template pesan tidak ditemukan.');
const presentOne = (row: typeof messages.$inferSelect | undefined) => {
  if (!row) throw missing();
  return { message: presentMessage(row) };
};

const list = listRoute('message.list', async ({ queries }) => {
  const rows = await queries.select().from(messages).where(isKnownTemplate).orderBy(desc(messages.id));
  return rows.map(presentMessage);
});

const SORTED: Columns<'message.page'> = {
  count_use: messages.countUse,
  status: messages.status,
};

const OWN = { columns: [messages.id] } as const;

const listPage = pageRoute('message.page', async ({ queries, input }) => {
  const where = and(isKnownTemplate, input.status && eq(messages.status, input.status));
  const { rows, ...counted } = await readPage(input, {
    rows: (also) => queries.select().from(messages).where(and(where, also)),
    own: OWN,
    sorted: sortedTwoWays(SORTED, input.sort, messages.id),
    count: () => countSome(queries, messages, OWN, where),
    idOf: ({ id }) => id,
  });
  return { data: rows.map(presentMessage), ...counted };
});

const read = route('message.read', async ({ queries, input }) =>
  presentOne((await queries.select().from(messages).where(isTemplate(input.id)))[0]),
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
  save: (queries: Queries, columns: { media?: string; button: TemplateButton[] }) => Promise<unknown>,
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
  saving(call, async (queries, columns) => {
    const { text, text_wa: textWa, status } = call.input;
    if (!columns.media && !text.trim()) throw invalid({ text: 'Wajib diisi.' });
    const [row] = await queries
      .insert(messages)
      .values({ ...columns, text, textWa, status })
      .returning();
    return presentOne(row);
  }),
);

const update = longRoute('message.update', (call) =>
  saving(call, async (queries, columns) => {
    const { id, text, text_wa: textWa, status } = call.input;
    const [before] = await queries.select().from(messages).where(isTemplate(id)).for('no key update');
    if (!before) throw missing();
    if (columns.media) await dropMedia(queries, before.media);
    const [row] = await queries
      .update(messages)
      .set({ ...columns, text, textWa, status })
      .where(eq(messages.id, id))
      .returning();
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
