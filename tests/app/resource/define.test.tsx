import { expect, it, onTestFinished, vi } from 'vitest';
import { type AnyStateMachine, setup } from 'xstate';
import { aheadOf } from '../../../src/app/actors/ahead';
import { fromCall } from '../../../src/app/actors/call';
import { defineResource, provideResource } from '../../../src/app/resource/define';
import { settled } from '../../support/deferred';

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

it('begins what a screen reads at its address before its view is there, and nothing that it can do without', async () => {
  const begin = vi.fn();
  const chart = vi.fn(async (_name: string, provideChart: () => Promise<AnyStateMachine>) => provideChart());
  const logic = (name: string) =>
    setup({
      actors: {
        load: aheadOf(
          fromCall(async () => name),
          (...opened) => begin(name, ...opened),
        ),
      },
    }).createMachine({});
  const { screens } = defineResource({
    provide: async () => ({
      default: provideResource({
        charts: { list: async () => logic('list'), selection: async () => logic('selection') },
      }),
    }),
    screens: (screen) => [
      screen({
        path: '/list',
        title: 'Daftar',
        permission: 'accounts.open',
        charts: ['list'],
        later: ['selection'],
        view: () => new Promise<never>(() => {}),
      }),
    ],
  });
  const place = { path: '/list', parameters: new URLSearchParams('page=2') };
  const left = new AbortController();
  const gone = new AbortController();
  screens[0]?.begin({ chart } as never, place, left.signal);
  screens[0]?.begin({ chart } as never, place, gone.signal);
  gone.abort();
  await settled();
  expect(begin).toHaveBeenCalledExactlyOnceWith('list', place, expect.any(AbortSignal));
  const signal = begin.mock.lastCall?.[2] as AbortSignal;
  expect(signal.aborted).toBe(false);
  left.abort();
  expect(signal.aborted).toBe(true);
});
