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

function arrivalOf(file: string) {
  const known = arrivals.get(file);
  if (known) return known;
  const href = `/${file}`;
  const arrival = (file.endsWith('.css') ? styleOf(href) : bytesOf(href)).catch((error: unknown) => {
    arrivals.delete(file);
    throw error;
  });
  arrivals.set(file, arrival);
  return arrival;
}

/**
 * Loads a module of the build, once its file is there and its styles are in the page. Where a newer version took one of
 * these `files` away, that is what it rejects with.
 */
export async function loadModule<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(arrivalOf)).catch(async (error: unknown) => {
    throw (await isOutdated(fetch))
      ? apiError('outdated', 'Versi baru tersedia. Muat ulang halaman untuk melanjutkan.')
      : error;
  });
  return load();
}
