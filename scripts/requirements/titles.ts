import { type Node, readSources, type Source } from '../shared/source';
import { splitTitle } from './ids';
import { sampleTitle } from './sample';

/** What a test says that proves requirements or faults. */
export interface Proof {
  readonly text: string;
  readonly ids: readonly string[];
  /** From the project's root: `tests/machines/sender/blast.test.ts`. */
  readonly file: string;
}

interface Suite {
  readonly title: string;
  readonly isIdle: boolean;
  readonly end: number;
}

/** Every test below `tests/` that carries an ID, its own or that of a suite around it, in the order of the files. */
export const readProofs = (): Proof[] =>
  readSources('tests', /\.(test|spec)\.tsx?$/)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(proofsIn);

export function proofsIn(source: Source): Proof[] {
  const constants = constantsOf(source);
  const proofs: Proof[] = [];
  let suites: Suite[] = [];
  source.walk((node) => {
    suites = suites.filter(({ end }) => end > node.start);
    const call = node.type === 'CallExpression' ? titledCall(node) : null;
    if (!call || suites.some(({ isIdle }) => isIdle)) return;
    const title = sampleTitle(call.title, call.table, constants);
    if (call.isSuite || call.isIdle) {
      suites.push({ title, isIdle: call.isIdle, end: node.end });
      return;
    }
    const parts = [...suites.map((suite) => suite.title), title].map(splitTitle);
    const ids = [...new Set(parts.flatMap((part) => part.ids))];
    // A title that is filled in whole says no more than its suite.
    const text = parts.flatMap((part) => (part.text === '…' ? [] : part.text)).join(' ');
    if (ids.length > 0) proofs.push({ text, ids, file: source.path });
  });
  return proofs;
}

function constantsOf(source: Source): Map<string, Node> {
  const constants = new Map<string, Node>();
  source.walk(({ type, id, init }) => {
    const name = type === 'VariableDeclarator' ? (id as Node).name : null;
    if (typeof name === 'string' && init) constants.set(name, init as Node);
  });
  return constants;
}

const TESTING: ReadonlySet<string> = new Set(['describe', 'it', 'test']);
/** What does not run proves nothing. */
const IDLE: ReadonlySet<string> = new Set(['skip', 'todo', 'fixme', 'fails']);

/** `it('…')`, `test.describe('…')`, `it.each(table)('…')`: what is called, and with which arguments. */
function titledCall({ callee, arguments: given }: Node) {
  const names = namesOf(callee as Node);
  const title = titleOf((given as readonly Node[])[0]);
  if (title === null || !TESTING.has(names[0] ?? '')) return null;
  const isIdle = names.some((name) => IDLE.has(name));
  const isSuite = names.includes('describe');
  const tabled = names.includes('each') ? ((callee as Node).arguments as Node[] | undefined)?.[0] : undefined;
  return { title, isSuite, isIdle, table: tabled };
}

const namesOf = (node: Node): string[] => {
  if (node.type === 'Identifier') return [String(node.name)];
  if (node.type === 'CallExpression') return namesOf(node.callee as Node);
  return node.type === 'MemberExpression'
    ? [...namesOf(node.object as Node), String((node.property as Node).name)]
    : [];
};

/** A title as it is written, `…` for what is filled in; null where the argument is none. */
function titleOf(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return null;
  const texts = (node.quasis as { readonly value: { readonly cooked: string } }[]).map(
    ({ value }) => value.cooked,
  );
  return texts.join('…');
}
