import { fireEvent } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { scrolled, scrollTo } from '../../../src/app/left/left-scroll';
import { settled } from '../../support/deferred';

/** The page itself and one list, as high as they are said to be; each shows 100 px. */
function draw() {
  document.body.innerHTML = '<main><div role="table" aria-label="Semua akun" tabindex="0"></div></main>';
  const [page, list] = [document.documentElement, document.querySelector<HTMLElement>('[role=table]')];
  if (!list) throw new Error('no list');
  for (const one of [page, list]) {
    Object.defineProperty(one, 'clientHeight', { configurable: true, value: 100 });
    Object.defineProperty(one, 'scrollHeight', { configurable: true, value: 100 });
    one.scrollTop = 0;
  }
  /** Rows arrive, and the element is as high as that. */
  const grow = async (one: HTMLElement, height: number) => {
    Object.defineProperty(one, 'scrollHeight', { configurable: true, value: height });
    list.append(document.createElement('p'));
    await settled();
  };
  return { page, list, grow };
}
afterEach(() => {
  document.documentElement.scrollTop = 0;
});

it('tells how far page and lists are scrolled, by their names', () => {
  const { page, list } = draw();
  expect(scrolled()).toEqual({});
  page.scrollTop = 40;
  list.scrollTop = 7200;
  expect(scrolled()).toEqual({ '': 40, 'Semua akun': 7200 });
});

it('scrolls there once the rows are there, each for itself', async () => {
  const { page, list, grow } = draw();
  const ended = vi.fn();
  scrollTo({ '': 40, 'Semua akun': 7200 }, ended);
  expect([page.scrollTop, list.scrollTop]).toEqual([0, 0]);
  await grow(page, 140);
  expect([page.scrollTop, list.scrollTop]).toEqual([40, 0]);
  expect(ended).not.toHaveBeenCalled();
  await grow(list, 9000);
  expect(list.scrollTop).toBe(7200);
  expect(ended).toHaveBeenCalledOnce();
});

it.each(['wheel', 'pointerdown', 'keydown'])(
  'leaves who goes on by themselves (%s) where they are',
  async (move) => {
    const { page, grow } = draw();
    const ended = vi.fn();
    scrollTo({ '': 40 }, ended);
    fireEvent(document.body, new Event(move, { bubbles: true }));
    await grow(page, 900);
    expect(page.scrollTop).toBe(0);
    expect(ended).toHaveBeenCalledOnce();
  },
);

it('gives up when it is told to', async () => {
  const { page, grow } = draw();
  scrollTo({ '': 40 }, () => {})();
  await grow(page, 900);
  expect(page.scrollTop).toBe(0);
});
