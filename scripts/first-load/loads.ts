import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A chunk of the build in its manifest; keys are those of other chunks. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

export interface FirstLoad {
  readonly screen: string;
  /** At most so many KB (of 1,024 bytes) of JavaScript, compressed as the server sends it. */
  readonly budget: number;
  /** What the browser asks for: sources, or names of chunks, besides what those import. */
  readonly asked: readonly string[];
}

export const ENTRANCE = 'index.html';
export const PAGE = 'page';
/** Runs before the first paint; the build's last step adds it to the manifest. */
export const PREPARE = 'src/app/first-paint/prepare.ts';

/** What people wait for first; a browser test compares these lists with what a page fetches. */
export const FIRST_LOADS: readonly FirstLoad[] = [
  { screen: 'sign-in', budget: 135.7, asked: [PREPARE, ENTRANCE, PAGE] },
  {
    screen: "a member's accounts",
    budget: 209.8,
    asked: [PREPARE, ENTRANCE, PAGE, 'app', 'src/api/calls/whatsapp.ts', 'accounts'],
  },
];

/** The files of the build that a first load takes, each once. */
export function filesOf(manifest: Manifest, { asked }: Pick<FirstLoad, 'asked'>): readonly string[] {
  const files = new Set<string>();
  const take = (key: string) => {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (chunk === undefined) throw new Error(`the build has no ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) take(imported);
  };
  for (const key of asked) take(key);
  return [...files].filter((file) => file.endsWith('.js'));
}

const manifestOf = (dist: string) => join(dist, '.vite/manifest.json');
export const readManifest = (dist: string) => JSON.parse(readFileSync(manifestOf(dist), 'utf8')) as Manifest;
export const writeManifest = (dist: string, manifest: Manifest) =>
  writeFileSync(manifestOf(dist), JSON.stringify(manifest));

/** Bytes of the files as they are, with gzip and with brotli; both are made by the build. */
export function weigh(dist: string, files: readonly string[]) {
  const sum = (ending: string) =>
    files.reduce((total, file) => total + statSync(join(dist, file + ending)).size, 0);
  return { plain: sum(''), gzip: sum('.gz'), brotli: sum('.br') };
}

export const kilobytes = (bytes: number) => Math.round((bytes / 1024) * 10) / 10;
