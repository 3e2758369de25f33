import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Later modules are requested by the page's own loader, which can retry a file that did not arrive. It is given the
 * module's own file and its styles; most of what these import, the page has already.
 */
export const patientImports = (): Plugin => ({
  name: 'patient-imports',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    build: { modulePreload: { polyfill: false, resolveDependencies: (file) => [file] } },
  }),
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () =>
      `export { loadModule as __vitePreload } from '${resolve('src/app/loading/load-module.ts')}';`,
  },
});
