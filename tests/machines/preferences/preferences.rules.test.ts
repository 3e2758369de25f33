import { describe, expect, it } from 'vitest';
import {
  type Choice,
  chosenPart,
  forgottenView,
  MOST_VIEWS,
  type Preferences,
  USUAL,
} from '../../../src/machines/preferences/preferences.rules';

const list = 'list:member';
const view = (name: string, address = '') => ({ name, address, hidden: [] });
const made = (choices: readonly Choice[], from: Preferences = USUAL) =>
  choices.reduce((preferences, choice) => ({ ...preferences, ...chosenPart(preferences, choice) }), from);
const saved = (...names: readonly string[]) =>
  made(names.map((name): Choice => ({ type: 'view.saved', list, view: view(name) })));
const namesIn = ({ savedViews }: Preferences) => savedViews[list]?.map(({ name }) => name);

describe('the views of a list', () => {
  it('have one name each, in one line, whatever its case', () => {
    const views = saved('  Bulan \n ini ', 'Lunas');
    expect(namesIn(views)).toEqual(['Bulan ini', 'Lunas']);
    const again = made([{ type: 'view.saved', list, view: view('bulan INI', 's=a') }], views);
    expect(again.savedViews[list]?.map(({ name, address }) => [name, address])).toEqual([
      ['bulan INI', 's=a'],
      ['Lunas', ''],
    ]);
    expect(namesIn(made([{ type: 'view.saved', list, view: view(' ') }], views))).toEqual(namesIn(views));
  });

  it('are as many as a menu can show', () => {
    const full = saved(...Array.from({ length: MOST_VIEWS + 1 }, (_, nth) => `Tampilan ${nth}`));
    expect(namesIn(full)).toHaveLength(MOST_VIEWS);
    const known = made([{ type: 'view.saved', list, view: view('Tampilan 3', 's=b') }], full);
    expect(known.savedViews[list]?.[3]?.address).toBe('s=b');
  });

  it('are renamed in their place, and to no name that is taken', () => {
    const views = saved('A', 'B');
    expect(namesIn(made([{ type: 'view.renamed', list, name: 'A', to: ' C ' }], views))).toEqual(['C', 'B']);
    for (const to of ['b', ' ']) {
      expect(namesIn(made([{ type: 'view.renamed', list, name: 'A', to }], views))).toEqual(['A', 'B']);
    }
  });

  it('come back where they stood, unless their name is taken by then', () => {
    const views = saved('A', 'B', 'C');
    const forgotten = forgottenView(views, list, 'B');
    if (!forgotten) throw new Error('nothing was forgotten');
    const left = made([{ type: 'view.forgotten', list, name: 'B' }], views);
    expect(namesIn(left)).toEqual(['A', 'C']);
    expect(namesIn(made([{ type: 'view.restored', ...forgotten }], left))).toEqual(['A', 'B', 'C']);
    expect(namesIn(made([{ type: 'view.restored', ...forgotten }], views))).toEqual(['A', 'B', 'C']);
    expect(forgottenView(views, list, 'X')).toBeNull();
    expect(forgottenView(views, 'list:bonus', 'B')).toBeNull();
  });
});
