import react from '@vitejs/plugin-react';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` has put the sandbox; the page's own port serves both. */
const sandbox = process.env.SANDBOX_ORIGIN;

const development = sandbox && {
  '^/(api|media|phone)([/?]|$)': sandbox,
  '^/\\?id=': {
    target: sandbox,
    ws: true,
    // A page opened at /?id=… is still the page: only the upgrade belongs to the sandbox.
    bypass: (request: { url?: string }, response: unknown) => (response ? request.url : undefined),
  },
};

export default defineConfig({
  plugins: [react()],
  // RxJS as it is written today: its default is for browsers without classes.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    sourcemap: 'hidden',
    // The content security policy refuses what is written into the page itself.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'entrance', tags: ['$initial'], priority: 2 },
            { name: 'shared', entriesAware: true, entriesAwareMergeThreshold: 0, priority: 1 },
          ],
        },
      },
    },
  },
  server: { port: Number(process.env.PORT ?? 5173), strictPort: true, proxy: development || undefined },
  preview: { port: Number(process.env.PORT ?? 4173) },
  test: {
    // A hung test must end; a slow machine is no failure.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Vitest leaves one core idle, which on two cores is half of them.
    maxWorkers: '100%',
    // What was transformed in one run is read back in the next.
    experimental: { fsModuleCache: true },
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
      {
        extends: true,
        test: {
          name: 'bench',
          environment: 'node',
          include: [],
          benchmark: { include: ['tests/bench/**/*.bench.ts'] },
        },
      },
    ],
  },
});
