import { apiError } from '../../api/errors';
import { isOutdated } from './newer-version';

/**
 * How the build asks for modules that come later: each file by `fetch` first, and the module once all of them are
 * there. An import that fails is remembered by many browsers until the page is reloaded, whereas a fetch can be tried
 * again. It takes the place of the bundler's own loader, which asks for them by `<link>`, to the same effect.
 */
const arrivals = new Map<string, Promise<unknown>>();

const styleOf = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(href));
    };
    document.head.append(link);
  });

async function bytesOf(href: string) {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(href);
  await answer.blob();
}

function arrivalOf(href: string) {
  const known = arrivals.get(href);
  if (known) return known;
  const arrival = (href.endsWith('.css') ? styleOf(href) : bytesOf(href)).catch((error: unknown) => {
    arrivals.delete(href);
    throw error;
  });
  arrivals.set(href, arrival);
  return arrival;
}

/**
 * Loads a module of the build, once its file is there and its styles are in the page. Where a newer version took one of
 * these `files` away, that is what it rejects with. They are named from where the `importer` lies.
 */
export async function loadModule<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
  importer?: string,
): Promise<T> {
  await Promise.all(files.map((file) => arrivalOf(new URL(file, importer).href))).catch(
    async (error: unknown) => {
      throw (await isOutdated(fetch))
        ? apiError('outdated', 'Versi baru tersedia. Muat ulang halaman untuk melanjutkan.')
        : error;
    },
  );
  return load();
}
