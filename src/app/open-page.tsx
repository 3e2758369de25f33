import { StrictMode, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isUntouched } from '../machines/auth/auth.selectors';
import { Entrance, type EntranceProps } from '../views/entrance/entrance';
import { BrandProvider } from '../views/kit/brand';
import { type FailedLoadProps, FailedLoadProvider, PlainFailedLoad } from '../views/kit/error-boundary';
import { lazyView } from '../views/kit/lazy-view';
import { Splash } from '../views/layout/splash';
import type { SessionSystem } from '../views/ports/app-system';
import { SessionProvider } from '../views/hooks/system';
import { ThemeProvider } from '../views/theme/theme-provider';
import type { Environment } from './browser/environment';
import { offerNewer } from './first-paint/failure';
import type { PaintedForm } from './first-paint/painted-form';
import { createGuestAddress } from './page/guest-address';
import { loadLasting } from './loading/load-lasting';
import type { PageLog } from './log/page-log';
import type { Session } from './session/session';

/** The whole page; what it is painted with before any script is this, for a guest, as HTML. */
export const WholePage = ({ session, ...entrance }: EntranceProps & { session: SessionSystem }) => (
  <StrictMode>
    <ThemeProvider>
      <SessionProvider value={session}>
        <Entrance {...entrance} />
      </SessionProvider>
    </ThemeProvider>
  </StrictMode>
);

const LazySignIn = lazyView(() => import('../views/signin/signin'));
const SuspendedSignIn = () => (
  <Suspense fallback={<Splash />}>
    <LazySignIn />
  </Suspense>
);

/** The view in place of a part whose code failed to load; the plain one until its own code is loaded. */
function failedLoadOf({ environment, log }: Pick<PageSources, 'environment' | 'log'>) {
  const load = async () => {
    try {
      const { wireFailedLoad } = await import('./features/failed-load/failed-load');
      return { default: wireFailedLoad(environment, log.inspect) };
    } catch (error) {
      // A newer deploy may have removed this code, too.
      if (await offerNewer()) return { default: () => null };
      throw error;
    }
  };
  const Lasting = lazyView(() => loadLasting(load));
  const Plain = (props: FailedLoadProps) => (
    <Suspense fallback={<PlainFailedLoad {...props} />}>
      <Lasting {...props} />
    </Suspense>
  );
  // While the server is down for a deploy, `offerNewer` cannot see the newer version.
  const Provided = lazyView(() => load().catch(() => ({ default: Plain })));
  return (props: FailedLoadProps) => (
    <Suspense fallback={null}>
      <Provided {...props} />
    </Suspense>
  );
}

interface PageSources {
  readonly environment: Environment;
  readonly log: PageLog;
  readonly session: Session;
  readonly painted: PaintedForm | null;
  /** The form to sign in, where it is painted: that must not be taken away to wait for it. */
  readonly signIn: EntranceProps['signIn'] | null;
}

/** Shows the page. React takes the painted form over as it stands, with what is typed in it. */
export function openPage({ environment, log, session, painted, signIn }: PageSources) {
  /** Everything behind the sign-in, which a guest does not wait for. */
  const App = lazyView(
    async () => {
      const { openApp } = await import('./app');
      return { default: openApp(environment, log, session) };
    },
    { StandIn: Splash },
  );
  const address = createGuestAddress(window);
  const whole = (
    <FailedLoadProvider value={failedLoadOf({ environment, log })}>
      <WholePage session={session} address={address} app={App} signIn={signIn ?? SuspendedSignIn} />
    </FailedLoadProvider>
  );
  const { brand, contact } = environment;
  const page = brand ? <BrandProvider value={{ ...brand, contact }}>{whole}</BrandProvider> : whole;

  const container = document.getElementById('root') as HTMLElement;
  const focused = document.activeElement?.getAttribute('name');
  const untouched = isUntouched(session.auth.getSnapshot());
  if (painted) session.auth.send({ type: 'signIn.edited', change: painted.typed() });
  // At once, so that nothing is typed or pressed between the two.
  const root = flushSync(() => {
    // What was submitted already looks otherwise than it was painted, and so may what has a brand.
    if (painted && untouched && !brand) return hydrateRoot(container, page);
    const drawn = createRoot(container);
    drawn.render(page);
    return drawn;
  });
  // What appeared with the focus keeps it.
  if (focused && document.activeElement === document.body)
    container.querySelector<HTMLElement>(`[name=${focused}]`)?.focus();
  painted?.release();
  return root;
}
