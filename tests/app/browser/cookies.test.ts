import { describe, expect, it } from 'vitest';
import { createCookieJar } from '../../../src/app/browser/cookies';
import { FakeCookies } from '../../../scripts/shared/world/jar';

const start = ({ isSecure = false, refuses = false } = {}) => {
  const source = new FakeCookies(refuses);
  return { source, jar: createCookieJar(source, isSecure) };
};

describe('a cookie', () => {
  it('is written for every path and ten years [LIMIT-01, DATA-01, C2]', () => {
    const { source, jar } = start();
    jar.write('authToken', 'a b;c');
    expect(source.written).toEqual(['authToken=a%20b%3Bc; Max-Age=315360000; Path=/; SameSite=Lax']);
  });

  it('is secure on https [C2]', () => {
    const { source, jar } = start({ isSecure: true });
    jar.write('authToken', 'a');
    jar.remove('authToken');
    expect(source.written.every((line) => line.endsWith('; Secure'))).toBe(true);
  });

  it('ends with the browser where it is not to be kept', () => {
    const { source, jar } = start();
    jar.write('authToken', 'a', { keep: false });
    expect(source.written).toEqual(['authToken=a; Path=/; SameSite=Lax']);
  });

  it.each(['plain', 'a=b; c', 'Ümläut 🙂', '', '%'])('is read as it was written: %j', (value) => {
    const { jar } = start();
    jar.write('other', 'x');
    jar.write('user', value);
    expect(jar.read('user')).toBe(value);
    expect(jar.names()).toEqual(['other', 'user']);
  });

  it('is gone once removed', () => {
    const { jar } = start();
    jar.write('user', 'x');
    jar.remove('user');
    expect(jar.read('user')).toBeNull();
    expect(jar.names()).toEqual([]);
  });

  it('is read as it stands where it cannot be decoded [A7]', () => {
    const { source, jar } = start();
    source.plant('user', '%E0%A4%A');
    expect(jar.read('user')).toBe('%E0%A4%A');
  });

  it('fits up to 4,096 bytes with its attributes [C2]', () => {
    const { source, jar } = start();
    const room = 4096 - 'user=; Max-Age=315360000; Path=/; SameSite=Lax'.length;
    expect([jar.fits('user', 'x'.repeat(room)), jar.fits('user', 'x'.repeat(room + 1))]).toEqual([
      true,
      false,
    ]);
    expect(jar.fits('user', 'é'.repeat(room / 6 + 1))).toBe(false);
    expect(source.written).toEqual([]);
  });

  it.each([true, false])(
    'tells whether the browser keeps it, and leaves no trace: refused %s [P3]',
    (refuses) => {
      const { jar } = start({ refuses });
      expect(jar.isKept()).toBe(!refuses);
      expect(jar.names()).toEqual([]);
    },
  );
});
