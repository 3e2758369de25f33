import { Observable } from 'rxjs';
import { fromEventObservable } from 'xstate';
import { apiError } from '../../api/errors';
import type { HistoryEntry } from '../../machines/history/entries';
import { stepperMachine } from '../../machines/statechart/stepper';
import type { History } from '../../views/system';
import { fromCall } from './call';

interface HistoryRead {
  readonly type: 'history.read';
  readonly entries: readonly HistoryEntry[];
}

/** The stepper over this page's own history, and over session files. */
export const provideStepper = (history: Pick<History, 'entries' | 'subscribe' | 'readSession'>) =>
  stepperMachine.provide({
    actors: {
      history: fromEventObservable(
        () =>
          new Observable<HistoryRead>((subscriber) => {
            const tell = () => subscriber.next({ type: 'history.read', entries: history.entries() });
            tell();
            return history.subscribe(tell);
          }),
      ),
      open: fromCall<readonly HistoryEntry[], { file: File }>(async ({ input }) => {
        const text = await input.file.text();
        try {
          return history.readSession(text).entries;
        } catch (error) {
          throw apiError('unreadable', (error as Error).message);
        }
      }),
    },
  });
