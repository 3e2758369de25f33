import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { browserDesktop, type Desktop } from '../../../src/app/browser/desktop';
import { createLocalStore } from '../../../src/app/browser/storage';

const storage = createLocalStore(() => localStorage);
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const news = { text: 'Akun Budi ditangguhkan', tag: 'suspended 12' };

/** A browser that knows notices, and was answered so. */
function stubNotification(permission: NotificationPermission, refuses = false) {
  const shown: { readonly title: string; readonly options: NotificationOptions; press: () => void }[] = [];
  const closed = vi.fn();
  class FakeNotification {
    static readonly permission = permission;
    static readonly requestPermission = vi.fn(async () => permission);
    close = closed;
    constructor(title: string, options: NotificationOptions) {
      if (refuses) throw new TypeError('Illegal constructor');
      shown.push({ title, options, press: () => {} });
    }
    addEventListener(_: 'click', press: () => void) {
      Object.assign(shown.at(-1) ?? {}, { press });
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  return { shown, closed, asked: FakeNotification.requestPermission };
}
const focusIs = (isThere: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(isThere);

describe('notices outside the page', () => {
  it.each(['default', 'granted', 'denied'] as const)(
    'tell what the browser was answered: %s',
    async (answer) => {
      const { asked } = stubNotification(answer);
      const desktop = browserDesktop(storage);
      expect([desktop.permission(), await desktop.ask()]).toEqual([answer, answer]);
      expect(asked).toHaveBeenCalledOnce();
    },
  );

  it.each([
    ['granted', 1],
    ['denied', 0],
    ['default', 0],
  ] as const)('that are %s have the browser keep what it knows, or not', async (answer, times) => {
    stubNotification(answer);
    const persist = vi.fn(async () => true);
    vi.stubGlobal('navigator', { storage: { persist } });
    await browserDesktop(storage).ask();
    expect(persist).toHaveBeenCalledTimes(times);
  });

  it('are none of a browser that does not know them', async () => {
    vi.stubGlobal('Notification', undefined);
    Reflect.deleteProperty(globalThis, 'Notification');
    const desktop = browserDesktop(storage);
    expect([desktop.permission(), await desktop.ask()]).toEqual(['unsupported', 'unsupported']);
    focusIs(false);
    expect(() => desktop.show(news, () => {})).not.toThrow();
  });

  it('go by way of the worker where a page shows none itself, and lead to it all the same', async () => {
    stubNotification('granted', true);
    const workers = new EventTarget();
    const showNotification = vi.fn(async () => {});
    Object.assign(workers, { ready: Promise.resolve({ showNotification }) });
    vi.stubGlobal('navigator', { serviceWorker: workers });
    focusIs(false);
    const opened = vi.fn();
    browserDesktop(storage).show(news, opened);
    await vi.waitFor(() =>
      expect(showNotification).toHaveBeenCalledWith(
        'Whatsapp Blaster for Rent',
        expect.objectContaining({ body: news.text, tag: news.tag }),
      ),
    );
    for (const tag of ['another', news.tag, news.tag])
      workers.dispatchEvent(new MessageEvent('message', { data: { opened: tag } }));
    expect(opened).toHaveBeenCalledOnce();
  });

  it('are shown to who looks elsewhere, and lead to the page when pressed', () => {
    const { shown, closed } = stubNotification('granted');
    const focused = vi.spyOn(window, 'focus').mockImplementation(() => {});
    const opened = vi.fn();
    focusIs(false);
    browserDesktop(storage).show(news, opened);
    expect(shown[0]).toMatchObject({
      title: 'Whatsapp Blaster for Rent',
      options: { body: news.text, tag: news.tag },
    });
    shown[0]?.press();
    expect([focused, closed, opened].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  });

  it('are not shown to who looks at the page, nor where only a worker may', () => {
    const { shown } = stubNotification('granted');
    focusIs(true);
    browserDesktop(storage).show(news, () => {});
    expect(shown).toEqual([]);
    stubNotification('granted', true);
    focusIs(false);
    expect(() => browserDesktop(storage).show(news, () => {})).not.toThrow();
  });

  it('have a sound where the browser has one, and none where it has not', () => {
    expect(() => browserDesktop(storage).chime(1)).not.toThrow();
    const start = vi.fn();
    const node = () => ({
      connect: (next: unknown) => next,
      start,
      stop: () => {},
      gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    });
    vi.stubGlobal(
      'AudioContext',
      class {
        currentTime = 0;
        destination = {};
        resume = async () => {};
      },
    );
    vi.stubGlobal('OscillatorNode', function Oscillator() {
      return node();
    });
    vi.stubGlobal('GainNode', function Gain() {
      return node();
    });
    browserDesktop(storage).chime(1);
    expect(start).toHaveBeenCalledTimes(2);
  });
});

describe('the tone of many tabs', () => {
  /** The locks of one browser. */
  function stubLocks() {
    let held = false;
    const request = async (_: string, __: object, use: (lock: object | null) => Promise<void>) => {
      const isMine = !held;
      held = true;
      await use(isMine ? {} : null);
      if (isMine) held = false;
    };
    vi.stubGlobal('navigator', { locks: { request }, userActivation: { hasBeenActive: true } });
  }
  const sixTabs = (play: () => void) => Array.from({ length: 6 }, () => browserDesktop(storage, play));
  const chimeIn = (tabs: readonly Desktop[], at: number) => tabs.forEach(({ chime }) => chime(at));

  it('is heard in one of them, and for the next alert again', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    stubLocks();
    const play = vi.fn();
    const tabs = sixTabs(play);
    chimeIn(tabs, 10_000);
    await vi.advanceTimersByTimeAsync(1_000);
    chimeIn(tabs.slice(1), 10_100);
    expect(play).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    chimeIn(tabs.slice(1), 12_000);
    expect(play).toHaveBeenCalledTimes(2);
  });

  it('is not heard again of a hidden tab whose timers are a minute late', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    stubLocks();
    const play = vi.fn();
    const [seen, ...hidden] = sixTabs(play);
    seen?.chime(10_000);
    await vi.advanceTimersByTimeAsync(60_000);
    chimeIn(hidden, 10_050);
    expect(play).toHaveBeenCalledTimes(1);
  });

  it('is left to the others by one that was never pressed', () => {
    stubLocks();
    Object.assign(navigator, { userActivation: { hasBeenActive: false } });
    const play = vi.fn();
    browserDesktop(storage, play).chime(10_000);
    expect(play).not.toHaveBeenCalled();
  });
});
