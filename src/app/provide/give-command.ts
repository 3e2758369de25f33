import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { RowFailure } from '../../machines/crud/row.rules';
import type { BulkCommand } from '../../machines/selection/selection.types';

const toldBy = ({ toast, dialog }: AnyEventObject): string | null => {
  const notice = toast ?? dialog;
  return notice?.tone === 'error' ? String(notice.text) : null;
};

/** Gives a row a command. Resolves when its call has ended: to why it failed, null where it did not. */
export function giveCommand(row: AnyActorRef, { event, call }: BulkCommand): Promise<string | null> {
  return new Promise((resolve) => {
    let failure: string | null = null;
    let error = (row.getSnapshot().context as RowFailure).error;
    const heard = row.on('*', (emitted: AnyEventObject) => {
      if (/^(dialog|toast)\.requested$/.test(emitted.type)) failure ??= toldBy(emitted);
    });
    const end = () => {
      heard.unsubscribe();
      watched.unsubscribe();
      resolve(failure);
    };
    const look = (): boolean => {
      const { context, children } = row.getSnapshot();
      if (context.error !== error) {
        error = context.error;
        failure ??= error;
      }
      return children[call] !== undefined;
    };
    const watched = row.subscribe({ next: () => void (look() || end()), error: end, complete: end });
    row.send({ type: event });
    if (!look()) end();
  });
}
