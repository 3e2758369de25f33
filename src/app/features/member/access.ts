import { type Outcome, type TaskParams, taskMachine } from '../../../machines/crud/task';
import { fromCall } from '../../actors/call';
import type { SaveFile } from '../../files/save';
import { type TaskSources, provideTask } from '../../provide/task';

interface LinkSources extends TaskSources {
  readonly copyText: (text: string) => Promise<void>;
  readonly saveFile: SaveFile;
  /** Origin of the page, for links that are copied. */
  readonly pageAddress: string;
}

export const provideAppointment = (sources: TaskSources) =>
  provideTask(sources, 'Peran diganti.', ({ id, role }, signal) =>
    sources.call('users.update', { id: String(id), role }, { signal, subject: `peran ${String(id)}` }),
  );

export const provideLock = (sources: TaskSources) =>
  provideTask(sources, 'Berhasil disimpan.', ({ id, locked }, signal) =>
    sources.call(
      'users.update',
      { id: String(id), locked: locked === 'true' },
      { signal, subject: `kunci ${String(id)}` },
    ),
  );

/** Makes a link to set a new password. It is copied, or saved where the page may not copy; nothing else keeps it. */
export const providePasswordLink = ({ call, copyText, saveFile, pageAddress }: LinkSources) =>
  taskMachine.provide({
    actors: {
      run: fromCall<Outcome, TaskParams>(async ({ input: { id }, signal }) => {
        const { token } = await call(
          'access.passwordLink',
          { id: String(id) },
          { signal, subject: `link kata sandi ${String(id)}` },
        );
        const link = `${pageAddress}/reset-password#${token}`;
        return copyText(link).then(
          () =>
            ({ toast: { tone: 'success', text: 'Link disalin: berlaku sekali, selama 24 jam.' } }) as const,
          () => {
            saveFile({ name: 'link-kata-sandi.txt', text: link });
            return {
              toast: { tone: 'success', text: 'Link disimpan sebagai file: berlaku sekali, selama 24 jam.' },
            } as const;
          },
        );
      }),
    },
  });
