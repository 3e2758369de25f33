import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Texts of the page that name others by a path of its own. The manifest and what is loaded later name them from where they lie. */
export const PAGE_TEXTS = ['index.html', 'offline.html', 'old-browser.html'] as const;
export type PageTextName = (typeof PAGE_TEXTS)[number];

/** What the page names by a path of its own is put under the one that it is installed at. */
const placed = (html: string, base: string) =>
  html.replaceAll(/\b(href|src)="\/(?!\/)/g, (_, name: string) => `${name}="${base}`);

interface SentText {
  readonly hash: string;
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

export interface PageTexts {
  /** As an installation has it; null where the page is not built. */
  readonly read: (name: PageTextName) => string | null;
  /** The same as it is sent, packed once. */
  readonly packed: (name: PageTextName) => SentText | null;
}

/** The texts of the page in `folder`, as they stand in an installation under `base`; read anew where its files changed. */
export function createPageTexts(folder: string, base: string): PageTexts {
  const known = new Map<PageTextName, { readonly of: number; readonly text: SentText }>();
  const changed = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
  const read = (name: PageTextName) =>
    changed(name) === undefined ? null : placed(readFileSync(join(folder, name), 'utf8'), base);
  return {
    read,
    packed(name) {
      const of = changed(name);
      const before = known.get(name);
      if (before && before.of === of) return before.text;
      const html = read(name);
      if (html === null || of === undefined) return null;
      const identity = Buffer.from(html);
      const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
      const text = { hash, identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) };
      known.set(name, { of, text });
      return text;
    },
  };
}
