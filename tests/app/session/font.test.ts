import { describe, expect, it, vi } from 'vitest';
import { applyFont, bringFont, hasFont } from '../../../src/app/session/font';

function page(kept: Record<string, string> = {}, brought: unknown[] = [{}]) {
  const items = new Map(Object.entries(kept));
  const storage = {
    read: (key: string) => items.get(key) ?? null,
    write: (key: string, value: string) => void items.set(key, value),
  };
  const root = { dataset: {} as DOMStringMap };
  const load = vi.fn(async () => brought as FontFace[]);
  let signIn = () => {};
  const on = (_: string, heard: () => void) => {
    signIn = heard;
    return { unsubscribe() {} };
  };
  const sources = { root, fonts: { load }, storage, auth: { on: on as never } };
  return { sources, storage, root, load, signIn: () => signIn() };
}

describe('the font', () => {
  it('is brought once, and seen from the sign-in on', async () => {
    const { sources, storage, root, signIn } = page();
    await bringFont(sources);
    expect([hasFont(storage), root.dataset.inter]).toEqual([true, undefined]);
    signIn();
    expect(root.dataset.inter).toBe('');
  });

  it('is not asked for again by a later visit, which begins with it', async () => {
    const { sources, storage, root, load } = page({ inter: '1' });
    expect(hasFont(storage)).toBe(true);
    applyFont(root);
    await bringFont(sources);
    expect([load.mock.calls.length, root.dataset.inter]).toEqual([0, '']);
  });

  it('is left alone where nothing came', async () => {
    const { sources, storage, root, signIn } = page({}, []);
    await bringFont(sources);
    signIn();
    expect([hasFont(storage), root.dataset.inter]).toEqual([false, undefined]);
  });
});
