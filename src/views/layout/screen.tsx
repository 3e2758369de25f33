import { Suspense, useMemo, useState } from 'react';
import { useSelector } from '@xstate/react';
import { useLocation } from 'react-router-dom';
import { selectRole } from '../../machines/auth/auth.selectors';
import { ErrorBoundary } from '../kit/error-boundary';
import { Breadcrumb } from '../kit/page-header';
import { usePageTitle } from '../kit/page-title';
import { Box } from '../kit/primitives';
import { type Subject, SubjectProvider } from '../kit/subject';
import { useSystem } from '../hooks/system';
import { RoleGuard } from './guard';
import { Loading } from './loading';
import { parentOf } from './route-rules';
import { type RouteEntry, useRouteTable } from './route-table';
import { useUnread } from './use-unread';

/** A component of its own, so that a change of the tab's title does not render the screen again. */
function TabTitle({ title }: { title: string }) {
  usePageTitle(title, useUnread());
  return null;
}

/** Where a screen stands, below the list that it belongs to, which is found again as it was left. */
function Trail({ route, ...named }: { route: RouteEntry; title: string; subject: string | null }) {
  const { address, auth } = useSystem();
  const parent = parentOf(useRouteTable(), useSelector(auth, selectRole), route);
  return (
    <Breadcrumb {...named} parent={parent && { title: parent.title, to: address.lastAt(parent.path) }} />
  );
}

/** One signed-in screen: its title, its breadcrumb (APP-09), and what it throws kept within it. */
export function Screen({ route }: { route: RouteEntry }) {
  const [{ subject, title = route.title }, name] = useState<Subject>({ subject: null });
  // A list that writes its address does not count as a move.
  const { key } = useLocation();
  const [moved] = useState(key !== 'default');
  // Memoised, so that state of this frame does not render the screen again.
  const guarded = useMemo(() => <RoleGuard route={route} />, [route]);
  const scope = useMemo(() => ({ moved, subject, name }), [moved, subject]);
  return (
    <ErrorBoundary>
      <TabTitle title={[title, subject].filter(Boolean).join(': ')} />
      <Box mb="2">
        <Trail route={route} title={title} subject={subject} />
      </Box>
      <SubjectProvider value={scope}>
        <Suspense fallback={<Loading />}>{guarded}</Suspense>
      </SubjectProvider>
    </ErrorBoundary>
  );
}
