import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Drawing } from '../../../src/views/statechart/layout/drawing';
import { carried, focused, moved, whole, zoomed } from '../../../src/views/statechart/layout/viewport';
import { useViewport } from '../../../src/views/statechart/use-viewport';

const state = (id: string, x: number, y: number) =>
  ({ id, name: id, kind: 'atomic', isRegion: false, lines: [], x, y, width: 80, height: 40 }) as const;
const drawing: Drawing = {
  width: 4000,
  height: 2000,
  states: [state('a', 100, 100), state('b', 3000, 1500)],
  dots: [],
  edges: [],
};
const size = { width: 800, height: 500 };
const inA: ReadonlySet<string> = new Set(['a']);
const inB: ReadonlySet<string> = new Set(['b']);

function look() {
  const { result, rerender } = renderHook(
    ({ chart, active, drawn }: { chart: string; active: ReadonlySet<string>; drawn: Drawing }) =>
      useViewport(chart, drawn, active),
    { initialProps: { chart: 'one', active: inA, drawn: drawing } },
  );
  return {
    see: (chart: string, active: ReadonlySet<string>, drawn = drawing) => rerender({ chart, active, drawn }),
    view: () => result.current.view,
    does: (run: (sight: typeof result.current) => void) => act(() => run(result.current)),
  };
}

it('is whole until its size is known, then on the active state, and stays while one steps', () => {
  const { view, does, see } = look();
  expect(view()).toEqual(whole(drawing));
  does(({ setSize }) => setSize(size));
  expect(view()).toEqual(focused(drawing, inA, size));
  see('one', inB);
  expect(view()).toEqual(focused(drawing, inA, size));
});

it('is each chart’s own, and kept while another is looked at', () => {
  const { view, does, see } = look();
  does(({ setSize }) => setSize(size));
  does(({ move }) => move({ x: 30, y: 40 }));
  const left = moved(focused(drawing, inA, size), { x: 30, y: 40 });
  expect(view()).toEqual(left);
  const other = { ...drawing };
  see('two', inB, other);
  expect(view()).toEqual(focused(other, inB, size));
  see('one', inB);
  expect(view()).toEqual(left);
});

it('comes closer, shows all, and goes to a state when asked', () => {
  const { view, does } = look();
  does(({ focus }) => focus(inB));
  expect(view()).toEqual(whole(drawing));
  does(({ setSize }) => setSize(size));
  does(({ zoom }) => zoom(2));
  expect(view()).toEqual(zoomed(focused(drawing, inA, size), 2));
  does(({ focus }) => focus(inB));
  expect(view()).toEqual(focused(drawing, inB, size));
  does(({ showAll }) => showAll());
  expect(view()).toEqual(whole(drawing));
});

it('on another drawing of the chart chooses anew, or stays as close as somebody wanted it', () => {
  const around: Drawing = { ...drawing, states: [state('a', 100, 100), state('b', 900, 300)] };
  const { view, does, see } = look();
  does(({ setSize }) => setSize(size));
  see('one', inB, around);
  expect(view()).toEqual(focused(around, inB, size));
  does(({ zoom }) => zoom(2));
  const closer = view();
  see('one', inA);
  expect(view()).toEqual(focused(drawing, inA, size));
  const again: Drawing = { ...around };
  see('one', inB, again);
  expect(view()).toEqual(carried(closer, again, inB));
  expect([view().width, view().x + view().width / 2]).toEqual([closer.width, 940]);
});

it('goes to a point that is asked for, as close as it is', () => {
  const { view, does } = look();
  does(({ setSize }) => setSize(size));
  const { width } = view();
  does(({ goTo }) => goTo({ x: 500, y: 600 }));
  expect([view().width, view().x + width / 2]).toEqual([width, 500]);
});
