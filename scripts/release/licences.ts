import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** The folders of the packages that modules come from, each once. */
export const packagesOf = (modules: readonly string[]): string[] =>
  [...new Set(modules.flatMap((path) => PACKAGE.exec(path.replace(/^\0/, ''))?.[0] ?? []))].toSorted();

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/**
 * The licences of packages, as their authors ask to hand them on, and what else is `titled`. Throws where a package has
 * neither text nor name.
 */
export function licencesOf(
  folders: readonly string[],
  titled: Readonly<Record<string, string>> = {},
): string {
  const texts = folders.map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as Manifest;
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    if (!file && !license) throw new Error(`${name} has no licence`);
    const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Licence: ${license}`;
    return [`${name} ${version} (${license ?? 'see below'})`, '', text].join('\n');
  });
  const others = Object.entries(titled).map(([title, text]) => `${title}\n\n${text.trim()}`);
  return `${[...others, ...texts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
