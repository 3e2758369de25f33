/** What a page under load did, as far as it can be seen from within. Runs in the page, before its own scripts. */
export interface Watched {
  frames: number;
  /** Frames that came more than 50 ms after the one before. */
  gaps: number;
  /** Frames in which the page changed its document more than once. */
  torn: number;
  /** For each watched figure, the time from its sending to its painting, in sixtieths of a second. */
  latencies: number[];
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

/** `shown` is the selector of the first account's figure. */
export function watch(shown: string) {
  let last = performance.now();
  let before = last;
  let changes = 0;
  let waiting: { readonly figure: string; readonly sent: number }[] = [];
  const figures = new Intl.NumberFormat('id-ID');
  window.watchAgain = () => {
    window.watched = { frames: 0, gaps: 0, torn: 0, latencies: [], longtask: [], event: [] };
    waiting = [];
    changes = 0;
    last = performance.now();
  };
  window.watchAgain();

  new PerformanceObserver((list) => {
    for (const { entryType, name, duration } of list.getEntries())
      if (entryType === 'longtask' || name === 'keydown')
        window.watched[entryType as 'longtask' | 'event'].push(duration);
  }).observe({ entryTypes: ['longtask', 'event'] });

  // A commit changes the body at once, and is observed at once; the head gets what is preloaded.
  new MutationObserver((records) => {
    if (records.some(({ target }) => document.body?.contains(target))) changes += 1;
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(url: string | URL) {
      super(url);
      this.addEventListener('message', ({ data }) => {
        const text = String(data);
        const [, sent, figure] =
          /"date":(\d+),"source":"whatsapp","sender":{[^}]*"count_success":(\d+)/.exec(text.slice(-900)) ??
          [];
        if (figure) waiting.push({ figure: figures.format(Number(figure)), sent: Number(sent) });
      });
    }
  };

  const frame = () => {
    const now = performance.now();
    const { watched } = window;
    watched.frames += 1;
    if (now - last > 50) watched.gaps += 1;
    if (changes > 1) watched.torn += 1;
    changes = 0;
    before = last;
    last = now;
    const figure = document.querySelector(shown)?.textContent;
    // What is there by now was painted with the frame before; what came earlier is passed over.
    const place = waiting.findLastIndex((one) => one.figure === figure);
    const painted = performance.timeOrigin + before;
    for (const { sent } of waiting.splice(0, place + 1))
      watched.latencies.push(Math.max(0, ((painted - sent) / 1000) * 60));
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
