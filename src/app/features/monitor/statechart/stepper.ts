import { Observable } from 'rxjs';
import { fromEventObservable } from 'xstate';
import { apiError } from '../../../../api/errors';
import { type ReadFile, type ReadLog, stepperMachine } from '../../../../machines/statechart/stepper';
import type { History } from '../../../../views/ports/history';
import { fromCall } from '../../../actors/call';
import { followed } from '../../../provide/followed';

type HistoryRead = { readonly type: 'history.read' } & ReadLog;

/** The stepper over this page's own history, and over session files. */
export const provideStepper = (
  history: Pick<History, 'entries' | 'unreadable' | 'subscribe' | 'follow' | 'readSession'>,
) =>
  stepperMachine.provide({
    actors: {
      history: fromEventObservable(
        () =>
          new Observable<HistoryRead>((subscriber) => {
            const emit = () =>
              subscriber.next({
                type: 'history.read',
                entries: history.entries(),
                unreadable: history.unreadable(),
              });
            emit();
            return history.subscribe(emit);
          }),
      ),
      actor: followed(history.follow, 'actor.read'),
      open: fromCall<ReadFile, { file: File }>(async ({ input }) => {
        const text = await input.file.text();
        try {
          return await history.readSession(text);
        } catch (error) {
          throw apiError('unreadable', (error as Error).message);
        }
      }),
    },
  });
