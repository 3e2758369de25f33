import { lazy } from 'react';
import type { AppSystem } from '../ports/app-system';

type Parts = typeof import('./extras/extras');

/** The parts of a list that are loaded after its rows, with the user's preferences for them. */
export function lateParts({
  loadLasting,
  loadPreferences,
}: Pick<AppSystem, 'loadLasting' | 'loadPreferences'>) {
  let extras: Promise<Parts> | undefined;
  const part = <N extends keyof Parts>(name: N) =>
    lazy(async () => {
      extras ??= loadLasting(() => import('./extras/extras'));
      return { default: (await extras)[name] };
    });
  return {
    loadPreferences: () => loadLasting(loadPreferences),
    Tools: part('Tools'),
    Line: part('Line'),
    SortHead: part('SortHead'),
    PageTick: part('PageTick'),
    RowTick: part('RowTick'),
    SelectionBar: part('SelectionBar'),
    PageSize: part('PageSize'),
  };
}
export type LateParts = ReturnType<typeof lateParts>;
