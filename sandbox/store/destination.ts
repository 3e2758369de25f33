import type { Written } from '../core/written';
import type { Queries } from './database';

/** Where the rows of a file go. */
export interface Destination<R> {
  /** Shared by all whose rows have to be new: one that is removed again must not have made another import skip it. */
  readonly turn?: string;
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
