import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Modules that come later are asked for by the page's own loader, which can ask again where a file did not come. It is
 * told the module's own file and its styles; what that imports besides, the page has for the most part.
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
