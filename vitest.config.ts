import { defineConfig, mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

const copiedDatabases = ['tests/support/snapshot.ts'];

/** Five projects, each of which runs alone. */
export default mergeConfig(
  vite,
  defineConfig({
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
      environment: 'node',
      setupFiles: ['tests/support/patience.ts'],
      isolate: false,
      restoreMocks: true,
      unstubGlobals: true,
      unstubEnvs: true,
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
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
            include: ['tests/views/**/*.test.{ts,tsx}', 'tests/{app,models,support}/**/*.test.tsx'],
            setupFiles: ['tests/support/dom.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'sandbox',
            include: ['tests/sandbox/**/*.test.ts'],
            exclude: ['tests/sandbox/divergence/**'],
            globalSetup: copiedDatabases,
          },
        },
        {
          extends: true,
          test: {
            name: 'simulated',
            include: ['tests/sandbox/divergence/**/*.test.ts'],
            globalSetup: copiedDatabases,
            // A database that another test left in the process would keep its timers by a clock that stands still here.
            isolate: true,
          },
        },
        {
          extends: true,
          test: {
            name: 'contract',
            include: ['tests/contract/**/*.test.ts'],
            globalSetup: copiedDatabases,
          },
        },
      ],
    },
  }),
);
