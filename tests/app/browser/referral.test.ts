import { REDIRECTS } from '../../support/redirect-payloads';
import { describe, expect, it } from 'vitest';
import { captureReferral, storedReferral } from '../../../src/app/browser/referral';
import { createLocalStore } from '../../../src/app/browser/storage';
import { MemoryStorage } from '../../support/memory-storage';

function open(address: string, stored?: string) {
  const url = new URL(`https://rent.example.com${address}`);
  const memory = new MemoryStorage();
  if (stored !== undefined) memory.setItem('referral_code', stored);
  const storage = createLocalStore(() => memory);
  const replaced: string[] = [];
  const history = {
    state: { key: 'kept' },
    replaceState(state: unknown, _title: string, target?: string | URL | null) {
      expect(state).toEqual({ key: 'kept' });
      const next = new URL(String(target), url);
      expect(next.origin).toBe(url.origin);
      replaced.push(next.href.slice(next.origin.length));
    },
  };
  captureReferral({ location: url, history }, storage);
  return { code: storedReferral(storage), replaced, memory };
}

describe('a referral link', () => {
  it('leaves its code in local storage [SIGNUP-05, SIGNUP-07, DATA-03]', () => {
    const { code, memory } = open('/signup?referral=ANI-5_x');
    expect(code).toBe('ANI-5_x');
    expect(memory.getItem('referral_code')).toBe('ANI-5_x');
  });

  it('replaces a code that was stored before [SIGNUP-05]', () => {
    expect(open('/?referral=NEW', 'OLD').code).toBe('NEW');
  });

  it('without its parameter leaves the stored code and the address alone [SIGNUP-06]', () => {
    expect(open('/signup?a=1', 'OLD')).toMatchObject({ code: 'OLD', replaced: [] });
  });

  it.each([
    ['/signup?referral=ANI5', '/signup'],
    ['/?page=2&referral=ANI5&s=a%20b+c#top', '/?page=2&s=a%20b+c#top'],
    ['/?%72eferral=ANI5&x', '/?x'],
    ['/?referral=ANI5&referral=BUDI', '/'],
    ['/?referral', '/'],
    ['//evil.example/?referral=ANI5', '//evil.example/'],
  ])('is cleaned of its parameter and of nothing else: %s [SIGNUP-08, X6]', (address, cleaned) => {
    expect(open(address).replaced).toEqual([cleaned]);
  });

  it.each([
    ['nothing', ''],
    ['markup', '%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E'],
    ['a script address', 'javascript:alert(1)'],
    ['an encoded slash', '..%2F..%2Fadmin'],
    ['another host', '%2F%2Fevil.example'],
    ['a line break', 'ANI5%0D%0Aset-cookie'],
    ['10 kB', 'a'.repeat(10_000)],
    ['65 characters', 'a'.repeat(65)],
    ['letters of another script', '%D0%90NI'],
    ['a broken escape', '%E0%A4%A'],
  ])('with %s for a code is ignored and cleaned all the same [X6]', (_, value) => {
    const { code, replaced } = open(`/signup?referral=${value}`, 'OLD');
    expect(code).toBe('OLD');
    expect(replaced).toEqual(['/signup']);
  });

  it('that would lead elsewhere is no code, in any of 200 ways [X6]', () => {
    expect(REDIRECTS.length).toBeGreaterThan(200);
    for (const value of REDIRECTS) {
      const { code, replaced } = open(`/signup?referral=${encodeURIComponent(value)}`, 'OLD');
      expect([value, code, replaced]).toEqual([value, 'OLD', ['/signup']]);
    }
  });

  it('of 64 characters is taken [X6]', () => {
    expect(open(`/?referral=${'a'.repeat(64)}`).code).toHaveLength(64);
  });

  it('does not believe a stored value that is no code [X6]', () => {
    expect(open('/signup', '<b>').code).toBe('');
  });
});
