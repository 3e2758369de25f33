import type { Written } from '../core/written';
import { LISTED } from './limits';
import type { Judged } from './upload-kind';

const ALREADY_REGISTERED = 'Sudah terdaftar';
const OPTED_OUT = 'Meminta berhenti';

/** How the answer lists a row that was created, and one that was not. */
export interface Listing<R extends Judged, Good extends R> {
  readonly createdOf: (row: Good, id: number) => object;
  readonly skippedOf: (row: R, reason: string) => object;
}

/** What became of the rows of a file: the first of each kind, in its order, and how many there are of both. */
export function createReport<R extends Judged, Good extends R>(
  total: number,
  { createdOf, skippedOf }: Listing<R, Good>,
) {
  const created: object[] = [];
  const skipped: object[] = [];
  let count = 0;
  let optedOut = 0;
  return {
    /** `written` is what became of the good rows among `rows`. */
    add: (rows: readonly R[], written: readonly Written[]) => {
      let place = 0;
      for (const row of rows) {
        const id = row.reason === null ? (written[place++] ?? null) : null;
        if (id === 'optedOut') optedOut += 1;
        if (typeof id !== 'number') {
          const reason = row.reason ?? (id === 'optedOut' ? OPTED_OUT : ALREADY_REGISTERED);
          if (skipped.length < LISTED) skipped.push(skippedOf(row, reason));
        } else {
          count += 1;
          if (created.length < LISTED) created.push(createdOf(row as Good, id));
        }
      }
    },
    answer: () => ({
      created,
      skipped,
      counts: { created: count, skipped: total - count, ...(optedOut > 0 && { opted_out: optedOut }) },
    }),
  };
}
