import { verdictOf } from '../machines/screen-load/screen-load.rules';

/** Address of the module that this page began with: it tells one build from another. */
export const entrance = () => document.querySelector('script[type=module]')?.getAttribute('src') ?? '';

/** Whether the server has another version than this page is of. False where nobody can say. */
export const isOutdated = (fetch: typeof globalThis.fetch): Promise<boolean> =>
  fetch('/', { cache: 'no-store' })
    .then(async (page) => page.ok && verdictOf(await page.text(), entrance()) === 'outdated')
    .catch(() => false);
