import type { NavigationRef } from '../../../machines/navigation/navigation';
import { AccessNotice } from '../../../views/layout/access-notice';
import type { AccessSources } from '../../provide/access-task';
import { provideAccessNews } from './charts';

/** What tells people on every screen what changed about how they get in, on charts that ask the server. */
export function provideAccessNotice(sources: AccessSources, navigation: NavigationRef) {
  const charts = provideAccessNews(sources, navigation);
  return () => <AccessNotice {...charts} />;
}
