type Container = Pick<ServiceWorkerContainer, 'register' | 'ready'>;

/**
 * Registers the page's service worker once the page is there, and tells it what the page came with. A browser that
 * has none, or refuses one, does without.
 */
export async function registerWorker(workers: Container | undefined, loaded: () => readonly string[]) {
  if (!workers) return;
  try {
    await workers.register('/service-worker.js');
    (await workers.ready).active?.postMessage(loaded());
  } catch {
    // Nothing works less without it.
  }
}
