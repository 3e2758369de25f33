/** The page's service worker: what it answers is in `shell.ts`. It is built as a script of its own, one for each build. */
import { openNotice, type Pages, type PressedNotice } from './opened-notice';
import { showPushed } from './pushed';
import { type Build, createShell } from './shell';

declare const BUILD: Build;
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerEvents {
  readonly install: WorkerEvent;
  readonly activate: WorkerEvent;
  readonly message: WorkerEvent & { readonly data: readonly string[] };
  readonly notificationclick: WorkerEvent & { readonly notification: PressedNotice };
  readonly push: WorkerEvent & { readonly data: { text(): string } | null };
  readonly pushsubscriptionchange: WorkerEvent & {
    readonly oldSubscription?: { readonly options: PushSubscriptionOptionsInit } | null;
  };
  readonly fetch: WorkerEvent & { readonly request: Request; respondWith(answer: Promise<Response>): void };
}
type Pushed = Parameters<typeof showPushed>[1];
interface WorkerScope {
  skipWaiting(): Promise<void>;
  readonly clients: Pages & { claim(): Promise<void> } & Pushed['clients'];
  readonly registration: Pushed['registration'] & Pick<ServiceWorkerRegistration, 'pushManager'>;
  readonly navigator: Navigator;
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
/** Where the page is installed: the worker lies beside it. */
const home = new URL('.', location.href).href;
const shell = createShell(BUILD, { caches, fetch: (request) => fetch(request), home });

scope.addEventListener('install', (event) =>
  event.waitUntil(shell.install().then(() => scope.skipWaiting())),
);
scope.addEventListener('activate', (event) =>
  event.waitUntil(shell.activate().then(() => scope.clients.claim())),
);
scope.addEventListener('message', (event) => event.waitUntil(shell.keep(event.data)));
scope.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotice(event.notification, scope.clients, home)),
);
scope.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPushed(event.data.text(), scope, home));
});
// The server hears of it when the page is opened next: a worker has no session.
scope.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event;
  if (oldSubscription) event.waitUntil(scope.registration.pushManager.subscribe(oldSubscription.options));
});
scope.addEventListener('fetch', (event) => {
  const answer = shell.answer(event.request);
  if (answer) event.respondWith(answer);
});
