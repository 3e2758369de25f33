import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Refusal } from '../core/refusal';
import type { Written } from '../core/written';
import { yieldToEventLoop } from '../core/yield-to-event-loop';
import { query } from './query';
import type { Database, Queries } from './database';
import type { Destination } from './destination';
import { removeStagedRows } from './import-rows';

/** Rows that are written but not visible yet. */
export interface StagedRows {
  /** Makes all of them visible at once, when `tx` commits. */
  publish(tx: Queries): Promise<void>;
  /** Ends the import, and takes its rows back unless they were published. Whether they were may be unknown: false, too. */
  end(isPublished: boolean): Promise<void>;
}

export interface Imports {
  /**
   * Writes the new rows, a statement for each of `pieces`, and calls `onWritten` with what became of them. Imports of one `turn`
   * follow one another, in whatever process.
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
/** In ms, how often is looked whether the import before has ended. */
const PAUSE = 100;

const ALIVE = sql`clock_timestamp() + interval '10 seconds'`;
const TAKEN = sql`'-infinity'::timestamptz`;

/** Imports that are one step for everybody else, without holding the database while they write (see decision 31). */
export function createImports(database: Database): Imports {
  const { db, transaction } = database;
  const underWay = new Set<Promise<void>>();
  let isClosed = false;

  const refuseAtEnd = () => {
    if (isClosed) throw new Error('The server ends.');
  };

  /** Waits for the one before, of this process or another, unless that has ended without a word. */
  async function begin(turn: string | null): Promise<number> {
    for (;;) {
      refuseAtEnd();
      const [row] = await query<{ id: number | string }>(
        db,
        sql`insert into imports (turn, alive_until) values (${turn}::text, ${ALIVE}) on conflict (turn) do nothing returning id`,
      );
      if (row) return Number(row.id);
      await takeBackLeft(database);
      await pause(PAUSE);
    }
  }

  return {
    close: async () => {
      isClosed = true;
      await Promise.all(underWay);
    },
    async stage(destination, pieces, onWritten) {
      let leave!: () => void;
      const ended = new Promise<void>((resolve) => (leave = resolve));
      underWay.add(ended);
      void ended.then(() => underWay.delete(ended));
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
        const id = await begin(destination.turn ?? null);
        importId = id;
        await destination.begin?.(db, id);
        for (const rows of pieces) {
          await yieldToEventLoop();
          refuseAtEnd();
          const ids = await transaction(async (tx) => {
            const held = sql`select id from imports where id = ${id} and alive_until > ${TAKEN} for update`;
            expectHeld(await query(tx, held));
            const known = rows.length > 0 ? await destination.write(tx, id, rows) : [];
            // From the end of a piece on, however long it took: until then nobody else gets to it.
            await query(tx, sql`update imports set alive_until = ${ALIVE} where id = ${id}`);
            return known;
          });
          for (const one of ids) if (typeof one === 'number') written.push(one);
          onWritten(rows, ids);
        }
        return {
          publish: async (tx) => {
            // First, so that nobody takes back meanwhile what is published.
            const held = sql`delete from imports where id = ${id} and alive_until > ${TAKEN} returning id`;
            expectHeld(await query(tx, held));
            await destination.publish?.(tx, id);
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

function expectHeld(rows: readonly unknown[]) {
  if (rows.length > 0) return;
  throw new Refusal(409, 'Impor berhenti terlalu lama dan dibatalkan. Silakan impor lagi.', {
    passing: true,
  });
}

/** Takes back, in pieces, what imports have brought that say nothing any more; `isAlone`: of all, since nobody is at one. */
export async function takeBackLeft({ db, transaction }: Database, isAlone = false): Promise<void> {
  const isLeft = isAlone ? sql`true` : sql`alive_until < clock_timestamp()`;
  for (const { id } of await query<{ id: number | string }>(
    db,
    sql`select id from imports where ${isLeft}`,
  )) {
    /** Resolves to whether more of it may be left. */
    const takeBack = () =>
      transaction(async (tx) => {
        // It may be published, go on, or be taken back by another process, until it is taken.
        const [taken] = await query(
          tx,
          sql`update imports set alive_until = ${TAKEN} where id = ${id} and ${isLeft} returning id`,
        );
        if (!taken) return false;
        if (await removeStagedRows(tx, Number(id))) return true;
        await query(tx, sql`delete from imports where id = ${id}`);
        return false;
      });
    while (await takeBack());
  }
}
