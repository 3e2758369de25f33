type Container = Pick<ServiceWorkerContainer, 'register' | 'ready'>;
type SendToWorker = (urls: readonly string[]) => void;

/**
 * Registers the service worker once the page is there, and sends it what the page has loaded and loads: until it
 * controls the page, it sees none of these requests. It lies where the page is installed, at `base`. A browser that has none, or refuses one, does without.
 */
export async function registerWorker(
  workers: Container | undefined,
  base: string,
  onLoaded: (sendToWorker: SendToWorker) => void,
) {
  if (!workers) return;
  try {
    await workers.register(`${base}service-worker.js`);
    const { active } = await workers.ready;
    onLoaded((urls) => active?.postMessage(urls));
  } catch {
    // Nothing works less without it.
  }
}
