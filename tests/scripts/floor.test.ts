import { describe, expect, it } from 'vitest';
import { floorTargets, floorTitles, floorVersions } from '../../scripts/floor/engines';
import { newInScript, newInStyles } from '../../scripts/floor/reads';

describe('the floor', () => {
  it('is what package.json says, for people, for the bundler and for the data', () => {
    expect(floorTitles()).toContain('Samsung Internet 21');
    expect(floorTargets()).toEqual(['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4']);
    expect(Object.fromEntries(floorVersions())).toMatchObject({ chrome_android: 109, safari_ios: 16.4 });
  });

  it.each([
    ['AbortSignal.any([one])', ['AbortSignal.any']],
    ['list.toSorted()', ['toSorted']],
    ['one.symmetricDifference(other)', ['symmetricDifference']],
    ['panel.showPopover()', ['showPopover']],
    ['Promise.withResolvers()', ['Promise.withResolvers']],
    ['const all = await Array.fromAsync(rows)', ['Array.fromAsync']],
    ['navigator.userActivation.isActive', ['navigator.userActivation']],
    ['navigation.navigate(path)', ['navigation']],
    ['box({ anchorName: id, "&:has(a)": {} })', ['anchor-name', ':has']],
  ])('is above what it lacks: %s', (code, names) => {
    expect(newInScript(code)).toEqual(expect.arrayContaining(names));
  });

  it.each([
    'list.findLast(isOpen)',
    'structuredClone(list)',
    'typeof navigation',
    'AbortSignal.timeout(5)',
    'class One { static { start(); } #own = 1 }',
    'box({ width: "1dvh", containerType: "size" })',
  ])('has what every engine has: %s', (code) => {
    expect(newInScript(code)).toEqual([]);
  });

  it('parses no newer syntax, and of a classic script none but its own', () => {
    expect(() => newInScript('/[a&&b]/v.test(text)')).toThrow(SyntaxError);
    expect(() => newInScript('try { go() } catch {}', 2015)).toThrow(SyntaxError);
    expect(() => newInScript('const one = 1', 5)).toThrow(SyntaxError);
  });

  it('reads properties, selectors and rules of styles', () => {
    const css = '@starting-style{a{top:0}}.a:has(b){color:red;text-wrap:balance}.b:hover{inset:0}';
    expect(newInStyles(css)).toEqual(['text-wrap', ':has', '@starting-style']);
    expect(newInStyles('.a:not(:focus-visible){width:calc(1px*var(--has));grid-area:a}')).toEqual([]);
  });
});
