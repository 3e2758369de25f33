/** Path at which a page lies under its host: `/`, or `/dashboard/`. */
export const basePathOf = (publicUrl: string | undefined): string =>
  publicUrl ? new URL(publicUrl).pathname.replace(/\/*$/, '/') : '/';

/** What is asked of the server, whether a proxy leaves the path of the page out or keeps it. */
export function withoutPrefix(url: string, base: string): string {
  const prefix = base.slice(0, -1);
  const rest = url.startsWith(prefix) ? url.slice(prefix.length) : url;
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url;
}
