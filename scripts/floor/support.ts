import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { floorVersions } from './engines';

const path = fileURLToPath(import.meta.resolve('@mdn/browser-compat-data'));
const data = JSON.parse(readFileSync(path, 'utf8')) as CompatData;
const floor = floorVersions();

const isThere = (
  { version_added, version_removed, flags, alternative_name }: SimpleSupportStatement,
  at: number,
) =>
  typeof version_added === 'string' &&
  parseFloat(version_added.replace('≤', '')) <= at &&
  !(typeof version_removed === 'string' && parseFloat(version_removed) <= at) &&
  flags === undefined &&
  alternative_name === undefined;

/** Whether every engine of the floor has it. */
function isSupported({ __compat }: Identifier): boolean {
  return floor.every(([engine, version]) => {
    const support = __compat?.support[engine as 'chrome'] ?? [];
    const statements = Array.isArray(support) ? support : [support];
    return statements.some((statement) => isThere(statement, version));
  });
}

type Named = readonly [string, Identifier];

const partsOf = (tree: Identifier): Named[] =>
  Object.entries(tree as Record<string, Identifier>).filter(
    ([name, part]) => name !== '__compat' && part.__compat,
  );

/** Names that are too new: whatever is called so, in any of the places where the data knows the name, is. */
function tooNew(named: readonly Named[]): ReadonlySet<string> {
  const newer = new Map<string, boolean>();
  for (const [name, part] of named) newer.set(name, (newer.get(name) ?? true) && !isSupported(part));
  return new Set([...newer].flatMap(([name, isNewer]) => (isNewer ? [name] : [])));
}

const builtins = partsOf(data.javascript.builtins ?? {});
const interfaces = partsOf(data.api);
const isEvent = (name: string) => name.endsWith('_event');
const plain = (name: string) => name.replace(/_static$/, '');

const staticsOf = (owners: readonly Named[]) =>
  owners.flatMap(([owner, tree]) =>
    partsOf(tree).map(([name, part]) => [`${owner}.${plain(name)}`, part] as Named),
  );
const membersOf = (owners: readonly Named[]) =>
  owners.flatMap(([, tree]) =>
    partsOf(tree).flatMap(([name, part]): Named[] => (isEvent(name) ? [] : [[plain(name), part]])),
  );
const scopes = interfaces.filter(([name]) => name === 'Window' || name === 'WorkerGlobalScope');

const LANGUAGE = new Set(['Array', 'TypedArray', 'String', 'Map', 'Set', 'Promise', 'RegExp', 'ArrayBuffer']);

/** What a page has one of, by the name it goes by. */
const SINGLE = { Document: 'document', Navigator: 'navigator', Window: 'window' } as Readonly<
  Record<string, string>
>;
const singles = interfaces.flatMap(([name, tree]): Named[] => (SINGLE[name] ? [[SINGLE[name], tree]] : []));

/** `Object.groupBy`, `navigator.userActivation` */
export const newStatics = tooNew(staticsOf([...builtins, ...interfaces, ...singles]));
/** `structuredClone`, `Iterator` */
export const newGlobals = new Set(
  // What is minified is called by one or two letters.
  [...tooNew([...builtins, ...interfaces, ...membersOf(scopes)])].filter((name) => name.length > 2),
);
/**
 * `toSorted`, `showPopover`. Names of the language are taken as they are; interfaces have too many names of one word
 * that everybody's objects use as well.
 */
export const newMethods = new Set(
  [...tooNew(membersOf([...builtins, ...interfaces]))].filter(
    (name) =>
      /[a-z][A-Z]/.test(name) || builtins.some(([owner, tree]) => LANGUAGE.has(owner) && name in tree),
  ),
);

/** `anchor-name` */
export const newProperties = tooNew(partsOf(data.css.properties ?? {}));
/** `has`, `popover-open` */
export const newSelectors = tooNew(partsOf(data.css.selectors ?? {}));
/** `starting-style` */
export const newRules = tooNew(partsOf(data.css['at-rules'] ?? {}));
