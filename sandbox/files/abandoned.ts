import { and, eq, inArray, lt } from 'drizzle-orm';
import { removeFiles } from './store';
import type { Database } from '../store/database';
import { removeStagedRows } from '../store/import-rows';
import { files, imports, validators } from '../store/schema';

/** Age in ms from which an unfinished import or upload counts as abandoned: its process has ended. */
const ABANDONED = 3_600_000;
/** Transaction limit for removing the rows of a large import. */
const LONG = { ms: 60_000 };

/** Removes what imports and uploads left behind when their process ended. */
export async function takeBackAbandoned({ db, transaction, isShared }: Database, now: number): Promise<void> {
  const before = new Date(now - ABANDONED);
  const left = await db
    .select({ id: imports.id })
    .from(imports)
    .where(isShared ? lt(imports.createdAt, before) : undefined);
  for (const { id } of left) {
    await transaction(async (tx) => {
      await removeStagedRows(tx, id);
      await tx.delete(imports).where(eq(imports.id, id));
    }, LONG);
  }
  await transaction(async (tx) => {
    const isLeft = and(eq(files.kind, 'staged'), isShared ? lt(files.createdAt, before) : undefined);
    const uploads = tx.select({ id: files.id }).from(files).where(isLeft);
    await tx.delete(validators).where(inArray(validators.fileId, uploads));
    if (isLeft) await removeFiles(tx, isLeft);
  }, LONG);
}
