import { readFileSync, statSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';

/** A package of node_modules, or a room of the product. */
const ownerOf = (source: string) => {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  return name ?? /(src\/[^/]+)/.exec(source)?.[1] ?? 'the bundler';
};

/**
 * How many bytes each package has in the files as they are sent, the largest first. What brotli saves in a file is
 * shared among its packages by their size in it.
 */
export function packagesIn(dist: string, files: readonly string[]): readonly (readonly [string, number])[] {
  const bytes = new Map<string, number>();
  for (const file of files) {
    const code = readFileSync(join(dist, file), 'utf8');
    const share = statSync(join(dist, `${file}.br`)).size / code.length;
    const map = mapOf(join(dist, `${file}.map`));
    code.split('\n').forEach((line, row) => {
      for (let column = 0; column < line.length; column += 1) {
        const entry = map?.findEntry(row, column);
        const owner = ownerOf(entry && 'originalSource' in entry ? entry.originalSource : '');
        bytes.set(owner, (bytes.get(owner) ?? 0) + share);
      }
    });
  }
  return [...bytes].toSorted(([, one], [, other]) => other - one);
}

function mapOf(path: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload);
  } catch {
    return null;
  }
}
