import { LISTED } from './limits';
import type { Judged } from './upload-kind';

const ALREADY_REGISTERED = 'Sudah terdaftar';

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
  return {
    /** `ids` are of the good rows among `rows`; null where one was there already. */
    add: (rows: readonly R[], ids: readonly (number | null)[]) => {
      let place = 0;
      for (const row of rows) {
        const id = row.reason === null ? (ids[place++] ?? null) : null;
        if (id === null) {
          if (skipped.length < LISTED) skipped.push(skippedOf(row, row.reason ?? ALREADY_REGISTERED));
        } else {
          count += 1;
          if (created.length < LISTED) created.push(createdOf(row as Good, id));
        }
      }
    },
    answer: () => ({ created, skipped, counts: { created: count, skipped: total - count } }),
  };
}
