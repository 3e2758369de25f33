import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { parseSync, visitorKeys } from 'oxc-parser';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Import {
  /** A file's path from the project's root, without its extension, or a package's name as written. */
  readonly target: string;
  readonly isPackage: boolean;
}

/** One module as the rules see it. */
export interface Source {
  /** From the project's root: `src/api/client.ts`. */
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  /** Calls `enter` for each node of the program, parents first; a node's types are left out. */
  readonly walk: (enter: (node: Node, parent: Node | null, key: string) => void) => void;
  readonly lineOf: (node: Node) => number;
}

export function parseSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const root = program as unknown as Node;
  const imports: Import[] = [];
  visit(root, null, '', (node) => {
    const from = IMPORTING.has(node.type) ? (node.source as Node | null) : null;
    if (typeof from?.value === 'string') imports.push(resolve(path, from.value));
  });
  return {
    path,
    lines: text.split('\n').length - 1,
    imports,
    walk: (enter) => visit(root, null, '', enter),
    lineOf: ({ start }) => text.slice(0, start).split('\n').length,
  };
}

/** Every module under `folder` whose name fits. */
export function readSources(folder: string, named = /\.tsx?$/): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && named.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => parseSource(path, readFileSync(path, 'utf8')));
}

const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
]);

const resolve = (path: string, specifier: string): Import =>
  specifier.startsWith('.')
    ? { target: normalize(join(dirname(path), specifier)).replace(/\.tsx?$/, ''), isPackage: false }
    : { target: specifier, isPackage: true };

/** TypeScript's own nodes that contain an expression. */
const TYPED_EXPRESSION = /^TS(As|Satisfies|NonNull|Instantiation)Expression$|^TSTypeAssertion$/;

function visit(node: Node, parent: Node | null, key: string, enter: Parameters<Source['walk']>[0]) {
  const isType = node.type.startsWith('TS');
  if (isType && !TYPED_EXPRESSION.test(node.type)) return;
  enter(node, parent, key);
  const keys = isType ? ['expression'] : (visitorKeys[node.type] ?? []);
  for (const name of keys) {
    const child = node[name];
    for (const each of Array.isArray(child) ? child : [child]) {
      if (each && typeof each === 'object') visit(each as Node, node, name, enter);
    }
  }
}
