import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { defaultClientConditions, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { floorTargets } from './scripts/floor/engines.ts';
import { pageSettings } from './scripts/build/page-settings.ts';

/** Where `npm run dev` has put the sandbox; the page's own port serves both. */
const sandbox = process.env.SANDBOX_ORIGIN;

const development = sandbox && {
  '^/(api|docs|media|phone)([/?]|$)': sandbox,
  '^/\\?id=': {
    target: sandbox,
    ws: true,
    // A page opened at /?id=… is still the page: only the upgrade belongs to the sandbox.
    bypass: (request: { url?: string | undefined }, response: unknown) =>
      response ? request.url : undefined,
  },
};

const router = (file: string) => resolve(`node_modules/react-router/dist/production/${file}.mjs`);

/** What packages tell whoever writes with them, once something is wrong; the rest of each sentence says what. */
const ADVICE = new RegExp(
  `(?:${[
    'takes an object of state variables to update',
    ' If you meant to render a collection',
    ' where a stream was expected\\.',
    " +Route id's must be globally",
    ' for the full message or use the non-minified',
    ' Please remove all child routes from',
    ' +Please separate it out to the',
    ' Try adding \\{ initial',
    ', the location pathname must begin',
    ' An absolute child route path must start',
    ' Please wrap your <Route>',
    ' You should never have more than one',
    ' All component children of',
    ' may be used only in the context',
    ' can only be used on routes that contain',
    ' must be used within a data router',
    ', but you do not appear to be running',
    ' Use \\.parseAsync',
    ', so there is no way to handle the request',
    " This usually happens when there's a cycle",
  ].join('|')})(?:\\\\.|[^"\`\\\\\n])*`,
  'g',
);

/**
 * Takes of packages what the page uses: the router offers bundlers its development build alone, its other one warns
 * and advises developers too, and names for debugging hold on to components that nobody uses.
 */
const leanPackages: Plugin = {
  name: 'lean-packages',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: router('index') },
        { find: /^react-router\/dom$/, replacement: router('dom-export') },
        { find: /^@pandacss\/is-valid-prop$/, replacement: resolve('src/views/theme/css-properties.ts') },
        { find: /^@emotion\/is-prop-valid$/, replacement: resolve('src/views/theme/element-props.ts') },
        // What it fills in for older editions, React has by now.
        { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      ],
    },
  }),
  transform: {
    filter: {
      id: /node_modules\/(react|react-dom|react-router|rxjs|xstate|zod|@emotion|@chakra-ui)\//,
      code: new RegExp(`forwardRef|displayName|${ADVICE.source}`),
    },
    handler: (code) => ({
      code: code
        .replace(/^[\w$]+\.displayName = [^;]+;$/gm, '')
        .replace(/= (React\d*\.(?:forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
        .replace(ADVICE, '')
        .replace(/^function warning(?:Once)?\(/gm, '/* @__NO_SIDE_EFFECTS__ */ $&'),
      map: null,
    }),
  },
};

/** The files that somebody waits for first. */
const FIRST_LOAD = new Set(['index', 'page', 'app', 'whatsapp', 'accounts', 'senders']);

/**
 * The bundler has an import give what is used of it alone, in some 70 letters each; once it knows that, the module itself
 * does. Lines and columns around it stay as they were.
 */
const withPlainImports = (code: string) =>
  code.replace(
    /async \(\) => \{\s*(?:const|let|var) \{[^}]*\} = await (import\([^)]*\));\s*return \{[^}]*\};\s*\}/g,
    (whole, call: string) => {
      const [last = '', ...before] = whole.split('\n').toReversed();
      return `() => ${call}${'\n'.repeat(before.length)}${' '.repeat(last.length)}`;
    },
  );

/** Minifies what is waited for first once more, by a slower minifier that finds more: some 2 KB in all. */
const tightFirstLoad: Plugin = {
  name: 'tight-first-load',
  apply: 'build',
  async renderChunk(code, { name }) {
    if (!FIRST_LOAD.has(name)) return null;
    const compress = { passes: 2, ecma: 2020, pure_getters: true, unsafe_arrows: true } as const;
    const { code: tight = code, map } = await minify(withPlainImports(code), {
      module: true,
      sourceMap: true,
      compress,
    });
    return { code: tight, map: map as string };
  },
};

/** Modules that come later are asked for by the page's own loader, which can ask again. */
const patientImports: Plugin = {
  name: 'patient-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () =>
      `export { loadModule as __vitePreload } from '${resolve('src/app/loading/load-module.ts')}';`,
  },
};

/** The styles of the entrance are painted before any script: no screen asks for them again. */
const paintedStyles: Plugin = {
  name: 'painted-styles',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && chunk.isEntry) chunk.viteMetadata?.importedCss.clear();
  },
};

export default defineConfig({
  plugins: [react(), pageSettings(), leanPackages, tightFirstLoad, patientImports, paintedStyles],
  // RxJS as it is written today: its default is for browsers without classes.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  // Ours are modules everywhere.
  worker: { format: 'es' },
  build: {
    target: floorTargets(),
    sourcemap: 'hidden',
    // The content security policy refuses what is written into the page itself.
    assetsInlineLimit: 0,
    manifest: true,
    // A browser without module preload fetches the same files a little later.
    modulePreload: {
      polyfill: false,
      // Styles alone: the names of all other files were a sixtieth of the first load. Its own is known by its import.
      resolveDependencies: () => [],
    },
    rolldownOptions: {
      checks: { pluginTimings: false },
      treeshake: {
        moduleSideEffects: [{ test: /hoist-non-react-statics|react-is/, sideEffects: false }],
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
      },
      output: {
        // Each name is told to whoever may load it: 42 bits tell the builds of a file apart as well as 48.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'entrance', tags: ['$initial'], priority: 5 },
            {
              name: 'page',
              test: /src\/(app\/open-page|views\/kit\/(control|options|text-link|page-title))\.tsx?$/,
              priority: 4,
            },
            { name: 'fields', test: /src\/views\/kit\/fields/, priority: 3 },
            { name: 'signin', test: /src\/views\/signin\//, priority: 2 },
            {
              name: 'app',
              test: /src\/(app\/(app\.tsx|provide\/lists|resource\/(owner|wirings))|views\/(list\/(list-screen|row-actions)|kit\/(figures|state-badge)))/,
              priority: 1,
            },
            {
              name: 'senders',
              test: /src\/(app\/provide\/senders|machines\/sender\/create-sender)/,
              priority: 1,
            },
            { name: 'choices', test: /src\/views\/kit\/(checkbox|filter-select|side-sheet)/, priority: 1 },
            {
              name: 'accounts',
              test: /src\/(app\/features\/whatsapp\/(account|wiring)|views\/whatsapp\/list)/,
              priority: 1,
            },
            { name: 'wirings', test: /src\/app\/features\/[\w-]+\/wiring/, priority: 1 },
            {
              name: 'list-extras',
              test: /src\/(views\/list\/(extras\/|filters)|machines\/(selection|withdraw\/withdraw\.bulk|sender\/sender\.bulk|crud\/list\.order)|app\/provide\/selection|app\/features\/\w+\/bulk)/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    ...(development && { proxy: development }),
  },
  preview: { port: Number(process.env.PORT ?? 4173) },
  test: {
    // A hung test must end; a slow machine is no failure.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Tests make much that is gone at once: a larger nursery is swept a tenth less.
    execArgv: ['--max-semi-space-size=64'],
    // Vitest leaves one core idle, which on two cores is half of them.
    maxWorkers: '100%',
    // What was transformed in one run is read back in the next.
    experimental: { fsModuleCache: true },
    // Tests name moments in the zone of the page; those that are about zones choose another.
    env: { TZ: 'Asia/Jakarta' },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{views,contract,browser,sandbox}/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          environment: 'jsdom',
          // A page and its components cost a second to load; every test takes down what it rendered.
          isolate: false,
          include: ['tests/views/**/*.test.{ts,tsx}', 'tests/{app,models,support}/**/*.test.tsx'],
          setupFiles: ['tests/support/dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'sandbox',
          environment: 'node',
          isolate: false,
          include: ['tests/sandbox/**/*.test.ts'],
          globalSetup: ['tests/support/snapshot.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          environment: 'node',
          isolate: false,
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: ['tests/support/snapshot.ts'],
        },
      },
    ],
  },
});
