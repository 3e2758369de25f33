import { publishNews } from '../../events/publish';
import type { Written } from '../../core/written';
import type { Destination } from '../../store/destination';
import type { GoodOf, JudgedOf, KindName } from '../../uploads/kinds';
import { unpackPieces } from '../../uploads/pieces';
import type { UploadRows } from '../../uploads/read';
import { createReport, type Listing } from '../../uploads/report';
import type { CallName } from '../../../src/api/calls';

import { type Call, longRoute, type Route, type Work } from '../route';
import { type UploadedFile } from '../../input/uploaded-file';

/** Reads a file off this thread when its turn comes. The turn lasts until what `prepare` makes of its rows is ended. */
export async function readInTurn(
  { services, caller }: Pick<Call<unknown>, 'services' | 'caller'>,
  kind: KindName,
  file: UploadedFile,
  prepare: (rows: UploadRows) => Promise<Work>,
): Promise<Work> {
  const leave = await services.uploads.enter(caller);
  try {
    const { end, ...work } = await prepare(await services.uploads.read({ kind, ...file }));
    return { ...work, end: async (isFinished) => await end?.(isFinished).finally(leave) };
  } catch (error) {
    leave();
    throw error;
  }
}

const isGood = <K extends KindName>(row: JudgedOf<K>): row is JudgedOf<K> & GoodOf<K> => row.reason === null;

/** Writes the good rows of a file, not visible yet, and calls `onWritten` with the outcome of each piece. */
export function stageRows<K extends KindName>(
  { services }: Pick<Call<unknown>, 'services'>,
  destination: Destination<GoodOf<K>>,
  { pieces }: UploadRows,
  onWritten: (rows: readonly JudgedOf<K>[], written: readonly Written[]) => void = () => {},
) {
  let piece: readonly JudgedOf<K>[] = [];
  function* goodRows() {
    for (piece of unpackPieces<JudgedOf<K>>(pieces)) yield piece.filter(isGood<K>);
  }
  return services.imports.stage(destination, goodRows(), (_, written) => onWritten(piece, written));
}

/** Where what a file brings is listed. */
const SOURCES = {
  phoneNumbers: 'phonenumber',
  proxies: 'proxy',
  templates: 'message',
  optOuts: 'optout',
} as const;

type LongCall = Pick<Call<unknown>, 'services' | 'user'>;

/** Every row of the file is created, or skipped with its reason. */
export const importRoute = <K extends keyof typeof SOURCES>(
  name: Extract<CallName, `${string}.import`>,
  kind: K,
  destination: Destination<GoodOf<K>> | ((call: LongCall) => Destination<GoodOf<K>>),
  listing: Listing<JudgedOf<K>, JudgedOf<K> & GoodOf<K>>,
): Route =>
  longRoute(name, (call) =>
    readInTurn(call, kind, call.input.file, async (rows) => {
      const report = createReport(rows.total, listing);
      const to = typeof destination === 'function' ? destination(call) : destination;
      const staged = await stageRows<K>(call, to, rows, report.add);
      return {
        finish: async (tx, user) => {
          await staged.publish(tx);
          const answer = report.answer();
          await publishNews(tx, {
            kind: 'imported',
            source: SOURCES[kind],
            userId: user.id,
            name: call.input.file.name,
            amount: answer.counts.created,
            isNobodys: true,
          });
          return answer;
        },
        end: staged.end,
      };
    }),
  );
