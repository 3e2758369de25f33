/** Where the page is installed: `/`, or `/dashboard/`. Its manifest lies there. */
export function basePath(): string {
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  return manifest ? new URL('.', manifest.href).pathname : '/';
}

/** A path of the browser's as the page names it: without what it is installed under. */
export const pathInside = (pathname: string) => `/${pathname.slice(basePath().length)}`;
