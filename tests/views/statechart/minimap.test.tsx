import { fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Drawing } from '../../../src/views/statechart/layout/drawing';
import { Minimap } from '../../../src/views/statechart/minimap';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';

const state = (id: string, x: number) =>
  ({ id, name: id, kind: 'atomic', isRegion: false, lines: [], x, y: 0, width: 100, height: 40 }) as const;
const drawing: Drawing = {
  width: 1400,
  height: 700,
  states: [state('a', 0), state('b', 600)],
  dots: [],
  edges: [],
};

function open(view: { x: number; y: number; width: number; height: number }) {
  const onPointed = vi.fn();
  const { container } = render(
    <ThemeProvider>
      <Minimap drawing={drawing} view={view} active={new Set(['b'])} onPointed={onPointed} />
    </ThemeProvider>,
  );
  const map = container.querySelector('[data-minimap]');
  if (map) Object.assign(map, { setPointerCapture: vi.fn(), hasPointerCapture: () => true });
  return { map, onPointed };
}

it('is there only where something is out of sight', () => {
  expect(open({ x: -10, y: -10, width: 2000, height: 1000 }).map).toBeNull();
  const { map } = open({ x: 0, y: 0, width: 700, height: 400 });
  expect([...(map?.querySelectorAll('rect.lit') ?? [])].map((one) => one.getAttribute('x'))).toEqual(['600']);
  expect(map?.querySelector('.sight')?.getAttribute('width')).toBe('700');
});

it('goes to where it is pressed, and along with the pointer', () => {
  const { map, onPointed } = open({ x: 0, y: 0, width: 700, height: 400 });
  fireEvent.pointerDown(map as Element, { clientX: 70, clientY: 35 });
  fireEvent.pointerMove(map as Element, { clientX: 140, clientY: 70 });
  expect(onPointed.mock.calls).toEqual([[{ x: 700, y: 350 }], [{ x: 1400, y: 700 }]]);
});
