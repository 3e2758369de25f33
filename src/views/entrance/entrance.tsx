import { useSelector } from '@xstate/react';
import { type ComponentType, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isDeciding, isSignedIn } from '../../machines/auth/auth.selectors';
import { ErrorBoundary } from '../kit/error-boundary';
import { lazyView } from '../kit/lazy-view';
import { LinkProvider } from '../kit/link';
import { NoticeHost } from '../kit/notice-host';
import { Splash } from '../layout/splash';
import type { GuestAddress } from '../ports/guest-address';
import { useSession } from '../hooks/system';
import { SIGN_IN_PATHS, SIGN_UP_PATH } from './guest-paths';
import { entranceLink } from './entrance-link';

const SignUp = lazyView(() => import('../signup/signup'));

interface FormsProps {
  readonly address: GuestAddress;
  /** The form to sign in. */
  readonly signIn: ComponentType;
}

export interface EntranceProps extends FormsProps {
  /** Everything behind the sign-in; it is loaded when it is first shown, and stays. */
  readonly app: ComponentType;
}

/** The forms for guests, by a path of the browser's own: no router is needed for two forms. */
function Forms({ address, path, signIn: SignIn }: FormsProps & { path: string }) {
  const { notices } = useSession();
  const Link = useMemo(() => entranceLink(address), [address]);
  const isHome = path !== '/signin' && path !== SIGN_UP_PATH;
  useEffect(() => {
    if (isHome) address.goTo('/signin', { replace: true });
  }, [address, isHome]);
  return (
    <LinkProvider value={Link}>
      {path === SIGN_UP_PATH ? (
        <Suspense fallback={<Splash />}>
          <SignUp />
        </Suspense>
      ) : (
        <SignIn />
      )}
      <NoticeHost notices={notices} />
    </LinkProvider>
  );
}

/** What the page begins with: a guest's form, or the product (AUTH-11, ROUTE-06). */
export function Entrance({ app: App, ...forms }: EntranceProps) {
  const { address } = forms;
  const { auth } = useSession();
  const path = useSyncExternalStore(address.subscribe, address.path, address.path);
  const isGuest = useSelector(auth, (snapshot) => !isSignedIn(snapshot) && !isDeciding(snapshot));
  const [isInside, enter] = useState(false);
  // Once shown, the product stays: its router follows the address from then on.
  if (!isInside && !(isGuest && (SIGN_IN_PATHS.has(path) || path === SIGN_UP_PATH))) enter(true);

  return <ErrorBoundary>{isInside ? <App /> : <Forms {...forms} path={path} />}</ErrorBoundary>;
}
