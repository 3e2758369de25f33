/** What scrolls beside the page itself goes by the name that it has for screen readers. */
const scrollers = () => [...document.querySelectorAll<HTMLElement>('main [aria-label][tabindex="0"]')];
const labelOf = (scroller: Element) => scroller.getAttribute('aria-label') ?? '';
const scrollerOf = (name: string) =>
  name === '' ? document.documentElement : scrollers().find((scroller) => labelOf(scroller) === name);

/** Events by which the user shows that they go on by themselves. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** How far page and lists are scrolled. */
export const scrolled = (): Readonly<Record<string, number>> =>
  Object.fromEntries(
    ['', ...scrollers().map(labelOf)]
      .map((name) => [name, scrollerOf(name)?.scrollTop ?? 0] as const)
      .filter(([, top]) => top > 0),
  );

/** Scrolls there once there is room, unless the user moves first; either calls `ended`. Returns how to give up. */
export function scrollTo(places: Readonly<Record<string, number>>, ended: () => void): () => void {
  const left = new Map(Object.entries(places));
  const stop = () => {
    growing.disconnect();
    for (const move of MOVES) removeEventListener(move, end, true);
  };
  const end = () => {
    stop();
    ended();
  };
  const look = () => {
    for (const [name, top] of left) {
      const scroller = scrollerOf(name);
      if (!scroller || scroller.scrollHeight - scroller.clientHeight < top) continue;
      scroller.scrollTop = top;
      left.delete(name);
    }
    if (left.size === 0) end();
  };
  const growing = new MutationObserver(look);
  for (const move of MOVES) addEventListener(move, end, { capture: true, passive: true });
  growing.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}
