import { join } from 'node:path';
import { build, type Rollup } from 'vite';

interface BundleOptions {
  /** Packages that stay packages: some by their names, or all. */
  readonly external: readonly string[] | true;
}

/**
 * Puts programs, each by its name, into `folder`, with their packages but the external ones. Resolves with the chunks that
 * they became.
 */
export async function bundle(
  entries: Readonly<Record<string, string>>,
  folder: string,
  { external }: BundleOptions,
): Promise<readonly Rollup.OutputChunk[]> {
  const built = (await build({
    configFile: false,
    root: join(import.meta.dirname, '../..'),
    logLevel: 'warn',
    publicDir: false,
    ssr: {
      ...(external === true ? { external } : { external: [...external], noExternal: true }),
      target: 'node',
    },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: entries,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })) as Rollup.RollupOutput;
  return built.output.filter((part) => part.type === 'chunk');
}
