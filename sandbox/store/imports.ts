import { sql } from 'drizzle-orm';
import type { Written } from '../core/written';
import { yieldToEventLoop } from '../core/yield-to-event-loop';
import { query } from './query';
import type { Database, Queries } from './database';
import { imports } from './schema';

/** Where the rows of a file go. */
export interface Destination<R> {
  /** Writes what all rows belong to. */
  begin?(db: Queries, importId: number): Promise<void>;
  /** Writes rows, not visible yet; resolves to what became of them, in order. */
  write(db: Queries, importId: number, rows: readonly R[]): Promise<readonly Written[]>;
  /** Makes them visible when `tx` commits, where the end of the import alone does not. */
  publish?(tx: Queries, importId: number): Promise<void>;
  /** Removes some of the rows that were written. */
  takeBack(db: Queries, importId: number, ids: readonly number[]): Promise<unknown>;
  /** Removes what they belonged to. */
  abandon?(db: Queries, importId: number): Promise<unknown>;
}

/** Rows that are written but not visible yet. */
export interface StagedRows {
  /** Makes all of them visible at once, when `tx` commits. */
  publish(tx: Queries): Promise<void>;
  /** Ends the import, and takes its rows back unless they were published. Whether they were may be unknown: false, too. */
  end(isPublished: boolean): Promise<void>;
}

export interface Imports {
  /**
   * Writes the new rows, a statement for each of `pieces`, and calls `onWritten` with what became of them. Imports of one destination
   * take turns: a row that is removed again must not have made another import skip it.
   */
  stage<R>(
    destination: Destination<R>,
    pieces: Iterable<readonly R[]>,
    onWritten: (rows: readonly R[], ids: readonly Written[]) => void,
  ): Promise<StagedRows>;
  /** Begins no more, and takes back what is not written whole; resolves once none is under way. */
  close(): Promise<void>;
}

/** Rows that are taken back by a statement. */
const TAKEN_BACK = 250;

/** Imports that are one step for everybody else, without holding the database while they write (see decision 31). */
export function createImports({ db }: Pick<Database, 'db'>): Imports {
  const turns = new Map<unknown, Promise<void>>();
  let isClosed = false;

  /** Resolves, once the imports before have ended, to what ends this one. */
  async function takeTurn(destination: unknown): Promise<() => void> {
    const before = turns.get(destination);
    let leave!: () => void;
    const turn = new Promise<void>((resolve) => {
      leave = () => {
        if (turns.get(destination) === turn) turns.delete(destination);
        resolve();
      };
    });
    turns.set(destination, turn);
    await before;
    return leave;
  }

  return {
    close: async () => {
      isClosed = true;
      await Promise.all(turns.values());
    },
    async stage(destination, pieces, onWritten) {
      const leave = await takeTurn(destination);
      const written: number[] = [];
      let importId: number | undefined;
      const takeBack = async () => {
        if (importId === undefined) return;
        // A commit whose answer was lost may have published them: this waits until that is decided.
        const [unpublished] = await query(db, sql`select id from imports where id = ${importId} for update`);
        if (!unpublished) return;
        for (let at = 0; at < written.length; at += TAKEN_BACK) {
          await yieldToEventLoop();
          await destination.takeBack(db, importId, written.slice(at, at + TAKEN_BACK));
        }
        await destination.abandon?.(db, importId);
        await query(db, sql`delete from imports where id = ${importId}`);
      };
      try {
        const [row] = await db.insert(imports).values({}).returning();
        if (!row) throw new Error('The import was not begun.');
        importId = row.id;
        await destination.begin?.(db, row.id);
        for (const rows of pieces) {
          await yieldToEventLoop();
          if (isClosed) throw new Error('The server ends.');
          const ids = rows.length > 0 ? await destination.write(db, row.id, rows) : [];
          for (const id of ids) if (typeof id === 'number') written.push(id);
          onWritten(rows, ids);
        }
        return {
          publish: async (tx) => {
            await destination.publish?.(tx, row.id);
            await query(tx, sql`delete from imports where id = ${row.id}`);
          },
          end: (isPublished) => (isPublished ? Promise.resolve() : takeBack()).finally(leave),
        };
      } catch (error) {
        await takeBack().finally(leave);
        throw error;
      }
    },
  };
}
