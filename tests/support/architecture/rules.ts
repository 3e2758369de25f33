import { ROLES } from '../../../src/machines/auth/policy';
import type { Node, Source } from '../../../scripts/shared/source';

type Rule = (source: Source) => string[];

const PAGE = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'globalThis',
  'self',
  'alert',
  'confirm',
];
const STORAGE = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'];
const NETWORK = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'BroadcastChannel', 'Worker'];
const TIMERS = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'clearTimeout',
  'clearInterval',
  'requestAnimationFrame',
  'requestIdleCallback',
  'performance',
];

const isName = (node: unknown, name: string): boolean =>
  (node as Node | null)?.type === 'Identifier' && (node as Node).name === name;
const nameOf = (node: unknown) => {
  const { name, value } = (node ?? {}) as Node;
  return typeof name === 'object' && name ? (name as Node).name : (name ?? value);
};

const found = (source: Source, accuse: (node: Node, parent: Node | null, key: string) => string | null) => {
  const violations: string[] = [];
  source.walk((node, parent, key) => {
    const accusation = accuse(node, parent, key);
    if (accusation) violations.push(`${source.path}:${source.lineOf(node)} ${accusation}`);
  });
  return violations;
};

/** The names that a pattern binds, a parameter's or a declaration's. */
function bound(pattern: unknown): unknown[] {
  const { type, name, properties, elements, left, argument, value } = (pattern ?? {}) as Node;
  if (type === 'Identifier') return [name];
  if (type === 'Property') return bound(value);
  if (type === 'AssignmentPattern') return bound(left);
  if (type === 'RestElement') return bound(argument);
  return [properties, elements].flatMap((parts) => ((parts ?? []) as unknown[]).flatMap(bound));
}

/** Names that the module makes itself: what it imports, declares or takes as a parameter. */
function ownNames(source: Source): Set<unknown> {
  const names = new Set<unknown>();
  source.walk(({ id, local, param, params }) => {
    for (const pattern of [id, local, param, params].flat())
      for (const name of bound(pattern)) names.add(name);
  });
  return names;
}

const isReference = (parent: Node | null, key: string) => {
  if (parent?.type === 'MemberExpression' && key === 'property') return parent.computed === true;
  if (key === 'key') return parent?.computed === true;
  return !/^(Import|Export)\w*Specifier$/.test(parent?.type ?? '');
};

/** Uses of the environment's globals by a module that must be handed everything. */
const usesOf =
  (forbidden: readonly string[]): Rule =>
  (source) => {
    const own = ownNames(source);
    return found(source, (node, parent, key) => {
      const name = node.type === 'Identifier' ? String(node.name) : '';
      if (!forbidden.includes(name)) return null;
      const isGlobal = isReference(parent, key)
        ? !own.has(name)
        : PAGE.includes(String(nameOf(parent?.object)));
      return isGlobal ? `uses ${name}` : null;
    });
  };

const readsTheClock: Rule = (source) =>
  found(source, (node) => {
    const { type, object, property, callee } = node;
    if (type === 'MemberExpression' && isName(object, 'Date') && isName(property, 'now'))
      return 'reads Date.now';
    const isNow =
      type === 'NewExpression' && isName(callee, 'Date') && (node.arguments as Node[]).length === 0;
    return isNow ? 'reads the clock' : null;
  });

const rollsDice: Rule = (source) =>
  found(source, ({ type, object, property }) =>
    type === 'MemberExpression' && isName(object, 'Math') && isName(property, 'random')
      ? 'uses Math.random'
      : null,
  );

const attributesOf = (element: Node) => (element.attributes ?? element.properties) as Node[];
const attribute = (element: Node, name: string) =>
  attributesOf(element).find((entry) => nameOf(entry.name ?? entry.key) === name)?.value as
    | Node
    | null
    | undefined;
const literals = (node: Node | null | undefined): string => JSON.stringify(node ?? null);

/** A tab opened without `rel="noopener noreferrer"` can steer the page that opened it. */
export const unguardedTabs: Rule = (source) =>
  found(source, (node) => {
    if (node.type !== 'JSXOpeningElement' && node.type !== 'ObjectExpression') return null;
    if (!literals(attribute(node, 'target')).includes('"_blank"')) return null;
    const isGuarded = literals(attribute(node, 'rel')).includes('"noopener noreferrer"');
    return isGuarded ? null : 'opens a tab without rel="noopener noreferrer"';
  });

const EFFECTS = [...STORAGE, ...NETWORK, ...TIMERS];

/** What may not be used where. Only the first line that matches a path counts. */
const BOUNDS: readonly (readonly [where: RegExp, rules: readonly Rule[]])[] = [
  [/^src\/api\//, [usesOf([...PAGE, ...EFFECTS])]],
  [/^src\/streams\/environment\.ts$/, [usesOf([...STORAGE, 'fetch'])]],
  [/^src\/streams\//, [usesOf([...PAGE, ...EFFECTS]), readsTheClock]],
  [/^src\/machines\//, [usesOf([...PAGE, ...EFFECTS, 'Date', 'crypto']), rollsDice]],
  // The kit and the layout touch the page that they are drawn on: its title, its scroll position, its keys.
  [/^src\/views\/(kit|layout)\//, [usesOf([...EFFECTS, 'crypto']), readsTheClock, rollsDice]],
  [/^src\/views\//, [usesOf([...PAGE, ...EFFECTS, 'crypto']), readsTheClock, rollsDice]],
];

/** Effects, time and chance in a module that must be handed them. */
export const strayEffects: Rule = (source) =>
  (BOUNDS.find(([where]) => where.test(source.path))?.[1] ?? []).flatMap((rule) => rule(source));

/** Markup put into the page as it is. */
export const rawMarkup: Rule = (source) =>
  found(source, (node) => {
    const isAttribute = node.type === 'JSXAttribute' || node.type === 'Property';
    const isRaw = isAttribute && nameOf(node.name ?? node.key) === 'dangerouslySetInnerHTML';
    return isRaw ? 'sets markup' : null;
  });

const isRole = (node: unknown) => ROLES.some((role) => role === (node as Node | null)?.value);

/** A rule about a role outside the policy. */
export const strayRoles: Rule = (source) =>
  found(source, ({ type, left, right, test }) => {
    const isAsked = type === 'BinaryExpression' ? isRole(left) || isRole(right) : isRole(test);
    return isAsked ? 'asks for a role instead of a permission' : null;
  });

/** What kills an actor or ties it to its parent. */
export const brokenActors: Rule = (source) =>
  found(source, (node) => {
    if (isName(node, 'sendParent')) return 'uses sendParent';
    const losesClock =
      node.type === 'Property' && isName(node.key, 'clock') && isName(node.value, 'undefined');
    return losesClock ? 'passes clock: undefined' : null;
  });

const INTERNALS = 'src/machines/xstate-internals.ts';
/** `_default` is public: zod's functional variant could not call it `default`. */
const isPrivate = (name: unknown) => typeof name === 'string' && /^_(?!default$)[a-z]/i.test(name);

/** Fields that a package calls its own by an underscore. XState's are read in one file, which a test watches. */
export const privateFields: Rule = (source) =>
  found(source, (node, parent) => {
    if (source.path === INTERNALS) return null;
    const isRead =
      node.type === 'MemberExpression' && node.computed !== true && isPrivate(nameOf(node.property));
    const isTaken =
      node.type === 'Property' && parent?.type === 'ObjectPattern' && isPrivate(nameOf(node.key));
    return isRead || isTaken ? 'reads a private field' : null;
  });

/** Files too long to be read in one go. */
export const overlong: Rule = ({ path, lines }) => {
  const limit = path.startsWith('src/machines/') ? 250 : 300;
  return lines > limit ? [`${path} has ${lines} lines, more than ${limit}`] : [];
};
