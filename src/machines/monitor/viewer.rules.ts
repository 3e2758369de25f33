/** How data is shown: as text, in a viewer that folds, or as a tree. */
export const VIEWERS = ['text', 'json', 'tree'] as const;
export type Viewer = (typeof VIEWERS)[number];

/** What the address calls each viewer; the first name is the one that links carry (MON-02 to MON-04). */
const NAMES: Readonly<Record<Viewer, readonly [string, string]>> = {
  text: ['string', '0'],
  json: ['JsonViewer', '1'],
  tree: ['JSONTree', '2'],
};

/** The viewer that an address asks for by `type`; text without one (MON-08). */
export const viewerOf = (type: string | null): Viewer =>
  VIEWERS.find((viewer) => type !== null && NAMES[viewer].includes(type)) ?? 'text';

export const typeOf = (viewer: Viewer): string => NAMES[viewer][0];

/** Entries beyond which a collection starts collapsed (MON-05). */
export const LONGEST_OPEN = 50;

export const isOpenAtFirst = (data: unknown): boolean =>
  data !== null && typeof data === 'object' && Object.keys(data).length <= LONGEST_OPEN;

/** Whether there is anything to show (MON-09). */
export const isNothing = (data: unknown): boolean =>
  data == null || data === '' || (typeof data === 'object' && Object.keys(data).length === 0);

/** Occurrences of a text that are shown at most. */
const MOST_FOUND = 500;
/** Where a text occurs in another, whatever its case: the places of its beginnings. */
export function occurrences(text: string, sought: string): readonly number[] {
  const [all, wanted] = [text.toLowerCase(), sought.toLowerCase()];
  const places: number[] = [];
  if (wanted === '') return places;
  for (
    let at = all.indexOf(wanted);
    at >= 0 && places.length < MOST_FOUND;
    at = all.indexOf(wanted, at + wanted.length)
  )
    places.push(at);
  return places;
}

export const rawText = (data: unknown): string =>
  typeof data === 'string' ? data : JSON.stringify(data, null, 2);
