import { expect, it } from 'vitest';
import { forgetViews, keepChoice, readPreferences } from '../../../src/app/browser/preferences';
import { createLocalStore } from '../../../src/app/browser/storage';
import { USUAL } from '../../../src/machines/preferences/preferences.rules';
import { MemoryStorage } from '../../support/memory-storage';

const opened = () => {
  const memory = new MemoryStorage();
  return createLocalStore(() => memory);
};

it('keeps a choice beside what another tab kept meanwhile, for this user alone', () => {
  const storage = opened();
  const view = (name: string) => ({ name, address: 's=a', hidden: [] });
  const save = (name: string) =>
    keepChoice(storage, '7', { type: 'view.saved', list: 'list:member', view: view(name) });
  keepChoice(storage, '7', { type: 'entry.chosen', entry: '/level' });
  save('A');
  save('B');
  expect(readPreferences(storage, '7')).toEqual({
    ...USUAL,
    recent: ['/level'],
    savedViews: { 'list:member': [view('A'), view('B')] },
  });
  expect(readPreferences(storage, '8')).toEqual(USUAL);
});

const ODD = ['{', 'null', '[]', '{"recent":1,"alerts":{"desktop":"ya"}}'];
it.each(ODD)('reads %s as if nothing had been chosen', (text) => {
  const storage = opened();
  storage.write('preferences_7', text);
  expect(readPreferences(storage, '7')).toEqual(USUAL);
});

it('loses no other part to one that can not be read', () => {
  const storage = opened();
  storage.write('preferences_7', '{"recent":["/level"],"hiddenColumns":{"member":"Email"}}');
  expect(readPreferences(storage, '7')).toEqual({ ...USUAL, recent: ['/level'] });
});

it('leaves nobody who was looked up on a browser that others use as well', () => {
  const storage = opened();
  for (const entry of ['/whatsapp?s=628120000002 Citra', '/level', '/member/edit?id=7 Ani', '> refresh'])
    keepChoice(storage, '7', { type: 'entry.chosen', entry });
  expect(readPreferences(storage, '7').recent).toEqual(['/level']);
});

it('leaves out views that can not be read, those without a name of their own, and those that are too many', () => {
  const storage = opened();
  const view = (name: unknown) => ({ name, address: 's=a' });
  const many = Array.from({ length: 30 }, (_, nth) => view(`Tampilan ${nth}`));
  const odd = [
    null,
    'x',
    5,
    view(7),
    view(''),
    { name: 'B' },
    { name: 'C', address: 1 },
    view('A'),
    view('A'),
  ];
  const kept = {
    'list:member': [...odd, { ...view('D'), hidden: 'email' }],
    'list:bonus': 'x',
    'list:level': many,
  };
  storage.write('preferences_7', JSON.stringify({ savedViews: kept, recent: ['/level'] }));
  const { savedViews, recent } = readPreferences(storage, '7');
  expect(savedViews['list:member']).toEqual([
    { name: 'A', address: 's=a', hidden: [] },
    { name: 'D', address: 's=a', hidden: [] },
  ]);
  expect([savedViews['list:bonus'], savedViews['list:level']?.length, recent]).toEqual([[], 20, ['/level']]);
});

it('leaves no saved view of anybody behind, and keeps what names nobody', () => {
  const memory = new MemoryStorage();
  const storage = createLocalStore(() => memory);
  keepChoice(storage, '7', { type: 'entry.chosen', entry: '/level' });
  const others = readPreferences(storage, '7');
  const view = { name: 'Budi', address: '?search=budi', hidden: [] };
  keepChoice(storage, '7', { type: 'view.saved', list: 'list:member', view });
  storage.write('theme', 'Budi');
  forgetViews(storage);
  expect(storage.read('preferences_7')).not.toMatch(/budi/i);
  expect(readPreferences(storage, '7')).toEqual(others);
  expect(storage.read('theme')).toBe('Budi');
});
