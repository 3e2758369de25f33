import { Writable } from 'node:stream';
import { loggerOptions } from '../../../sandbox/core/log';

export type Line = Record<string, unknown> & { readonly msg: string; readonly level: number };

/** A logger whose lines are kept, each as it was written and as it reads. */
export function keptLog(level = 'info') {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  return {
    logger: { ...loggerOptions(level), stream },
    written,
    lines: () => written.map((line) => JSON.parse(line) as Line),
  };
}
