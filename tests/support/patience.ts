import { vi } from 'vitest';

const { waitFor } = vi;
/** What is awaited comes as late as a slow machine needs: Vitest gives it a second. */
const patientWaitFor: typeof waitFor = (isSo, options) =>
  waitFor(isSo, typeof options === 'number' ? options : { timeout: 10_000, ...options });

// A process runs this before each of its test files.
if (waitFor.name !== 'patientWaitFor') vi.waitFor = patientWaitFor;
