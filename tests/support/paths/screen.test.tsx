import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { covering, type Screen, screenPaths } from './screen';

function StateFilter() {
  const [open, setOpen] = useState(false);
  const [choice, setChoice] = useState('semua');
  const choose = (state: string) => {
    setChoice(state);
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        {`Filter Status: ${choice}`}
      </button>
      {open &&
        ['connected', 'conflict'].map((state) => (
          <button type="button" key={state} onClick={() => choose(state)}>
            {state}
          </button>
        ))}
    </>
  );
}

type Move = { type: 'filter.toggled' } | { type: 'state.chosen'; state: string };

const moves = createMachine({
  types: {} as { events: Move },
  initial: 'closed',
  states: {
    closed: { on: { 'filter.toggled': 'open' } },
    open: { on: { 'filter.toggled': 'closed', 'state.chosen': 'chosen' } },
    chosen: { on: { 'filter.toggled': 'open' } },
  },
});

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const buttons = () => screen.getAllByRole('button').length;

const samples: Move[] = [
  { type: 'state.chosen', state: 'connected' },
  { type: 'state.chosen', state: 'conflict' },
];
const filter: Screen<typeof moves> = {
  does: {
    'filter.toggled': () => click(/^Filter Status/),
    'state.chosen': ({ state }) => click(state),
  },
  shows: {
    closed: () => expect(buttons()).toBe(1),
    open: () => expect(buttons()).toBe(3),
    chosen: () => expect(screen.getByRole('button').textContent).toMatch(/: (connected|conflict)$/),
  },
};
const paths = () => screenPaths(moves, samples);

describe('paths over a screen', () => {
  it.each(paths())('$description', async ({ walk }) => {
    render(<StateFilter />);
    await walk(filter);
  });

  it('make every move from every state of the screen', () => {
    const made = paths().flatMap(({ steps }) =>
      steps
        .slice(1)
        .map(({ event }, at) => `${String(steps[at]?.state.value)} ${Object.values(event).join(' ')}`),
    );
    expect([...new Set(made)].toSorted()).toEqual([
      'chosen filter.toggled',
      'closed filter.toggled',
      'open filter.toggled',
      'open state.chosen conflict',
      'open state.chosen connected',
    ]);
  });

  it('fail where the screen shows something else', async () => {
    render(<StateFilter />);
    const wrong = { ...filter, shows: { ...filter.shows, open: () => expect(buttons()).toBe(2) } };
    await expect(paths()[0]?.walk(wrong)).rejects.toThrow('expected 3 to be 2');
  });

  it('refuse a screen that they would pass without looking', async () => {
    const [path] = paths();
    await expect(path?.walk({ ...filter, shows: { closed: filter.shows.closed! } })).rejects.toThrow(
      'Nothing is shown in: open, chosen',
    );
    const { 'state.chosen': _, ...does } = filter.does;
    await expect(path?.walk({ ...filter, does: does as never })).rejects.toThrow(
      'Nothing is done for: state.chosen',
    );
  });

  it('can be fewer, where less is to be shown', () => {
    const states = covering(paths(), ({ steps }) => steps.map(({ state }) => String(state.value)));
    expect(states).toHaveLength(1);
  });
});
