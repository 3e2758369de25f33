import type { Browser } from '@playwright/test';

/** As Lighthouse has it: 1.6 Mbps down, 750 kbps up, 150 ms there and back, and a processor a quarter as fast. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1000 * 1000) / 8,
  uploadThroughput: (750 * 1000) / 8,
};
const SLOWDOWN = 4;

/** Milliseconds from the navigation on. */
export interface Visit {
  /** First contentful paint. */
  readonly painted: number;
  /** Email and password were there to be typed into; they were, and the form was submitted at once. */
  readonly typed: number;
  /** What was typed was on its way to the server. */
  readonly sent: number;
  /** React was behind what is seen: it had named the browser's tab. */
  readonly complete: number;
}

const TYPED = { email: 'bench@test.invalid', password: 'rahasia-1' };

interface Probe {
  readonly visit: Promise<Visit>;
}
declare const window: Window & { probe: Probe };

/** Types and submits as soon as a person could; runs in the page, before anything of it. */
function watch({ email, password }: typeof TYPED) {
  const painted = new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntriesByName('first-contentful-paint')) resolve(entry.startTime);
    }).observe({ type: 'paint', buffered: true });
  });
  const sent = new Promise<number>((resolve) => {
    const send = window.fetch;
    window.fetch = (input, init) => {
      if (new Request(input).url.endsWith('/api/auth/login')) resolve(performance.now());
      return send(input, init);
    };
  });
  const type = (input: HTMLInputElement, text: string) => {
    input.focus();
    document.execCommand('insertText', false, text);
  };
  const typed = new Promise<number>((resolve) => {
    const look = () => {
      const [first, second] = document.querySelectorAll('input');
      const submit = document.querySelector<HTMLElement>('[type=submit]');
      if (!first || !second || !submit?.checkVisibility()) {
        requestAnimationFrame(look);
        return;
      }
      resolve(performance.now());
      type(first, email);
      type(second, password);
      submit.click();
    };
    requestAnimationFrame(look);
  });
  const complete = new Promise<number>((resolve) => {
    const look = () => {
      if (document.title.startsWith('Sign In')) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
  const visit = Promise.all([painted, typed, sent, complete]).then(
    ([atPaint, atTyping, atSending, atEnd]) => ({
      painted: atPaint,
      typed: atTyping,
      sent: atSending,
      complete: atEnd,
    }),
  );
  window.probe = { visit };
}

/** One visit with nothing cached. Fails where anything but what was typed arrived, or it arrived twice. */
export async function visitOnce(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    // What runs this names every function by a helper that the page does not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(watch, TYPED);
    const bodies: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/login')) bodies.push(request.postDataJSON());
    });
    await page.goto(url);
    const visit = await page.evaluate(() => window.probe.visit);
    await page.waitForLoadState('networkidle');
    if (JSON.stringify(bodies) !== JSON.stringify([TYPED]))
      throw new Error(`${url} was sent ${JSON.stringify(bodies)}`);
    return visit;
  } finally {
    await context.close();
  }
}
