import type { Plugin } from 'vite';

/** The styles of the entrance are painted before any script: no screen asks for them again. */
export const paintedStyles = (): Plugin => ({
  name: 'painted-styles',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && chunk.isEntry) chunk.viteMetadata?.importedCss.clear();
  },
});
