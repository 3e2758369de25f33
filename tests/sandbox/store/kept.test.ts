import { readFileSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { REMOVED } from '../../../sandbox/store/keeper';
import * as schema from '../../../sandbox/store/schema';

const [, section = ''] =
  /### What is kept, and for how long\n(.*?)\n### /s.exec(readFileSync('docs/deploy.md', 'utf8')) ?? [];
/** The tables that each row names, and for how long they are kept. */
const rows = section
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, first = '']) => first.startsWith('`'))
  .map(([, names = '', what = '', long = '', bytes = '']) => ({
    names: names.split(', ').map((name) => name.replaceAll('`', '')),
    what,
    long,
    bytes,
  }));

describe('what docs/deploy.md says is kept', () => {
  it('names each table of the schema once, how long it is kept and what a row takes', () => {
    const tables = Object.values(schema)
      .filter((part) => is(part, PgTable))
      .map((table) => getTableName(table));
    expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(tables.toSorted());
    for (const { names, what, long, bytes } of rows)
      expect([names, what && long && bytes]).toEqual([names, expect.stringMatching(/\w/)]);
  });

  it('keeps no table until its rows are removed by hand of which the keeper removes some', () => {
    const forEver = rows.filter(({ long }) =>
      /^(for ever|until (they are removed|it is changed))/.test(long),
    );
    expect(forEver.flatMap(({ names }) => names).filter((name) => REMOVED.includes(name))).toEqual([]);
  });
});
