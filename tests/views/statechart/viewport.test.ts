import { describe, expect, it } from 'vitest';
import type { Drawing } from '../../../src/views/statechart/layout/drawing';
import { focused, moved, whole, zoomed } from '../../../src/views/statechart/layout/viewport';

const state = (id: string, x: number, y: number) =>
  ({ id, name: id, kind: 'atomic', isRegion: false, lines: [], x, y, width: 80, height: 40 }) as const;
const drawing: Drawing = {
  width: 4000,
  height: 2000,
  states: [state('a', 100, 100), state('b', 3000, 1500)],
  dots: [],
  edges: [],
};

it('comes closer around a point that keeps its place', () => {
  const view = { x: 0, y: 0, width: 1000, height: 500 };
  expect(zoomed(view, 2)).toEqual({ x: 250, y: 125, width: 500, height: 250 });
  expect(zoomed(view, 2, { x: 0, y: 0 })).toEqual({ x: 0, y: 0, width: 500, height: 250 });
});

it('comes neither closer than can be read nor further than can be found again', () => {
  expect(zoomed({ x: 0, y: 0, width: 200, height: 100 }, 100).width).toBe(160);
  expect(zoomed({ x: 0, y: 0, width: 8000, height: 4000 }, 0.01).width).toBe(12_000);
});

it('follows the hand that drags it', () => {
  expect(moved({ x: 10, y: 10, width: 100, height: 100 }, { x: 5, y: -5 })).toMatchObject({ x: 5, y: 15 });
});

describe('a chart opens', () => {
  const screen = { width: 800, height: 500 };

  it('whole where all of it can be read', () => {
    expect(focused({ ...drawing, width: 900, height: 600 }, new Set(['b']), screen)).toMatchObject({
      width: 900,
      height: 600,
    });
    expect(focused(drawing, new Set(), screen)).toEqual(whole(drawing));
  });

  it.each([
    [1200, 600],
    [900, 750],
  ])('on what is active where %i by %i px are too many to be read', (width, height) => {
    const states = [state('a', 100, 100)];
    expect(focused({ ...drawing, states, width, height }, new Set(['a']), screen)).toMatchObject(screen);
  });

  it('on its active state, a px for a px', () => {
    const { x, y, width, height } = focused(drawing, new Set(['b']), screen);
    expect({ width, height }).toEqual(screen);
    expect({ x: x + width / 2, y: y + height / 2 }).toEqual({ x: 3040, y: 1520 });
  });

  it('on all active states that are near each other, else on the last', () => {
    const near = { ...drawing, states: [state('a', 100, 100), state('b', 900, 100)] };
    const together = focused(near, new Set(['a', 'b']), screen);
    expect(together.x).toBeLessThanOrEqual(100);
    expect(together.x + together.width).toBeGreaterThanOrEqual(980);
    expect(focused(drawing, new Set(['a', 'b']), screen)).toEqual(focused(drawing, new Set(['b']), screen));
  });
});
