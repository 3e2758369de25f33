import { expect, it, onTestFinished } from 'vitest';
import { createActor, createMachine } from 'xstate';
import type { AuthRef } from '../../../src/machines/auth/auth';
import { startPreferences } from '../../../src/app/session/preferences';
import { keepChoice } from '../../../src/app/browser/preferences';
import { createLocalStore } from '../../../src/app/browser/storage';
import { someUser } from '../../support/fake-system';
import { MemoryStorage } from '../../support/memory-storage';

/** A tab of a browser whose storage is `memory`, with the same person in each. */
function openTab(memory: MemoryStorage) {
  const auth = createActor(
    createMachine({
      context: { user: someUser({ id: '7' }) },
      initial: 'signedIn',
      states: { signedIn: {} },
    }),
  ).start();
  const storage = createLocalStore(() => memory);
  const preferences = startPreferences({ auth: auth as unknown as AuthRef, storage, inspect: () => {} });
  onTestFinished(() => {
    preferences.stop();
  });
  return { storage, shown: () => preferences.getSnapshot().context.preferences };
}
/** The event that the browser sends the other tabs once one has written. */
const changeStored = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

it('shows in each tab what was chosen in another, for the same person alone', () => {
  const memory = new MemoryStorage();
  const [first, second] = [openTab(memory), openTab(memory)];
  keepChoice(first.storage, '7', { type: 'columns.chosen', list: 'member', hidden: ['Email'] });
  changeStored('preferences_8');
  expect(second.shown().hiddenColumns).toEqual({});
  changeStored('preferences_7');
  expect(second.shown().hiddenColumns).toEqual({ member: ['Email'] });
});
