import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const builtAt = (name: string) => resolve('node_modules/react-router/dist/production', `${name}.mjs`);

/** The router has a build without its words to developers, and offers it by no name of its own. */
export const productionRouter = (): Plugin => ({
  name: 'production-router',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: builtAt('index') },
        { find: /^react-router\/dom$/, replacement: builtAt('dom-export') },
      ],
    },
  }),
});
