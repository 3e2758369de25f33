import { inject } from 'vitest';

interface Stryker {
  activeMutant?: string;
  mutantCoverage?: { static: object; perTest: object };
}

/** Files share their modules: what one of them left behind would count for the next. */
const stryker = (globalThis as { __stryker__?: Stryker }).__stryker__;
if (stryker?.mutantCoverage) {
  const { mutantCoverage } = stryker;
  for (const counts of [mutantCoverage.static, mutantCoverage.perTest])
    for (const key of Object.keys(counts)) Reflect.deleteProperty(counts, key);
}
if (stryker && inject('mutantActivation' as never) !== 'static') delete stryker.activeMutant;
