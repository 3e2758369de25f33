import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { browserState } from '../../../src/app/browser/browser';
import { browserTabs } from '../../../src/app/browser/tabs';
import { ani, aniInCookies, stored } from '../../machines/auth/harness';

/** The page of this test, as vitest offers it. */
declare const jsdom: { readonly reconfigure: (page: { readonly url: string }) => void };

function listening() {
  const look = vi.fn();
  onTestFinished(browserTabs().listen(look));
  return look;
}
const becomes = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

afterEach(() => {
  for (const name of ['authToken', 'user']) document.cookie = `${name}=; Max-Age=0; Path=/`;
});

describe('the other tabs of a browser', () => {
  it('are told of a change, and this one is not [A4]', async () => {
    const look = listening();
    const mine = browserTabs();
    const own = vi.fn();
    onTestFinished(mine.listen(own));
    mine.announce(ani);
    await vi.waitFor(() => expect(look).toHaveBeenCalledExactlyOnceWith(ani));
    expect(own).not.toHaveBeenCalled();
  });

  it('may have changed something while this page was hidden or frozen [T3]', () => {
    const look = listening();
    becomes('hidden');
    expect(look).not.toHaveBeenCalled();
    becomes('visible');
    expect(look).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('pageshow'));
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('are not heard any more once this one stops to listen', () => {
    const look = vi.fn();
    browserTabs().listen(look)();
    becomes('visible');
    window.dispatchEvent(new Event('pageshow'));
    expect(look).not.toHaveBeenCalled();
  });
});

describe('what the browser shows', () => {
  it('is as wide as its viewport, whenever it is asked', () => {
    const { width, hostname } = browserState();
    expect([width(), hostname]).toEqual([window.innerWidth, 'localhost']);
    vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(390);
    expect(width()).toBe(390);
  });
});

describe('what the browser keeps', () => {
  it('from https is not there on http, for who listens in between [C2]', () => {
    const { href } = window.location;
    const open = (url: string) => jsdom.reconfigure({ url });
    onTestFinished(() => open(href));
    open('https://blaster.example.id');
    browserState().cookies.write('user', 'x');
    expect(document.cookie).toBe('user=x');
    open('http://blaster.example.id');
    expect(document.cookie).toBe('');
  });

  it('is shared by its tabs and survives a reload [AUTH-06, A4]', async () => {
    const [mine, other] = [browserState(), browserState()];
    expect(mine.cookies.isKept()).toBe(true);
    const listener = vi.fn();
    onTestFinished(other.session.listen(listener));
    mine.session.save('token-a', ani, true);
    await vi.waitFor(() => expect(listener).toHaveBeenCalledExactlyOnceWith(stored()));
    expect(browserState().session.read()).toEqual(stored(aniInCookies));
    mine.session.clear('requested');
    expect(browserState().session.read()).toBeNull();
  });
});
