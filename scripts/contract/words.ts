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

/** The comments before the entries of the tables in a file, by the names of the entries. */
function wordsIn(path: string): [string, Words][] {
  const source = readFileSync(path, 'utf8');
  const { program, comments } = parseSync(path, source);
  const found: [string, Words][] = [];
  const walk = (node: Node) => {
    const name = node.type === 'Property' ? (node.key?.value ?? node.key?.name) : undefined;
    const before = comments.find(
      ({ end }) => source.slice(end, node.start).trim() === '' && end <= node.start,
    );
    if (name !== undefined && before) found.push([name, wordsOf(before.value)]);
    for (const key of visitorKeys[node.type] ?? [])
      for (const child of [node[key]].flat()) if (child) walk(child as Node);
  };
  walk(program as unknown as Node);
  return found;
}

const CALLS = 'src/api/calls';
/** What the calls of the contract do, by their names. */
export const callWords: ReadonlyMap<string, Words> = new Map(
  readdirSync(CALLS).flatMap((file) => wordsIn(`${CALLS}/${file}`)),
);

/** What the events of the socket say, by their names; `@effect` is what the page makes of it, `@tells` what a server tells. */
export const eventWords: ReadonlyMap<string, Words> = new Map(wordsIn('src/api/schema/events.ts'));

interface AreaWords {
  readonly title: string;
  readonly what: string;
}
/** The areas of the contract, in the order of its pages. */
export const areas: ReadonlyMap<Area, AreaWords> = new Map(
  wordsIn('src/api/calls.ts').map(([name, { text }]) => {
    const [title = '', ...what] = text.split(': ');
    return [name as Area, { title, what: what.join(': ') }];
  }),
);
export const areaOf = (name: string) => name.split('.', 1)[0] as Area;
