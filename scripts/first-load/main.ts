/**
 * Weighs what people wait for first, from the build's manifest, and fails where it is more than its budget.
 * `--packages` also lists the packages in it.
 */
import { join } from 'node:path';
import { FIRST_LOADS, filesOf, kilobytes, readManifest, weigh } from './loads';
import { packagesIn } from './packages';

const dist = join(import.meta.dirname, '../../dist');
const manifest = readManifest(dist);
const listsPackages = process.argv.includes('--packages');
let isWithin = true;

for (const load of FIRST_LOADS) {
  const files = filesOf(manifest, load);
  const { plain, gzip, brotli } = weigh(dist, files);
  const holds = brotli <= load.budget * 1024;
  isWithin &&= holds;
  console.log(
    `${holds ? '✓' : '✗'} ${load.screen}: ${kilobytes(brotli)} of ${load.budget} KB with brotli ` +
      `(${kilobytes(gzip)} with gzip, ${kilobytes(plain)} plain), ${files.length} files`,
  );
  if (!listsPackages) continue;
  const packages = packagesIn(dist, files);
  const named = packages.filter(([, bytes]) => bytes >= 512);
  for (const [name, bytes] of named) console.log(`  ${kilobytes(bytes).toFixed(1).padStart(5)} ${name}`);
  const rest = packages.filter(([, bytes]) => bytes < 512).reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log(`  ${kilobytes(rest).toFixed(1).padStart(5)} others`);
}
process.exitCode = isWithin ? 0 : 1;
