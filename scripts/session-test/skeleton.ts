import { chartBook } from '../../src/machines/chart-book';
import { concerns, type HistoryEntry } from '../../src/machines/history/entries';
import { replay } from '../../src/machines/history/replay';

const keysOf = (entries: readonly HistoryEntry[]) => [
  ...new Set(
    entries.flatMap((entry) => (entry.kind === 'started' || entry.kind === 'checkpoint' ? entry.key : [])),
  ),
];

/** Keys by the number of entries about them: what the report is likely about comes first. */
const byEntries = (entries: readonly HistoryEntry[]) => {
  const entriesOf = (key: string) => entries.filter((entry) => concerns(entry, key)).length;
  return keysOf(entries).toSorted((one, other) => entriesOf(other) - entriesOf(one));
};

const caseOf = (entries: readonly HistoryEntry[], key: string) => {
  const value = JSON.stringify(replay(entries, key, chartBook)?.value ?? null);
  return `  it('${key.replaceAll("'", "\\'")}', () => {
    expect(stateOf('${key.replaceAll("'", "\\'")}')).toEqual(${value});
  });`;
};

/** A test that says where each actor of the session stood in the end, as it is now: correct it to what should be. */
export const skeletonOf = (
  name: string,
  entries: readonly HistoryEntry[],
): string => `import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../src/machines/history/entries';
import { chartBook } from '../../src/machines/chart-book';
import { replay } from '../../src/machines/history/replay';

const entries = JSON.parse(readFileSync(new URL('./${name}.json', import.meta.url), 'utf8')) as HistoryEntry[];
const stateOf = (key: string) => replay(entries, key, chartBook)?.value ?? null;

describe('session ${name}', () => {
${byEntries(entries)
  .map((key) => caseOf(entries, key))
  .join('\n\n')}
});
`;
