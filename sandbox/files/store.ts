import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { yieldToEventLoop } from '../core/yield-to-event-loop';
import type { Queries } from '../store/database';
import { files } from '../store/schema';
import { isStorable } from '../store/storable';
import { cleanName, mediaNameOf, storedNameOf } from './names';

/** A file about to be kept. `now` in epoch ms. */
export interface NewFile {
  readonly clientName: string;
  readonly kind: 'media' | 'targets';
  readonly contentType: string;
  readonly content: Buffer;
  readonly userId: number;
  readonly now: number;
}

/** A file that is written whole but cannot be requested yet. */
export interface StagedFile {
  readonly id: number;
  readonly storedName: string;
  /** Makes the file visible, when `tx` commits. */
  publish(tx: Queries): Promise<void>;
  /** Removes it unless it was published. */
  takeBack(): Promise<void>;
}

type File = typeof files.$inferSelect;

/** Bytes per statement: the embedded database runs no other statement while it writes or reads them. */
const PART = 2 ** 17;
/** Stored names have no slash, so no request can name a part. */
const partName = (storedName: string, from: number) => `${storedName}/${from}`;

/** A file's row with its beginning; the rest stands in parts of its own. */
const rowOf = ({ now, clientName, content, ...file }: NewFile) => ({
  ...file,
  clientName: cleanName(clientName),
  storedName: storedNameOf(clientName, now),
  content: content.subarray(0, PART),
  size: content.length,
});
const partsOf = (content: Buffer, row: ReturnType<typeof rowOf>) =>
  Array.from({ length: Math.max(0, Math.ceil(content.length / PART) - 1) }, (_, index) => {
    const from = (index + 1) * PART;
    const part = content.subarray(from, from + PART);
    return {
      ...row,
      kind: 'part' as const,
      storedName: partName(row.storedName, from),
      content: part,
      size: part.length,
    };
  });

/** Writes a file under a generated name, in pieces between which other queries can run. */
export async function stageFile(db: Queries, file: NewFile): Promise<StagedFile> {
  const row = rowOf(file);
  const [staged] = await db
    .insert(files)
    .values({ ...row, kind: 'staged' })
    .returning({ id: files.id });
  if (!staged) throw new Error('The file was not written.');
  const { id } = staged;
  // A commit whose answer was lost may have published it.
  const takeBack = () => removeFiles(db, sql`id = ${id} and kind = 'staged'`);
  try {
    for (const part of partsOf(file.content, row)) {
      await yieldToEventLoop();
      await db.insert(files).values(part);
    }
  } catch (error) {
    await takeBack();
    throw error;
  }
  return {
    id,
    storedName: row.storedName,
    publish: async (tx) => {
      await tx.update(files).set({ kind: file.kind }).where(eq(files.id, id));
    },
    takeBack,
  };
}

/** The file of that name. The database fails over texts that it cannot keep even where it compares; no name is one. */
export const isNamed = (storedName: string): SQL =>
  isStorable(storedName) ? eq(files.storedName, storedName) : sql`false`;

/** The file of that name and kind. */
export async function findFile(
  queries: Queries,
  storedName: string,
  kind: NewFile['kind'],
): Promise<File | null> {
  const [file] = await queries
    .select()
    .from(files)
    .where(and(isNamed(storedName), eq(files.kind, kind)));
  return file ?? null;
}

/** A file's content, read part by part as it is wanted. */
export async function* contentOf(
  queries: Queries,
  { storedName, content, size }: File,
): AsyncGenerator<Buffer> {
  yield content;
  for (let from = content.length; from < size; ) {
    const [part] = await queries
      .select({ content: files.content })
      .from(files)
      .where(eq(files.storedName, partName(storedName, from)));
    if (!part) throw new Error(`The file is not whole: ${storedName}`);
    yield part.content;
    from += part.content.length;
  }
}

/** Removes the files that `which` finds, whole. */
export async function removeFiles(tx: Queries, which: SQL): Promise<void> {
  const removed = await tx
    .delete(files)
    .where(which)
    .returning({ storedName: files.storedName, size: files.size });
  const parts = removed.flatMap(({ storedName, size }) =>
    Array.from({ length: Math.max(0, Math.ceil(size / PART) - 1) }, (_, index) =>
      partName(storedName, (index + 1) * PART),
    ),
  );
  if (parts.length > 0) await tx.delete(files).where(inArray(files.storedName, parts));
}

/** Removes the media that a template no longer shows. */
export async function dropMedia(tx: Queries, media: string): Promise<void> {
  const storedName = mediaNameOf(media);
  if (storedName !== null) await removeFiles(tx, sql`${isNamed(storedName)} and kind = 'media'`);
}
