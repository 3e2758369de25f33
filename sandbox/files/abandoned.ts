import { and, eq, lt, sql } from 'drizzle-orm';
import { removeFiles } from './store';
import type { Database } from '../store/database';
import { removeStagedRows } from '../store/import-rows';
import { query } from '../store/query';
import { files, imports, validators } from '../store/schema';

/** Age in ms from which an unfinished import or upload counts as abandoned: its process has ended, or could not take it back. */
const ABANDONED = 3_600_000;

/**
 * Removes what imports and uploads left behind, in pieces. `isStart`: this process has begun none yet, so that in a database of
 * its own all of them are abandoned.
 */
export async function takeBackAbandoned(
  { db, transaction, isShared }: Database,
  now: number,
  { isStart }: { readonly isStart: boolean },
): Promise<void> {
  const before = isStart && !isShared ? undefined : new Date(now - ABANDONED);
  const left = await db
    .select({ id: imports.id })
    .from(imports)
    .where(before && lt(imports.createdAt, before));
  for (const { id } of left) {
    /** Resolves to whether more of it may be left. */
    const takeBack = () =>
      transaction(async (tx) => {
        // It may be published, or be taken back by another process, until it is held.
        const [held] = await query(tx, sql`select id from imports where id = ${id} for update`);
        if (!held) return false;
        if (await removeStagedRows(tx, id)) return true;
        await tx.delete(imports).where(eq(imports.id, id));
        return false;
      });
    while (await takeBack());
  }
  const isLeft = and(eq(files.kind, 'staged'), before && lt(files.createdAt, before));
  for (const { id } of await db.select({ id: files.id }).from(files).where(isLeft)) {
    await transaction(async (tx) => {
      await tx.delete(validators).where(eq(validators.fileId, id));
      await removeFiles(tx, sql`id = ${id} and kind = 'staged'`);
    });
  }
}
