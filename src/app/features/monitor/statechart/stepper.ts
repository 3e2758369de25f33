import { Observable } from 'rxjs';
import { fromEventObservable } from 'xstate';
import { apiError } from '../../../../api/errors';
import { type ReadFile, type ReadLog, stepperMachine } from '../../../../machines/statechart/stepper';
import type { History } from '../../../../views/ports/history';
import { fromCall } from '../../../actors/call';
import { followed } from '../../../provide/followed';
import { type ForetellSources, provideForetell } from './foretell';

type HistoryRead = { readonly type: 'history.read' } & ReadLog;

export interface StepperSources extends ForetellSources {
  readonly history: Pick<History, 'entries' | 'unreadable' | 'subscribe' | 'follow' | 'readSession'>;
}

/** The stepper over this page's own history and what may follow it, and over session files. */
export const provideStepper = ({ history, ...sources }: StepperSources) =>
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
      foretell: provideForetell(sources),
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
