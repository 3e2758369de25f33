import { expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { charts } from '../../src/machines/charts';
import { settled } from '../support/deferred';
import { providedAction, providedEvents, providedPromise } from '../../src/machines/provided';

/** The error that ends a chart of this config, '' for none. */
async function errorOf(config: object): Promise<string> {
  let text = '';
  const actor = createActor(createMachine(config));
  actor.subscribe({ error: (error) => (text += (error as Error).message) });
  actor.start();
  await settled();
  actor.stop();
  return text;
}

it.each([
  ['a call', () => ({ invoke: { src: providedPromise('load') } })],
  ['a stream', () => ({ invoke: { src: providedEvents('load') } })],
  ['an effect', () => ({ entry: providedAction<undefined>('load') })],
])('%s that nobody provided says so by its name', async (_, config) => {
  expect(await errorOf(config())).toBe('load must be provided');
});

it('what any chart leaves to be provided says so by its own name', async () => {
  const parts = charts.flatMap(({ implementations: { actors, actions } }) => [
    ...Object.entries(actors).map(([name, src]) => [name, { invoke: { src } }] as const),
    ...Object.entries(actions).map(([name, entry]) => [name, { entry }] as const),
  ]);
  const errors = await Promise.all(
    parts.map(async ([name, config]) => [name, await errorOf(config)] as const),
  );
  const unprovided = errors.filter(([, text]) => text.endsWith('must be provided'));
  expect(unprovided).toEqual(unprovided.map(([name]) => [name, `${name} must be provided`]));
  expect(unprovided.length).toBeGreaterThan(50);
});
