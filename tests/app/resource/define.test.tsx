import { expect, it, onTestFinished, vi } from 'vitest';
import { setup } from 'xstate';
import { defineResource, provideResource } from '../../../src/app/resource/define';

it('asks for a chart that a screen can do without until the line lets it through', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const logic = setup({}).createMachine({});
  const chart = vi.fn(async () => logic).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const provide = provideResource({ charts: { selection: async () => logic } });
  const { screens } = defineResource({
    provide: async () => ({ default: provide }),
    screens: (screen) => [
      screen({
        path: '/list',
        title: 'Daftar',
        permission: 'accounts.open',
        charts: [],
        later: ['selection'],
        // Asked for by every list that is opened meanwhile.
        view: async () => ({
          default: ({ charts }) => void Promise.all([charts.selection(), charts.selection()]).then(loaded),
        }),
      }),
    ],
  });
  const loaded = vi.fn();
  const Screen = (await screens[0]?.load({ chart } as never)) as (props: object) => unknown;
  const { type: View, props } = Screen({}) as { type: (props: object) => unknown; props: object };
  View(props);
  await vi.advanceTimersByTimeAsync(2000);
  expect(chart).toHaveBeenCalledTimes(2);
  expect(loaded).toHaveBeenCalledWith([logic, logic]);
});
