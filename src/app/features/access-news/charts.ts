import { distinctUntilChanged, from, map, merge, skip, startWith, throttleTime } from 'rxjs';
import type { Call } from '../../../api/client';
import type { NavigationRef } from '../../../machines/navigation/navigation';
import { selectActiveItem } from '../../../machines/navigation/navigation.selectors';
import type { AccessNews, UnseenChanges } from '../../../views/ports/charts';
import { type TaskSources, provideTask } from '../../provide/task';
import { provideFigures } from '../../provide/figures';

/** How long what was read stays valid while the user navigates, in ms. */
const HOLDS = 60_000;

/** Changes of how the user gets in or is paid, until they confirm that they have seen them. */
export function provideAccessNews(sources: TaskSources, navigation: NavigationRef): AccessNews {
  const { call, staleSuspicions, streams } = sources;
  const screens = from(navigation).pipe(
    startWith(navigation.getSnapshot()),
    map(selectActiveItem),
    distinctUntilChanged(),
    skip(1),
    throttleTime(HOLDS, streams.scheduler),
  );
  return {
    news: provideFigures<UnseenChanges>(sources, {
      parts: {
        async changes(ask: Call, _userId, signal) {
          const { rows } = await ask('access.changes', {}, { signal });
          return { changes: rows.filter(({ seen }) => seen === 0) };
        },
      },
      changes: merge(staleSuspicions, screens),
      isOptional: true,
    }),
    seen: provideTask(sources, 'Sudah dicatat.', ({ id }, signal) =>
      call('access.seen', { id: String(id) }, { signal, subject: 'perubahan akses' }),
    ),
  };
}
