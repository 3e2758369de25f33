import { useSelector } from '@xstate/react';
import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { isDeciding, isSignedIn } from '../../machines/auth/auth.selectors';
import { ErrorBoundary } from '../kit/error-boundary';
import { LinkProvider } from '../kit/link';
import { NoticeHost } from '../kit/notice-host';
import { Splash } from '../layout/splash';
import type { GuestAddress } from '../ports/guest-address';
import { useSession } from '../system';
import { entranceLink } from './entrance-link';

const SignIn = lazy(() => import('../signin/signin'));
const SignUp = lazy(() => import('../signup/signup'));

/** Where a guest sees the form to sign in, without waiting for the rest of the product. */
const DOORS: ReadonlySet<string> = new Set(['/', '/dashboard', '/signin', '/signup']);

interface EntranceProps {
  readonly address: GuestAddress;
  /** Everything behind the sign-in; it is loaded when it is first shown, and stays. */
  readonly app: ComponentType;
}

/** The forms for guests, by a path of the browser's own: no router is needed for two forms. */
function Forms({ address, path }: { address: GuestAddress; path: string }) {
  const { notices } = useSession();
  const Link = useMemo(() => entranceLink(address), [address]);
  const isHome = path !== '/signin' && path !== '/signup';
  useEffect(() => {
    if (isHome) address.goTo('/signin', { replace: true });
  }, [address, isHome]);
  return (
    <LinkProvider value={Link}>
      <Suspense fallback={<Splash />}>{path === '/signup' ? <SignUp /> : <SignIn />}</Suspense>
      <NoticeHost notices={notices} />
    </LinkProvider>
  );
}

/** What the page begins with: a guest's form, or the product (AUTH-11, ROUTE-06). */
export function Entrance({ address, app: App }: EntranceProps) {
  const { auth } = useSession();
  const path = useSyncExternalStore(address.subscribe, address.path);
  const isGuest = useSelector(auth, (snapshot) => !isSignedIn(snapshot) && !isDeciding(snapshot));
  const [isInside, enter] = useState(false);
  // Who was inside stays there: its router keeps the address from then on.
  if (!isInside && !(isGuest && DOORS.has(path))) enter(true);

  return (
    <ErrorBoundary>
      {isInside ? (
        <Suspense fallback={<Splash />}>
          <App />
        </Suspense>
      ) : (
        <Forms address={address} path={path} />
      )}
    </ErrorBoundary>
  );
}
