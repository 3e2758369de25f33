import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';
import { idsNamedIn } from './ids';

interface Mention {
  readonly id: string;
  readonly file: string;
}

/** The IDs that comments of the sources and the written pages name. */
export function readMentions(): Mention[] {
  const pages = readdirSync('.').filter((name) => name.endsWith('.md'));
  return [...pages, ...['src', 'sandbox', 'docs'].flatMap(filesIn)].flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return idsNamedIn(file.endsWith('.md') ? text : commentsOf(file, text)).map((id) => ({ id, file }));
  });
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|js|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

export const commentsOf = (file: string, text: string): string =>
  parseSync(file, text)
    .comments.map(({ value }) => value)
    .join('\n');
