import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../store/database';
import { files } from '../store/schema';
import { cleanName, storedNameOf } from './names';

/** A file about to be kept. `now` in epoch ms. */
export interface NewFile {
  readonly clientName: string;
  readonly kind: 'media' | 'targets';
  readonly contentType: string;
  readonly content: Buffer;
  readonly userId: number;
  readonly now: number;
}

/** Keeps a file under a generated name, in the caller's transaction. */
export async function keepFile(tx: Queries, { now, clientName, ...file }: NewFile) {
  const [row] = await tx
    .insert(files)
    .values({
      ...file,
      clientName: cleanName(clientName),
      storedName: storedNameOf(clientName, now),
      size: file.content.length,
    })
    .returning({ id: files.id, storedName: files.storedName });
  if (!row) throw new Error('The file was not written.');
  return row;
}

/** The file of that name. The database refuses a NUL even in what it compares with; no name has one. */
export const isNamed = (storedName: string): SQL =>
  storedName.includes('\0') ? sql`false` : eq(files.storedName, storedName);

export async function findFile(queries: Queries, storedName: string) {
  const [file] = await queries.select().from(files).where(isNamed(storedName));
  return file ?? null;
}

/** Removes the media that a template no longer shows. */
export async function dropMedia(tx: Queries, media: string): Promise<void> {
  const storedName = /^\/media\/(.+)$/.exec(media)?.[1];
  if (storedName) await tx.delete(files).where(isNamed(decodeURIComponent(storedName)));
}
