import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { pageSettings } from '../build/page-settings.ts';

/** Test files that are tried for what a module does while it loads, which no test reaches by its name. */
const MOST = 8;

/** The first failure ends the run of a mutant, so the tests of its own room go first. */
class OwnRoomFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const { mode } = this.ctx.getRootProject().getProvidedContext() as { mode?: string };
    // oxlint-disable-next-line unicorn/no-array-sort
    if (mode !== 'mutant') return super.sort(files);
    const [mutated = ''] = this.ctx.config.related ?? [];
    const words = mutated.split(/[^a-z]+/);
    const shared = ({ moduleId }: TestSpecification) =>
      moduleId.split(/[^a-z]+/).filter((word) => words.includes(word)).length;
    return files.toSorted((one, other) => shared(other) - shared(one)).slice(0, MOST);
  }
}

const setupFiles = ['scripts/mutation/between-files.ts', 'scripts/mutation/load-first.ts'];
const shared = {
  isolate: false,
  runner: 'scripts/mutation/runner.ts',
  testTimeout: 60_000,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
};

/** The tests that can notice a mutant of a view or of what src/app provides: no browser, no server. */
export default defineConfig({
  plugins: [react(), pageSettings()],
  test: {
    sequence: { sequencer: OwnRoomFirst },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'app',
          environment: 'node',
          include: ['tests/app/**/*.test.ts'],
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'views',
          environment: 'jsdom',
          include: ['tests/views/**/*.test.{ts,tsx}', 'tests/{app,models,support/paths}/**/*.test.tsx'],
          // It chooses time zones, which a thread cannot.
          exclude: ['tests/views/kit/moments.test.ts'],
          setupFiles: [...setupFiles, 'tests/support/dom.ts'],
        },
      },
    ],
  },
});
