import { describe, expect, it } from 'vitest';
import { createLocalStore } from '../../../src/app/browser/storage';
import { applyTheme, readTheme, writeTheme } from '../../../src/app/browser/theme';
import { MemoryStorage } from '../../support/memory-storage';

const throws = () => {
  throw new DOMException('denied', 'SecurityError');
};

describe('local storage', () => {
  it('keeps what is written for the next visit', () => {
    const storage = new MemoryStorage();
    createLocalStore(() => storage).write('theme', 'dark');
    expect(createLocalStore(() => storage).read('theme')).toBe('dark');
    expect(createLocalStore(() => storage).read('other')).toBeNull();
  });

  it('that is denied lasts as long as the page [P1]', () => {
    const store = createLocalStore(throws);
    expect(store.read('theme')).toBeNull();
    store.write('theme', 'dark');
    expect(store.read('theme')).toBe('dark');
  });

  it('that is full shows the latest, not the old [P1]', () => {
    const storage = new MemoryStorage();
    const store = createLocalStore(() => storage);
    store.write('theme', 'light');
    storage.isFull = true;
    store.write('theme', 'dark');
    expect(store.read('theme')).toBe('dark');
    storage.isFull = false;
    store.write('theme', 'light');
    expect([store.read('theme'), storage.getItem('theme')]).toEqual(['light', 'light']);
  });
});

describe('the saved theme', () => {
  it.each([
    [null, 'light'],
    ['light', 'light'],
    ['dark', 'dark'],
    ['purple', 'light'],
  ])('%j is read as %s [APP-04, APP-07, DATA-02]', (saved, theme) => {
    const storage = new MemoryStorage();
    if (saved !== null) storage.setItem('theme', saved);
    expect(readTheme(createLocalStore(() => storage))).toBe(theme);
  });

  it('is kept under its key [DATA-02]', () => {
    const storage = new MemoryStorage();
    writeTheme(
      createLocalStore(() => storage),
      'dark',
    );
    expect(storage.getItem('theme')).toBe('dark');
  });

  it('is a class on the document root while it is dark [APP-06]', () => {
    const classes = new Set<string>();
    const root = {
      classList: { toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)) },
    } as unknown as Element;
    applyTheme(root, 'dark');
    expect([...classes]).toEqual(['dark']);
    applyTheme(root, 'light');
    expect([...classes]).toEqual([]);
  });
});
