import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, visitorKeys } from 'oxc-parser';
import type { Area } from '../../src/api/calls';

/** What the comment before an entry of a table says, and what stands behind its tags. */
export interface Words {
  readonly text: string;
  readonly tags: Readonly<Record<string, string>>;
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function wordsOf(comment: string): Words {
  const [text = '', ...tagged] = comment.replace(/^\s*\*/gm, '').split(/\s@(?=\w)/);
  const tags = tagged.map((part): [string, string] => {
    const [name = '', ...rest] = part.split(/\s/);
    return [name, inOneLine(rest.join(' '))];
  });
  return { text: inOneLine(text), tags: Object.fromEntries(tags) };
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly key?: { readonly value?: string; readonly name?: string };
  readonly [key: string]: unknown;
}

const NAMING: ReadonlySet<string> = new Set(['Property', 'VariableDeclarator']);

/** The comments before what a file names, each by its name, and by that of what it stands in: `voucher.code`. */
function wordsIn(path: string): [string, Words][] {
  const source = readFileSync(path, 'utf8');
  const { program, comments } = parseSync(path, source);
  const found: [string, Words][] = [];
  const walk = (node: Node, within: string) => {
    const named = node.type === 'VariableDeclarator' ? (node.id as Node['key']) : node.key;
    const name = NAMING.has(node.type) ? (named?.value ?? named?.name) : undefined;
    const before = comments.find(
      ({ end }) => source.slice(end, node.start).trim() === '' && end <= node.start,
    );
    if (name !== undefined && before) {
      const words = wordsOf(before.value);
      found.push([name, words], [`${within}.${name}`, words]);
    }
    for (const key of visitorKeys[node.type] ?? [])
      for (const child of [node[key]].flat()) if (child) walk(child as Node, name ?? within);
  };
  walk(program as unknown as Node, '');
  return found;
}

const wordsUnder = (folder: string) => readdirSync(folder).flatMap((file) => wordsIn(`${folder}/${file}`));
/** What the calls of the contract do, by their names. */
export const callWords: ReadonlyMap<string, Words> = new Map(wordsUnder('src/api/calls'));

/** Descriptions of the socket's events by name; `@effect` is what the page does, `@sends` what a server sends. */
export const eventWords: ReadonlyMap<string, Words> = new Map(wordsIn('src/api/schema/events.ts'));

interface AreaWords {
  readonly title: string;
  readonly what: string;
}
/** The areas of the contract, in the order of its pages. */
export const areas: ReadonlyMap<Area, AreaWords> = new Map(
  wordsIn('src/api/calls.ts').flatMap(([name, { text }]): [Area, AreaWords][] => {
    if (!name.startsWith('AREAS.')) return [];
    const [title = '', ...what] = text.split(': ');
    return [[name.slice('AREAS.'.length) as Area, { title, what: what.join(': ') }]];
  }),
);
export const areaOf = (name: string) => name.split('.', 1)[0] as Area;

/** What the comments before fields of records and of calls say, as `voucher.code`; `@example` is one, as JSON. */
export const fieldWords: ReadonlyMap<string, Words> = new Map([
  ...wordsUnder('src/api/schema/entities'),
  ...callWords,
]);
