import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserDesktop } from '../../src/app/desktop';

afterEach(() => vi.unstubAllGlobals());

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
      const desktop = browserDesktop();
      expect([desktop.permission(), await desktop.ask()]).toEqual([answer, answer]);
      expect(asked).toHaveBeenCalledOnce();
    },
  );

  it('are none of a browser that does not know them', async () => {
    vi.stubGlobal('Notification', undefined);
    Reflect.deleteProperty(globalThis, 'Notification');
    const desktop = browserDesktop();
    expect([desktop.permission(), await desktop.ask()]).toEqual(['unsupported', 'unsupported']);
    focusIs(false);
    expect(() => desktop.show(news, () => {})).not.toThrow();
  });

  it('are shown to who looks elsewhere, and lead to the page when pressed', () => {
    const { shown, closed } = stubNotification('granted');
    const focused = vi.spyOn(window, 'focus').mockImplementation(() => {});
    const opened = vi.fn();
    focusIs(false);
    browserDesktop().show(news, opened);
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
    browserDesktop().show(news, () => {});
    expect(shown).toEqual([]);
    stubNotification('granted', true);
    focusIs(false);
    expect(() => browserDesktop().show(news, () => {})).not.toThrow();
  });

  it('have a sound where the browser has one, and none where it has not', () => {
    expect(() => browserDesktop().chime()).not.toThrow();
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
    browserDesktop().chime();
    expect(start).toHaveBeenCalledTimes(2);
  });
});
