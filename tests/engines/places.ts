/** Left, top, width and height of each element that has a name, by what it is and which of its name. */
export type Places = Readonly<Record<string, readonly number[]>>;

const NEAR = 4;

/** What stands elsewhere for a reason, by the screen and what it is there. */
const NAMED: readonly (readonly [place: RegExp, why: string])[] = [
  [/: (select|input|textarea|progress)/, 'controls have the letters and insets of their engine'],
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

/** What stands elsewhere than in Chromium, and what is drawn in one of them alone. */
export function compare(screen: string, chromium: Places, other: Places): readonly string[] {
  const names = [...new Set([...Object.keys(chromium), ...Object.keys(other)])];
  return names
    .filter((name) => !NAMED.some(([place]) => place.test(`${screen}: ${name}`)))
    .flatMap((name) => {
      const [there, here] = [chromium[name], other[name]];
      if (!there || !here) return [`${name}: ${there ? 'is missing' : 'is here alone'}`];
      const off = there.map((value, at) => (here[at] ?? 0) - value);
      if (off.every((by) => Math.abs(by) <= NEAR)) return [];
      return [`${name}: ${off.map((by) => (by > 0 ? `+${by}` : by)).join(' ')}`];
    });
}
