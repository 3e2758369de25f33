import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The first failure ends the run of a mutant, so examples go before the paths through whole charts. */
class ExamplesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isModel = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/models/');
    return [...files.filter((file) => !isModel(file)), ...files.filter(isModel)];
  }
}

/** The tests that can notice a mutant of a chart or a stream: no page, no server. */
export default defineConfig({
  test: {
    environment: 'node',
    isolate: false,
    include: ['tests/{machines,models,streams,support/paths}/**/*.test.ts'],
    // These cost seconds for every mutant: a flood of events, and the paths through the two largest charts.
    exclude: ['tests/streams/channel-flood.test.ts', 'tests/models/{sender,runner}.test.ts'],
    runner: 'scripts/mutation/runner.ts',
    setupFiles: ['scripts/mutation/between-files.ts'],
    sequence: { sequencer: ExamplesFirst },
    // A mutant is noticed by what a path proves, not because the figures that the page shows are others.
    env: { MODELS_FIGURES: 'ignored' },
    testTimeout: 60_000,
    restoreMocks: true,
  },
});
