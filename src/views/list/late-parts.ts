import { lazy } from 'react';

type Parts = typeof import('./extras/extras');

const part = <N extends keyof Parts>(name: N) =>
  lazy(async () => ({ default: (await import('./extras/extras'))[name] }));

/** The parts of a list that come after its rows. Each list asks anew for what did not come to the one before. */
export const lateParts = () => ({
  Tools: part('Tools'),
  Line: part('Line'),
  SortHead: part('SortHead'),
  PageTick: part('PageTick'),
  RowTick: part('RowTick'),
  SelectionBar: part('SelectionBar'),
  PageSize: part('PageSize'),
});
export type LateParts = ReturnType<typeof lateParts>;
