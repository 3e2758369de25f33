import { distinctUntilChanged, filter, map, merge } from 'rxjs';
import { fromEventObservable } from 'xstate';
import type { Payout } from '../../../api/schema/payouts';
import { payoutMachine } from '../../../machines/payout/payout';
import type {
  AnswerInput,
  PayoutEvent,
  PieceOutput,
  SettleInput,
} from '../../../machines/payout/payout.types';
import type { ListRef } from '../../../machines/crud/list';
import { idOf } from '../../../machines/crud/list.rules';
import { callAhead } from '../../actors/ahead';
import { fromCall } from '../../actors/call';
import { isLineLive, pacedChanges } from '../../provide/figures';
import { snapshotsBeside } from '../../provide/snapshots';
import type { ScreenSources } from '../../resource/sources';

/** At most one fresh read per this many ms. */
const PACE = 3000;

/** Besides suspicions: news, which tell of withdraws, and a connection that became live. */
const changesOf = (sources: ScreenSources) =>
  pacedChanges(
    sources,
    PACE,
    (entry) => isLineLive(entry) || (entry.kind === 'event' && entry.event.type === 'wire.news'),
  );

/** The templates that the screen offers, whenever they are read. */
const templatesBeside = ({ screenActors }: Pick<ScreenSources, 'screenActors'>) =>
  snapshotsBeside<ListRef>(screenActors, 'list:payoutTemplate').pipe(
    filter(({ context }) => context.at > 0),
    map(({ context }) => context.keys),
    distinctUntilChanged(),
    map((keys) => ({
      type: 'templates.read' as const,
      ids: keys.map((key) => key.slice(key.indexOf(':') + 1)),
    })),
  );

/** The chart of one run, provided with its calls. */
export function providePayout(sources: ScreenSources) {
  const { call, saveFile, streams, suspectStale } = sources;
  const about = (id: string) => ({ subject: `pembayaran #${id}` });
  const payoutOf = async (answered: Promise<{ readonly payout: Payout }>) => (await answered).payout;
  return payoutMachine.provide({
    actors: {
      changes: fromEventObservable<PayoutEvent, unknown>(() =>
        merge(
          changesOf(sources).pipe(map(() => ({ type: 'value.staleSuspected' as const }))),
          templatesBeside(sources),
        ),
      ),
      read: callAhead<Payout, { id: string }>(
        (input, signal) => payoutOf(call('payout.read', input, { signal })),
        ({ parameters }) => {
          const id = idOf(parameters.get('id'));
          return id === null ? null : { id };
        },
      ),
      takeOut: fromCall<Payout, { id: string; item: string | null }>(({ input: { id, item } }) =>
        payoutOf(call('payout.takeOut', { id, ...(item && { item }) }, about(id))),
      ),
      discard: fromCall<unknown, { id: string }>(({ input }) =>
        call('payout.delete', input, about(input.id)),
      ),
      export: fromCall<Payout, { id: string; template: string }>(({ input }) =>
        payoutOf(call('payout.export', input, about(input.id))),
      ),
      download: fromCall<unknown, { id: string }>(async ({ input, signal }) => {
        saveFile((await call('payout.file', input, { signal })).file);
      }),
      answer: fromCall<Payout, AnswerInput>(({ input: { id, reference, paidOn } }) =>
        payoutOf(call('payout.answer', { id, reference, paid_on: paidOn }, about(id))),
      ),
      settle: fromCall<Payout, SettleInput>(({ input }) =>
        payoutOf(call('payout.settle', input, about(input.id))),
      ),
      readAnswer: fromCall<string, { file: File }>(({ input: { file } }) => file.text()),
      reconcile: fromCall<PieceOutput, { id: string; answers: string }>(({ input }) =>
        call('payout.reconcile', input, about(input.id)),
      ),
    },
    // Not within the action: charts that follow it would act in its name.
    actions: { suspectStale: () => void streams.scheduler.schedule(suspectStale) },
  });
}
