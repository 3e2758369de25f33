import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StateMachine } from 'xstate';
import { FOLDER, generatePages } from '../../scripts/statecharts/pages';
import { charts } from '../../src/machines/charts';

describe('the pages of the charts', () => {
  it('say what the charts do: run `npm run statecharts` after changing one', async () => {
    const pages = await generatePages();
    const stale = [...pages].filter(([name, text]) => readFileSync(join(FOLDER, name), 'utf8') !== text);
    expect(stale.map(([name]) => name)).toEqual([]);
    const generated = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isFile());
    expect(generated.map(({ name }) => name).toSorted()).toEqual([...pages.keys()].toSorted());
  }, 120_000);

  it('cover every chart, each under a name of its own', () => {
    const modules = import.meta.glob<object>('../../src/machines/**/*.ts', { eager: true });
    const machines = Object.values(modules)
      .flatMap((module) => Object.values(module) as unknown[])
      .filter((value) => value instanceof StateMachine);
    expect(new Set(charts.map(({ id }) => id))).toEqual(new Set(machines.map(({ id }) => id)));
    expect(new Set(charts.map(({ id }) => id)).size).toBe(charts.length);
  });
});
