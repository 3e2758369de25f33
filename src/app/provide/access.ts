import type { Call } from '../../api/client';
import { type Outcome, type TaskParams, taskMachine } from '../../machines/crud/task';
import type { Access } from '../../machines/auth/auth.types';
import type { SaveFile } from '../files/save';
import { fromCall } from '../actors/call';
import { type FiguresSources, provideFigures } from './figures';

export { provideFactor } from './factor';

export interface AccessSources extends FiguresSources {
  readonly suspectStale: () => void;
  readonly copyText: (text: string) => Promise<void>;
  readonly saveFile: SaveFile;
  /** Origin of the page, for links that are copied. */
  readonly origin: string;
}

/** What is done at once about somebody's entrance; `id` says whose. What is shown of it is read again. */
export const provideAccessTask = (
  { suspectStale }: AccessSources,
  done: string,
  run: (params: TaskParams, signal: AbortSignal) => Promise<unknown>,
) =>
  taskMachine.provide({
    actors: {
      run: fromCall<Outcome, TaskParams>(async ({ input, signal }) => {
        await run(input, signal);
        suspectStale();
        return { toast: { tone: 'success', text: done } };
      }),
    },
  });

export const provideOthersEnd = (sources: AccessSources) =>
  provideAccessTask(sources, 'Sesi lain diakhiri.', (_, signal) =>
    sources.call('access.endOthers', {}, { signal, subject: 'sesi lain' }),
  );

/** How somebody gets in, as far as the server says so. */
export const provideAccess = (sources: AccessSources) =>
  provideFigures<Access>(sources, {
    parts: {
      async access(call: Call, id, signal) {
        const { role, locked } = (await call('users.read', { id }, { signal })).user;
        return { role, locked: locked == null ? null : locked === 1 };
      },
    },
    changes: sources.staleSuspicions,
  });

export const provideAppointment = (sources: AccessSources) =>
  provideAccessTask(sources, 'Peran diganti.', ({ id, role }, signal) =>
    sources.call('users.update', { id: String(id), role }, { signal, subject: `peran ${String(id)}` }),
  );

export const provideLock = (sources: AccessSources) =>
  provideAccessTask(sources, 'Berhasil disimpan.', ({ id, locked }, signal) =>
    sources.call(
      'users.update',
      { id: String(id), locked: locked === 'true' },
      { signal, subject: `kunci ${String(id)}` },
    ),
  );

/** Makes a link for who forgot the password. It is copied, or saved where the browser does not let the page copy; nothing else keeps it. */
export const providePasswordLink = ({ call, copyText, saveFile, origin }: AccessSources) =>
  taskMachine.provide({
    actors: {
      run: fromCall<Outcome, TaskParams>(async ({ input: { id }, signal }) => {
        const { token } = await call(
          'access.passwordLink',
          { id: String(id) },
          { signal, subject: `link kata sandi ${String(id)}` },
        );
        const link = `${origin}/reset-password#${token}`;
        return copyText(link).then(
          () =>
            ({ toast: { tone: 'success', text: 'Link disalin: berlaku sekali, selama 24 jam.' } }) as const,
          () => {
            saveFile({ name: 'link-kata-sandi.txt', text: link });
            return {
              toast: { tone: 'success', text: 'Link tersimpan sebagai file: berlaku sekali, 24 jam.' },
            } as const;
          },
        );
      }),
    },
  });
