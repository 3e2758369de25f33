import { defineConfig } from 'vitest/config';

/** The tests that can notice a mutant of a chart or a stream: no page, no server. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/{machines,models,streams}/**/*.test.ts'],
    testTimeout: 60_000,
    restoreMocks: true,
  },
});
