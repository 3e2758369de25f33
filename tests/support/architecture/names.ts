import type { Node, Source } from '../../../scripts/shared/source';

/** Files that may declare one exported name; above that, it is said why they do. */
const MOST = 3;

/** Each chart's own types, under the same names in every chart. */
const OF_CHARTS = 'types of a chart, by the names that XState gives them';

/** Exported names that more files declare, each with its reason. */
const COMMON: Readonly<Record<string, string>> = {
  Context: OF_CHARTS,
  Event: OF_CHARTS,
  Emitted: OF_CHARTS,
  Input: OF_CHARTS,
};

/** The names that the module exports and declares itself; what it hands on from another is not among them. */
function declaredExports({ walk }: Source): ReadonlySet<string> {
  const names = new Set<string>();
  walk((node) => {
    if (node.type !== 'ExportNamedDeclaration') return;
    const declaration = node.declaration as Node | null;
    const ids = (declaration?.declarations as readonly Node[] | undefined) ?? [declaration];
    for (const declared of ids) {
      const name = (declared?.id as Node | undefined)?.name;
      if (typeof name === 'string') names.add(name);
    }
  });
  return names;
}

/**
 * Exported names that more than three files declare though no reason is known, and those with a reason that no longer
 * need one.
 */
export function commonNames(sources: readonly Source[], reasons = COMMON): string[] {
  const paths = new Map<string, string[]>();
  for (const source of sources)
    for (const name of declaredExports(source)) paths.set(name, [...(paths.get(name) ?? []), source.path]);
  const common = new Map([...paths].filter(([, declaring]) => declaring.length > MOST));
  return [
    ...[...common]
      .filter(([name]) => !(name in reasons))
      .map(([name, declaring]) => `${name} is declared in ${declaring.join(', ')}`),
    ...Object.keys(reasons)
      .filter((name) => !common.has(name))
      .map((name) => `${name} is not common any more`),
  ];
}
