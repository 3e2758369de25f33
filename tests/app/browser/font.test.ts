import { describe, expect, it, vi } from 'vitest';
import { applyFont, bringFont, hasFont } from '../../../src/app/browser/font';

function page(kept: Record<string, string> = {}) {
  const items = new Map(Object.entries(kept));
  const storage = {
    read: (key: string) => items.get(key) ?? null,
    write: (key: string, value: string) => void items.set(key, value),
  };
  const root = { dataset: {} as DOMStringMap };
  const load = vi.fn(async () => [] as FontFace[]);
  let signIn = () => {};
  const on = (_: string, listener: () => void) => {
    signIn = listener;
    return { unsubscribe() {} };
  };
  const sources = { root, fonts: { load }, storage, auth: { on: on as never }, savesData: false };
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

  it('begins a later visit', () => {
    const { storage, root } = page({ inter: '1' });
    expect(hasFont(storage)).toBe(true);
    applyFont(root);
    expect(root.dataset.inter).toBe('');
  });

  it('is not brought to who saves data', async () => {
    const { sources, storage, root, load, signIn } = page();
    await bringFont({ ...sources, savesData: true });
    signIn();
    expect([load.mock.calls, hasFont(storage), root.dataset.inter]).toEqual([[], false, undefined]);
  });

  it('is left alone where it did not come', async () => {
    const { sources, storage, root, load, signIn } = page();
    load.mockRejectedValue(new DOMException('no line', 'NetworkError'));
    await expect(bringFont(sources)).rejects.toThrow('no line');
    signIn();
    expect([hasFont(storage), root.dataset.inter]).toEqual([false, undefined]);
  });
});
