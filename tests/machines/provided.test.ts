import { expect, it, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { settled } from '../support/deferred';
import { providedAction, providedEvents, providedPromise } from '../../src/machines/provided';

it.each([
  ['a call', () => ({ invoke: { src: providedPromise('load') } }), 'load must be provided'],
  ['a stream', () => ({ invoke: { src: providedEvents('load') } }), 'load must be provided'],
  ['an effect', () => ({ entry: providedAction<undefined>('load') }), 'load must be provided'],
])('%s that nobody provided says so by its name', async (_, config, text) => {
  const died = vi.fn();
  const actor = createActor(createMachine(config() as never));
  actor.subscribe({ error: died });
  actor.start();
  await settled();
  expect(died).toHaveBeenCalledExactlyOnceWith(new Error(text));
});
