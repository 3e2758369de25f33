import { type Outcome, type TaskParams, taskMachine } from '../../../machines/crud/task';
import { counted } from '../../../machines/notices/named';
import { sumText } from '../../../machines/withdraw/rupiah.rules';
import { fromCall } from '../../actors/call';
import type { ScreenSources } from '../../resource/sources';

/** Requests that a run takes. */
const MOST_GATHERED = 10_000;
const leftOut = (left: number) =>
  left > 0
    ? ` ${counted(left, 'lainnya')} tidak ikut: sudah dijawab, di pembayaran lain, atau terlalu banyak.`
    : '';
const idOf = (key: string) => key.slice(key.indexOf(':') + 1);

/** Gathers requests into a payout run: those of the rows that are `chosen`, or all that the other params narrow a list to. */
export const provideGathering = ({ call, suspectStale }: ScreenSources) =>
  taskMachine.provide({
    actors: {
      run: fromCall<Outcome, TaskParams>(async ({ input: { chosen, ...narrowed } }) => {
        const keys = Array.isArray(chosen) ? chosen : [];
        const wanted = chosen ? { withdraws: keys.slice(0, MOST_GATHERED).map(idOf) } : narrowed;
        const { payout, left: rest } = await call('payout.create', wanted, { subject: 'pembayaran' });
        const left = rest + Math.max(0, keys.length - MOST_GATHERED);
        suspectStale();
        const { counts, sums } = payout;
        return {
          dialog: {
            tone: left > 0 ? 'warning' : 'success',
            title: `Pembayaran #${payout.id} disiapkan`,
            text: `${counted(counts?.total ?? 0, 'permintaan')}, ${sumText(sums?.total ?? 0)}.${leftOut(left)}`,
            confirm: {
              label: 'Periksa',
              then: { kind: 'navigate', to: `/withdraw/payouts/run?id=${payout.id}` },
            },
            cancel: { label: 'Nanti' },
          },
        };
      }),
    },
  });
