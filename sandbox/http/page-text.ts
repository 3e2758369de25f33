import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { BRAND_STYLE, branded, brandedManifest, brandStyle } from './branded';
import { type Installation, SETTINGS } from './installation';

const HTML = 'text/html; charset=utf-8';
/** Texts of the page that name its address, or what an installation calls itself, with their types. */
export const PAGE_TEXTS = {
  'index.html': HTML,
  'offline.html': HTML,
  'old-browser.html': HTML,
  'manifest.webmanifest': 'application/manifest+json',
  [BRAND_STYLE]: 'text/css; charset=utf-8',
} as const;
export type PageTextName = keyof typeof PAGE_TEXTS;
export const PAGE_TEXT_NAMES = Object.keys(PAGE_TEXTS) as PageTextName[];

/** What the page names by a path of its own is put under the one that it is installed at. */
const placed = (html: string, base: string) =>
  html.replaceAll(/\b(href|src)="\/(?!\/)/g, (_, name: string) => `${name}="${base}`);

interface SentText {
  readonly hash: string;
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** The texts of the page in a folder as they are sent, packed once; null where the page is not built. */
export type PageTexts = (name: PageTextName) => SentText | null;

/** They stand as the installation under `base` has them, and are read anew where their files changed. */
export function createPageTexts(folder: string, base: string, installation: Installation): PageTexts {
  const known = new Map<PageTextName, { readonly of: string; readonly text: SentText }>();
  const changed = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
  const textOf = (name: PageTextName) => {
    const { brand } = installation();
    if (name === BRAND_STYLE) return brandStyle(brand);
    const text = readFileSync(join(folder, name), 'utf8');
    return name.endsWith('.html') ? branded(placed(text, base), brand, base) : brandedManifest(text, brand);
  };
  return (name) => {
    const of = `${changed(name)} ${changed(SETTINGS)}`;
    const before = known.get(name);
    if (before?.of === of) return before.text;
    if (name !== BRAND_STYLE && changed(name) === undefined) return null;
    const identity = Buffer.from(textOf(name));
    const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
    const text = { hash, identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) };
    known.set(name, { of, text });
    return text;
  };
}
