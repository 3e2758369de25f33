import { describe, expect, it, vi } from 'vitest';
import { browserEnvironment } from '../../src/streams/environment';

/** A page as far as the environment looks at it. */
function stubPage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const window = new EventTarget();
  const navigator = { onLine: true };
  const WebSocket = vi.fn();
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', window);
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('WebSocket', WebSocket);
  return { document, window, navigator, WebSocket };
}

describe('browserEnvironment', () => {
  it('tells whether the page is visible, also when it returns from a freeze [T3]', () => {
    const { document, window } = stubPage();
    const seen: boolean[] = [];
    const subscription = browserEnvironment().visible.subscribe((visible) => seen.push(visible));
    document.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    document.visibilityState = 'visible';
    document.dispatchEvent(new Event('resume'));
    window.dispatchEvent(new Event('pageshow'));
    subscription.unsubscribe();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(seen).toEqual([true, false, true, true]);
  });

  it('tells whether the browser is online [N9]', () => {
    const { window, navigator } = stubPage();
    const seen: boolean[] = [];
    browserEnvironment().online.subscribe((online) => seen.push(online));
    navigator.onLine = false;
    window.dispatchEvent(new Event('offline'));
    navigator.onLine = true;
    window.dispatchEvent(new Event('online'));
    expect(seen).toEqual([true, false, true]);
  });

  it("opens the browser's sockets and uses its clock", () => {
    const { WebSocket } = stubPage();
    const { createWebSocket, scheduler, clock, random } = browserEnvironment();
    createWebSocket('wss://api.test/');
    expect(WebSocket).toHaveBeenCalledWith('wss://api.test/');
    expect(Math.abs(scheduler.now() - Date.now())).toBeLessThan(1000);
    clock.sync(Date.now() + 3_600_000);
    expect(scheduler.now() - Date.now()).toBeGreaterThan(3_590_000);
    expect(random).toBe(Math.random);
  });

  it('takes what it is given instead', () => {
    stubPage();
    const random = () => 0.25;
    expect(browserEnvironment({ random }).random).toBe(random);
  });
});
