import { readFileSync } from 'node:fs';

interface Area {
  readonly name: string;
  /** The number of its last requirement or fault; its first is 1. */
  readonly last: number;
}

const ROW = /^\| ([A-Z]+) \| (.+) \| (\d+) \|$/gm;

/** The areas that number their requirements and faults, as `docs/requirements.md` lists them. */
export const AREAS: ReadonlyMap<string, Area> = new Map(
  Array.from(readFileSync('docs/requirements.md', 'utf8').matchAll(ROW), ([, area = '', name = '', last]) => [
    area,
    { name, last: Number(last) },
  ]),
);
const ORDER = [...AREAS.keys()];

/** Every ID that there is, in the order of the page. */
export const required = (): string[] =>
  [...AREAS].flatMap(([area, { last }]) => Array.from({ length: last }, (_, at) => idOf(area, at + 1)));

/** `BLAST-04` of a requirement, `S7` of a fault or a rule of security. Names of encodings (UTF-16) look alike. */
const ID = '(?!UTF)[A-Z]{2,}-\\d{2}|[A-Z]\\d{1,2}';
const LIST = new RegExp(`\\s*\\[((?:${ID})(?:, (?:${ID}))*)\\]`, 'g');
const WORD = new RegExp(`(?<![\\w-])(?:${ID})(?![\\w-])`, 'g');
const RANGE = /([A-Z]+-?)(\d+) to \1(\d+)/g;

export const areaOf = (id: string): string => id.replace(/-?\d+$/, '');
/** Those of faults and security have one letter, and no zeros. */
const idOf = (area: string, number: number) =>
  area.length === 1 ? `${area}${number}` : `${area}-${String(number).padStart(2, '0')}`;
const numberOf = (id: string) => Number(id.slice(areaOf(id).length).replace('-', ''));

/** In the order of the page: by area, then by number. */
export const compareIds = (a: string, b: string): number =>
  ORDER.indexOf(areaOf(a)) - ORDER.indexOf(areaOf(b)) || numberOf(a) - numberOf(b);

/** A title without the IDs that stand in brackets, and these. */
export function splitTitle(title: string): { text: string; ids: string[] } {
  const ids = [...title.matchAll(LIST)].flatMap(([, list = '']) => list.split(', '));
  return { text: title.replaceAll(LIST, '').trim(), ids };
}

/** The IDs that a text names, those of a range one by one. One letter and a number may mean something else. */
export function idsNamedIn(text: string): string[] {
  const between = [...text.matchAll(RANGE)].flatMap(([, area = '', first = '', last = '']) =>
    Array.from(
      { length: Math.max(0, Number(last) - Number(first)) },
      (_, index) => `${area}${String(Number(first) + index).padStart(first.length, '0')}`,
    ),
  );
  const named = (text.match(WORD) ?? []).filter((id) => id.includes('-') || AREAS.has(areaOf(id)));
  return [...new Set([...named, ...between])];
}
