import { eq, type SQL, sql } from 'drizzle-orm';
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

/** The file of that name. The database fails over texts that it cannot keep even where it compares; no name is one. */
export const isNamed = (storedName: string): SQL =>
  isStorable(storedName) ? eq(files.storedName, storedName) : sql`false`;

export async function findFile(queries: Queries, storedName: string) {
  const [file] = await queries.select().from(files).where(isNamed(storedName));
  return file ?? null;
}

/** Removes the media that a template no longer shows. */
export async function dropMedia(tx: Queries, media: string): Promise<void> {
  const storedName = mediaNameOf(media);
  if (storedName !== null) await tx.delete(files).where(isNamed(storedName));
}
