import { expect, it, onTestFinished, vi } from 'vitest';
import { apiError } from '../../src/api/errors';

const failing = (failure: unknown) => {
  vi.resetModules();
  vi.doMock('../../src/api/calls/money', () => ({
    get moneyCalls() {
      throw failure;
    },
  }));
  onTestFinished(() => {
    vi.doUnmock('../../src/api/calls/money');
    vi.resetModules();
  });
};
const save = async () => {
  const { createClient } = await import('../../src/api/client');
  return createClient({
    host: '',
    fetch: async () => new Response('{}'),
    token: () => 'token',
    intents: null,
    wait: async () => {},
    random: () => 0,
  })('level.create', { name: 'Gold', fee: 1 } as never);
};

it('says of a call whose code a newer version took away that this is so, and that nothing was done [P5]', async () => {
  const outdated = apiError('outdated', 'Versi baru tersedia.');
  failing(outdated);
  await expect(save()).rejects.toEqual(outdated);
});

it('says of a call whose code did not come that there is no line', async () => {
  failing(new TypeError('Failed to fetch'));
  await expect(save()).rejects.toMatchObject({ kind: 'unsent', text: 'Network error. Please try again.' });
});
