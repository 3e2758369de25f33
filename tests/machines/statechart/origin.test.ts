import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { charts } from '../../../src/machines/charts';
import { describeChart, statesWithin } from '../../../src/machines/statechart/chart';
import { originOf } from '../../../src/machines/statechart/origin';

it.each([
  ['wire.count_success', 'socket'],
  ['xstate.done.actor.start', 'call'],
  ['xstate.error.actor.start', 'call'],
  ['xstate.after.startPatience.sender.job', 'timer'],
  ['clock.read', 'page'],
  ['xstate.stop', 'page'],
  ['record.read', 'page'],
  ['query.changed', 'page'],
  ['query.chosen', 'person'],
  ['blast.startRequested', 'person'],
  ['search.edited', 'person'],
] as const)('%s comes from: %s', (type, origin) => {
  expect(originOf(type)).toBe(origin);
});

describe('the events of all charts', () => {
  const views = readdirSync('src/views', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join('src/views', path), 'utf8'))
    .join('\n');
  const isSentByViews = (type: string) => views.includes(`'${type}'`);
  const events = new Set(
    charts
      .flatMap((machine) => statesWithin(describeChart(machine)))
      .flatMap(({ transitions }) => transitions.map(({ event }) => event)),
  );
  const from = (origin: string) => [...events].filter((type) => originOf(type) === origin).toSorted();

  it('are of the page where no view sends them, but for what dialogs answer', () => {
    const isAnswer = (type: string) => /\.(confirmed|cancelled|\w*decided)$/i.test(type);
    expect(from('person').filter((type) => !isSentByViews(type) && !isAnswer(type))).toEqual([
      // Whoever chose several rows, once that was asked about.
      'command.given',
      // The withdraw itself, of what was decided.
      'update.requested',
    ]);
  });

  it('are of people where a view sends them, but for what it tells by itself', () => {
    expect(from('page').filter(isSentByViews)).toEqual([
      'form.opened',
      'query.changed',
      'route.changed',
      'rows.hidden',
      'value.given',
    ]);
  });
});
