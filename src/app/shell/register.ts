type Container = Pick<ServiceWorkerContainer, 'register' | 'ready'>;
type TellWorker = (urls: readonly string[]) => void;

/**
 * Registers the page's service worker once the page is there, and tells it what the page has loaded, and loads: until
 * the worker answers the page, it sees nothing of that itself. A browser that has none, or refuses one, does without.
 */
export async function registerWorker(
  workers: Container | undefined,
  onLoaded: (tellWorker: TellWorker) => void,
) {
  if (!workers) return;
  try {
    await workers.register('/service-worker.js');
    const { active } = await workers.ready;
    onLoaded((urls) => active?.postMessage(urls));
  } catch {
    // Nothing works less without it.
  }
}
