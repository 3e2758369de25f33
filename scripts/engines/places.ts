/** Left, top, width and height of each element that has a name, by what it is and which of its name. */
export type Places = Readonly<Record<string, readonly number[]>>;

const NEAR = 4;
/**
 * CSS leaves it to the engine how the columns of a table share the room that their texts leave: each may be that much wider
 * or narrower, and then a text that just fitted takes a line more or less.
 */
const SHARED = 24;

/** What stands elsewhere for a reason, by the screen and what it is there. */
const NAMED: readonly (readonly [place: RegExp, why: string])[] = [
  [/: (input|textarea|progress)/, 'controls have the letters and insets of their engine'],
  [/^monitor-(realtime|statechart): /, 'each has a log of its own'],
  [/^profile: /, 'each has begun sessions of its own, which are listed'],
];

export const placesOf = (): Places => {
  const named =
    'h1, h2, h3, a[href], button, input, select, textarea, th, nav, header, main, [role=row], [role=table]';
  const seen = new Map<string, number>();
  const places: Record<string, readonly number[]> = {};
  for (const element of document.querySelectorAll<HTMLElement>(named)) {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) continue;
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const what = `${element.localName} ${name.replace(/\s+/g, ' ').replace(/\d+/g, '#').trim().slice(0, 40)}`;
    const turn = (seen.get(what) ?? 0) + 1;
    seen.set(what, turn);
    places[`${what} ${turn}`] = [left, top + scrollY, width, height].map(Math.round);
  }
  return places;
};

const isRow = (name: string) => name.startsWith('tr ');
/** Holds rows, and is as high as they are. */
const isFrame = (name: string) => /^(main|table) /.test(name);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** What stands elsewhere than in Chromium, and what is drawn in one of them alone. */
export function compare(screen: string, chromium: Places, other: Places): readonly string[] {
  const names = [...new Set([...Object.keys(chromium), ...Object.keys(other)])];
  // Headings stand beside each other, but where each row is a card.
  const heads = names.filter((name) => name.startsWith('th ')).map((name) => chromium[name]?.[1]);
  const isTable = new Set(heads).size < heads.length;
  const offOf = (name: string) =>
    chromium[name]?.map((value, at) => (other[name]?.[at] ?? value) - value) ?? [];
  const grownOf = (name: string) => (isRow(name) ? (offOf(name)[3] ?? 0) : 0);
  const all = names.map(grownOf);
  // A row with a line more explains how far what is in it and beneath it was moved, and how much higher its frame is.
  const isExplained = (by: number, lines: readonly number[]) =>
    by >= -NEAR + sum(lines.filter((line) => line < 0)) && by <= NEAR + sum(lines.filter((line) => line > 0));
  let end = 0;
  const isNear = (name: string, at: number) => {
    const [left = 0, top = 0, width = 0, height = 0] = offOf(name);
    const [, from = 0, , high = 0] = chromium[name] ?? [];
    if (isRow(name)) end = from + high;
    const near = isTable && from < end ? SHARED : NEAR;
    return (
      Math.abs(left) <= near &&
      Math.abs(width) <= near &&
      isExplained(top, all.slice(0, at + 1)) &&
      (isFrame(name) ? isExplained(height, all) : Math.abs(height) <= near)
    );
  };
  return names.flatMap((name, at) => {
    const isThere = isNear(name, at);
    if (NAMED.some(([place]) => place.test(`${screen}: ${name}`))) return [];
    if (!chromium[name]) return [`${name}: is here alone`];
    if (!other[name]) return [`${name}: is missing`];
    if (isThere) return [];
    return [
      `${name}: ${offOf(name)
        .map((by) => (by > 0 ? `+${by}` : by))
        .join(' ')}`,
    ];
  });
}
