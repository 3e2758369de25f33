import type { CoverageOf, PathCoverage } from '../../../../machines/statechart/coverage';

/** Written by `npm run models`; a model test fails where its chart's file no longer says what its paths take. */
const files = import.meta.glob<PathCoverage>('./path-coverage/*.json', { import: 'default' });

/** What the generated paths of the tests take of the chart with this name. */
export const coverageOf: CoverageOf = async (chart) => {
  try {
    return (await files[`./path-coverage/${chart}.json`]?.()) ?? 'none';
  } catch {
    return 'failed';
  }
};
