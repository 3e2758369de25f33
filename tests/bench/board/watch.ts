/** What a page did, as far as it can be seen from within. Runs in the page, before its own scripts. */
export interface Watched {
  frames: number;
  /** Frames that came more than 50 ms after the one before. */
  gaps: number;
  /** Frames in which the page changed its document more than once. */
  torn: number;
  /** How long tasks over 50 ms were, and how long letters took to be on screen, in ms. */
  longtask: number[];
  event: number[];
}
declare global {
  interface Window {
    watched: Watched;
    /** Begins anew. */
    watchAgain: () => void;
  }
}

export function watch() {
  let last = performance.now();
  let changes = 0;
  window.watchAgain = () => {
    window.watched = { frames: 0, gaps: 0, torn: 0, longtask: [], event: [] };
    changes = 0;
    last = performance.now();
  };
  window.watchAgain();

  const observer = new PerformanceObserver((list) => {
    for (const { entryType, name, duration } of list.getEntries())
      if (entryType === 'longtask' || name === 'keydown')
        window.watched[entryType as 'longtask' | 'event'].push(duration);
  });
  observer.observe({ type: 'longtask' });
  // The least that can be asked for; letters that took less are not told.
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);

  // A commit changes the body at once, and is observed at once; the head gets what is preloaded.
  new MutationObserver((records) => {
    if (records.some(({ target }) => document.body?.contains(target))) changes += 1;
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

  const frame = () => {
    const now = performance.now();
    const { watched } = window;
    watched.frames += 1;
    if (now - last > 50) watched.gaps += 1;
    if (changes > 1) watched.torn += 1;
    changes = 0;
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
