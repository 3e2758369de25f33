import { type TaskSources, provideTask } from '../../provide/task';
import { provideAccountChooser } from '../../provide/account-chooser';
import type { ScreenSources } from '../../resource/sources';

export { provideFactor } from './factor';

/** The user's own accounts, to choose one of which nothing is to be pushed. */
export const provideMutedAccount = ({ call, userId }: Pick<ScreenSources, 'call' | 'userId'>) =>
  provideAccountChooser({ call, owner: userId, by: 'id', isCertain: false });

export const provideOthersEnd = (sources: TaskSources) =>
  provideTask(sources, 'Sesi lain diakhiri.', (_, signal) =>
    sources.call('access.endOthers', {}, { signal, subject: 'sesi lain' }),
  );
