import type { NavigationRef } from '../../../machines/navigation/navigation';
import { AccessNotice } from '../../../views/layout/access-notice';
import type { TaskSources } from '../../provide/task';
import { provideAccessNews } from './charts';

/** The notice on every screen of changes to the user's access, on charts that ask the server. */
export function provideAccessNotice(sources: TaskSources, navigation: NavigationRef) {
  const charts = provideAccessNews(sources, navigation);
  return () => <AccessNotice {...charts} />;
}
