import { and, eq, lt, sql } from 'drizzle-orm';
import { removeFiles } from './store';
import type { Database } from '../store/database';
import { takeBackLeft } from '../store/imports';
import { files, validators } from '../store/schema';

/** Age in ms from which an unfinished upload counts as abandoned: its process has ended, or could not take it back. */
const ABANDONED = 3_600_000;

/**
 * Removes what imports and uploads left behind, in pieces. `isStart`: this process has begun none yet, so that in a database of
 * its own all of them are abandoned.
 */
export async function takeBackAbandoned(
  database: Database,
  now: number,
  { isStart }: { readonly isStart: boolean },
): Promise<void> {
  const { db, transaction, isShared } = database;
  const isAlone = isStart && !isShared;
  await takeBackLeft(database, isAlone);
  const isLeft = and(
    eq(files.kind, 'staged'),
    isAlone ? undefined : lt(files.createdAt, new Date(now - ABANDONED)),
  );
  for (const { id } of await db.select({ id: files.id }).from(files).where(isLeft)) {
    await transaction(async (tx) => {
      await tx.delete(validators).where(eq(validators.fileId, id));
      await removeFiles(tx, sql`id = ${id} and kind = 'staged'`);
    });
  }
}
