import type { NoticesRef } from '../../machines/notices/notices';
import type { Toast } from '../../machines/notices/notices.types';
import type { Environment } from '../browser/environment';

/** Puts `text` on the clipboard and says `done`, or that it could not. */
export const createCopy =
  ({ copyText }: Pick<Environment, 'copyText'>, notices: NoticesRef) =>
  (text: string, done: string): void => {
    const say = (toast: Toast) => notices.send({ type: 'notice.toastShown', toast });
    void copyText(text).then(
      () => say({ tone: 'success', text: done }),
      () => say({ tone: 'error', text: 'Tidak dapat disalin. Salin sendiri.' }),
    );
  };
