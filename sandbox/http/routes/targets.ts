import { eq, sql } from 'drizzle-orm';
import { query } from '../../store/query';
import { type NewFile, removeFiles, stageFile, type StagedFile } from '../../files/store';
import type { Destination } from '../../store/destination';
import { files, validators } from '../../store/schema';

/** A number that a validator asks about. */
export interface Target {
  readonly number: string;
  readonly name: string;
}

/** What a validator begins as, beside its file. */
type NewValidator = Omit<typeof validators.$inferInsert, 'fileId'>;

/** A validator that is written whole and becomes visible together with its file. */
export interface StagedValidator extends Destination<Target> {
  /** Which one it is, once it is written. */
  readonly id: () => number;
}

/** Writes a validator with its file and its targets, in the order of the file. */
export function newValidator(columns: NewValidator, file: NewFile): StagedValidator {
  let staged: StagedFile | undefined;
  let id = 0;
  let position = 0;
  return {
    id: () => id,
    begin: async (db) => {
      staged = await stageFile(db, file);
      const [row] = await db
        .insert(validators)
        .values({ ...columns, fileId: staged.id })
        .returning({ id: validators.id });
      id = row?.id ?? 0;
    },
    write: async (db, _importId, rows) => {
      const targets = rows.map(({ number, name }, place) => ({ position: position + place, number, name }));
      // It was deleted with its account meanwhile.
      const inserted = await query<{ id: number | string }>(
        db,
        sql`insert into validator_targets (validator_id, position, number, name)
            select validator.id, target.position, number, target.name
            from (select id from validators where id = ${id} for key share) as validator,
              jsonb_to_recordset(${JSON.stringify(targets)}::text::jsonb)
                as target(position int, number text, name text)
            returning id`,
      );
      position += rows.length;
      return inserted.map((row) => Number(row.id));
    },
    publish: async (tx) => staged?.publish(tx),
    takeBack: (db, _importId, ids) =>
      query(
        db,
        sql`delete from validator_targets
            where id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`,
      ),
    abandon: async (db) => {
      await db.delete(validators).where(eq(validators.id, id));
      if (staged) await removeFiles(db, eq(files.id, staged.id));
    },
  };
}
