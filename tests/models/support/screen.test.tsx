import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { screenPaths } from './screen';

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

const model = {
  machine: moves,
  events: [
    { type: 'state.chosen', state: 'connected' },
    { type: 'state.chosen', state: 'conflict' },
  ] satisfies Move[],
  does: {
    'filter.toggled': () => click(/^Filter Status/),
    'state.chosen': ({ state }: { state: string }) => click(state),
  },
  shows: {
    closed: () => expect(buttons()).toBe(1),
    open: () => expect(buttons()).toBe(3),
    chosen: () => expect(screen.getByRole('button').textContent).toMatch(/: (connected|conflict)$/),
  },
};

describe('screenPaths', () => {
  it.each(screenPaths(model))('$description', async ({ test }) => {
    render(<StateFilter />);
    await test();
  });

  it('makes every move from every state of the screen', () => {
    const walked = screenPaths(model).flatMap(({ description }) => description.split(': ')[1]?.split(' → '));
    expect(walked.filter((move) => move?.startsWith('state.chosen'))).toHaveLength(2);
    expect(walked.filter((move) => move === 'filter.toggled').length).toBeGreaterThan(2);
  });

  it('fails where the screen shows something else', async () => {
    render(<StateFilter />);
    const wrong = { ...model, shows: { ...model.shows, open: () => expect(buttons()).toBe(2) } };
    await expect(screenPaths(wrong)[0]?.test()).rejects.toThrow('expected 3 to be 2');
  });

  it('refuses a model that would pass without looking', () => {
    expect(() => screenPaths({ ...model, shows: { closed: model.shows.closed } })).toThrow(
      'Nothing is shown in: open, chosen',
    );
    const { 'state.chosen': _, ...does } = model.does;
    expect(() => screenPaths({ ...model, does: does as never })).toThrow('Nothing is done for: state.chosen');
  });
});
