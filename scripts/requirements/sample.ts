import type { Node } from '../shared/source';

/** The constants of a module, by name: what they are set to. */
type Constants = ReadonlyMap<string, Node>;

const PLACEHOLDER = /%[sdifjo]|\$[\w.]+/g;
const LONGEST = 40;

/**
 * The title of `it.each` with its first row filled in, and the number of rows. What is only known in a run is `…`.
 */
export function sampleTitle(title: string, table: Node | undefined, constants: Constants): string {
  if (title.search(PLACEHOLDER) < 0) return title;
  const rows = table && elementsOf(table, constants);
  const row = rows?.[0];
  const cells = row ? (elementsOf(row, constants) ?? [row]) : [];
  const filled = title.replaceAll(PLACEHOLDER, (placeholder) => {
    const isColumn = placeholder.startsWith('%');
    const cell = isColumn ? cells.shift() : row && part(row, placeholder.slice(1).split('.'), constants);
    return (cell && shown(cell, constants, placeholder === '%s' || !isColumn)) ?? '…';
  });
  const isSample =
    rows && rows.length > 1 && filled.replaceAll('…', '') !== title.replaceAll(PLACEHOLDER, '');
  return isSample ? `${filled} (one of ${rows.length})` : filled;
}

/** What stands behind names, `as const` and the like. */
function bare(node: Node, constants: Constants): Node {
  if (/^TS(As|Satisfies)Expression$/.test(node.type)) return bare(node.expression as Node, constants);
  const constant = node.type === 'Identifier' ? constants.get(String(node.name)) : undefined;
  return constant ? bare(constant, constants) : node;
}

/** The elements of an array, where each is written one by one. */
function elementsOf(node: Node, constants: Constants): Node[] | null {
  const { type, elements } = bare(node, constants);
  const all = type === 'ArrayExpression' ? (elements as (Node | null)[]) : [null];
  return all.every((each) => each !== null && each.type !== 'SpreadElement') ? (all as Node[]) : null;
}

const nameOf = ({ key }: Node) => String((key as Node).name ?? (key as Node).value);
const propertiesOf = ({ properties }: Node) => properties as readonly Node[];

function part(node: Node, [name, ...rest]: readonly string[], constants: Constants): Node | undefined {
  const inner = bare(node, constants);
  if (name === undefined) return inner;
  if (inner.type !== 'ObjectExpression') return undefined;
  const property = propertiesOf(inner).find((each) => each.type === 'Property' && nameOf(each) === name);
  return property && part(property.value as Node, rest, constants);
}

/** An expression's value in a title; null where it is only known in a run. */
function shown(node: Node, constants: Constants, isPlain: boolean): string | null {
  try {
    const value = valueOf(node, constants);
    const isWord = value === undefined || (isPlain && typeof value !== 'object');
    const text = isWord ? String(value) : JSON.stringify(value);
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  } catch {
    return null;
  }
}

/** Throws where the value is not written as it is. */
function valueOf(node: Node, constants: Constants): unknown {
  const inner = bare(node, constants);
  switch (inner.type) {
    case 'Literal':
      return inner.value;
    case 'ArrayExpression':
      return elementsOf(inner, constants)?.map((each) => valueOf(each, constants));
    case 'ObjectExpression':
      return Object.fromEntries(
        propertiesOf(inner).map((each) => [nameOf(each), valueOf(each.value as Node, constants)]),
      );
    default:
      if (inner.type === 'Identifier' && inner.name === 'undefined') return undefined;
      throw new Error(`${inner.type} is no value`);
  }
}
