import type { CallName, Endpoint } from '../../src/api/calls';
import { anyOf, everywhere } from './field-words';
import { callWords } from './words';

/** What a list can be asked for beside its page, and what its answers add up. */
export interface Asked {
  readonly sortable: readonly string[];
  /** What it can be narrowed to; null for choices that only the server knows. */
  readonly filters: Readonly<Record<string, readonly string[] | null>>;
  /** What a search finds; missing where it is not searched. */
  readonly search?: string;
  /** What the rows of the example add up to. */
  readonly sums?: Readonly<Record<string, number>>;
}

/** Null for what is no list of pages. The comment before a call has `@search` and, as JSON, `@sums` of the example. */
export function askedOf(name: CallName, { asked }: Endpoint): Asked | null {
  if (!asked) return null;
  const { search, sums } = callWords.get(name)?.tags ?? {};
  return {
    sortable: asked.sorts,
    filters: asked.filters,
    ...(search !== undefined && { search }),
    ...(sums !== undefined && { sums: JSON.parse(sums) as Record<string, number> }),
  };
}

/** `meta` of a list whose only page has one row. */
export function metaOf({ sortable, filters, sums }: Asked) {
  const position = { epoch: everywhere.epoch?.[1], seq: everywhere.seq?.[1] };
  const choices = Object.entries(filters).map(([name, known]) => [name, known ?? OWN_CHOICES[name] ?? []]);
  return {
    totalPages: 1,
    count: 1,
    sortable,
    sizes: everywhere.sizes?.[1],
    filters: Object.fromEntries(choices),
    ...(sums && { sums }),
    ...position,
  };
}
/** Choices of a server. */
const OWN_CHOICES: Readonly<Record<string, readonly string[]>> = { level: ['Silver'] };

const filterText = ([name, choices]: readonly [string, readonly string[] | null]) =>
  choices ? `\`${name}\` (${anyOf(choices)})` : `\`${name}\``;

/** The same in words. */
export function listText({ sortable, filters, search, sums }: Asked): string[] {
  const narrowing = Object.entries(filters).map(filterText);
  return [
    sortable.length > 0 ? `\`sort\` may be ${anyOf(sortable)}.` : 'It cannot be sorted.',
    ...(narrowing.length > 0 ? [`It can be narrowed by ${narrowing.join('; ')}.`] : []),
    search === undefined ? 'It is not searched.' : `\`search\` finds ${search}.`,
    ...(sums ? [`\`meta.sums\` has \`${Object.keys(sums).join('`, `')}\`.`] : []),
  ];
}
