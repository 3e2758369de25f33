import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type AnyStateMachine, setup } from 'xstate';
import { describeChart } from '../../../src/machines/statechart/chart';
import type { Focus } from '../../../src/machines/statechart/focus';
import { Diagram, type DrawingOf } from '../../../src/views/statechart/diagram';
import type { Drawing } from '../../../src/views/statechart/layout/drawing';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';

const chart = (id: string) => setup({}).createMachine({ id });
/** A drawing of one state. */
const drawn = (id: string): Drawing => {
  const state = { id, name: id, kind: 'atomic', isRegion: false, lines: [], x: 0, y: 0, width: 9, height: 9 };
  return { width: 9, height: 9, states: [state as never], dots: [], edges: [] };
};
const NONE = { active: new Set(''), taken: new Set('') };
const benchOf = (machine: AnyStateMachine, focus: Focus | null) => ({
  machine,
  chart: describeChart(machine),
  focus,
  marks: { ...NONE, visits: new Map(), never: new Set('') },
  tallies: new Map(),
  counted: 'actor',
});

/** A diagram whose drawings come when the test says so. */
async function open(machine: AnyStateMachine) {
  const asked: ((drawing: Drawing | null) => void)[] = [];
  const drawingOf: DrawingOf = () => new Promise((resolve) => asked.push(resolve));
  const view = (shown: AnyStateMachine, focus: Focus | null) => (
    <ThemeProvider>
      <Diagram bench={benchOf(shown, focus) as never} drawingOf={drawingOf} />
    </ThemeProvider>
  );
  const { rerender } = await act(async () => render(view(machine, null)));
  return {
    look: (shown: AnyStateMachine, focus: Focus | null) => act(async () => rerender(view(shown, focus))),
    /** Gives the drawing that was asked for in this place. */
    give: (place: number, drawing: Drawing | null) => act(async () => asked[place]!(drawing)),
    shown: () =>
      screen.queryByText('Diagram tidak dapat digambar.')
        ? 'failed'
        : (document.querySelector<SVGElement>('[data-state]')?.dataset.state ?? 'loading'),
  };
}

it('is tried again where it could not be drawn, when asked', async () => {
  const { give, shown } = await open(chart('a'));
  expect(shown()).toBe('loading');
  await give(0, null);
  expect(shown()).toBe('failed');
  await act(async () => screen.getByRole('button', { name: 'Coba lagi' }).click());
  expect(shown()).toBe('loading');
  await give(1, drawn('a'));
  await vi.waitFor(() => expect(shown()).toBe('a'));
});

it('is the last one until the next is there, and of no other chart', async () => {
  const [one, other] = [chart('a'), chart('b')];
  const { look, give, shown } = await open(one);
  await give(0, drawn('whole a'));
  await vi.waitFor(() => expect(shown()).toBe('whole a'));
  await look(one, NONE);
  expect(shown()).toBe('whole a');
  await look(other, null);
  expect(shown()).toBe('loading');
  await give(1, drawn('focused a'));
  expect(shown()).toBe('loading');
  await give(2, drawn('whole b'));
  await vi.waitFor(() => expect(shown()).toBe('whole b'));
  await look(other, NONE);
  await look(other, { ...NONE });
  await give(4, drawn('newer b'));
  await vi.waitFor(() => expect(shown()).toBe('newer b'));
  await give(3, drawn('older b'));
  expect(shown()).toBe('newer b');
});
