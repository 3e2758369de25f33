import { describe, expect, it } from 'vitest';
import { isMatch, searchOf, verbsOf } from '../../../src/machines/palette/palette.rules';

describe('what was typed', () => {
  it.each([
    ['', '', []],
    ['b', '', []],
    ['  budi  ', 'budi', []],
    ['hentikan budi', 'budi', ['hentikan']],
    ['stop budi', 'budi', ['hentikan']],
    ['Start Blast budi santoso', 'budi santoso', ['mulai', 'blast']],
    ['stop', 'sending', ['hentikan']],
    ['aktifkan', 'suspended', ['aktifkan']],
    ['blast', '', ['blast']],
    ['stopper', 'stopper', []],
    ['0812 3456', '0812 3456', []],
  ])('%j searches %j and names the command %j', (text, search, verbs) => {
    expect([searchOf(text), verbsOf(text)]).toEqual([search, verbs]);
  });

  it.each([
    ['daf pro', ['Daftar Proxy', '/proxy'], true],
    ['proxy', ['Tambah', '/proxy/create'], true],
    ['aftar', ['Daftar Proxy'], false],
    ['', ['Bonus'], true],
    ['DAFTAR x', ['Daftar Proxy'], false],
    ['setop', ['Hentikan blast'], true],
    ['penar', ['Withdraw', '/withdraw'], true],
    ['logout', ['Keluar'], true],
    ['pe', ['Withdraw'], false],
  ])('%j matches %j: %j', (typed, names, matches) => {
    expect(isMatch(typed, ...names)).toBe(matches);
  });
});
