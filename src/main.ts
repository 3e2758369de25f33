import type { PageSettings } from './api/schema/page-settings';
import { pageEnvironment } from './app/browser/environment';
import { basePath } from './app/browser/base';
import { fillIn } from './app/browser/fill-in';
import { offerRetry } from './app/first-paint/failure';
import { showBrand, takePaintedForm } from './app/first-paint/painted-form';
import { askForSettings } from './app/first-paint/settings-answer';
import { frame } from './app/session/navigation';
import { bringFont } from './app/browser/font';
import { captureReferral } from './app/browser/referral';
import { readSettings } from './app/first-paint/settings';
import { openLog } from './app/log/page-log';
import { startSession } from './app/session/session';
import { registerWorker } from './app/shell/register';
import { isDeciding } from './machines/auth/auth.selectors';
import './views/theme/page.css';

function start(settings: PageSettings): void {
  const environment = pageEnvironment(settings);
  captureReferral(window, environment.browser.storage);

  // The actors start before and outside React, which only shows them: whoever waits at the painted form can sign in
  // before React is there.
  const log = openLog(environment);
  const session = startSession(environment, log);
  frame(session.navigation, environment, window);
  showBrand(document.documentElement);
  const painted = takePaintedForm((form) => session.auth.send({ type: 'signIn.submitted', form }));

  const bring = () =>
    bringFont({
      root: document.documentElement,
      fonts: document.fonts,
      storage: environment.browser.storage,
      auth: session.auth,
      savesData: environment.savesData,
    }).catch(() => {});

  function open(): void {
    // Asked for together, since each would otherwise wait for the one before.
    // The form that cannot be loaded now is asked for again by the page, which says so if that fails too.
    const signIn =
      painted && import('./views/signin/signin').then(({ default: SignIn }) => SignIn).catch(() => null);
    void import('./app/open-page').then(
      async ({ openPage }) => {
        openPage({ environment, log, session, painted, signIn: await signIn });
        return bring();
      },
      () => void offerRetry(open),
    );
  }
  open();
  if (isDeciding(session.auth.getSnapshot()))
    void import('./app/app').then(({ openApp }) => openApp).catch(() => {});
}

const load = () =>
  void fillIn()
    .then(() => readSettings(askForSettings, (line) => console.warn(line)))
    .then(start, () => void offerRetry(load));
load();
if (import.meta.env.PROD)
  addEventListener('load', () => {
    void registerWorker(navigator.serviceWorker, basePath(), (sendToWorker) =>
      new PerformanceObserver((loaded) => sendToWorker(loaded.getEntries().map(({ name }) => name))).observe({
        type: 'resource',
        buffered: true,
      }),
    );
  });
