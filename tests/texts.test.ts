import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSources } from './support/architecture/source';

const sources = readSources('src');
const saying = (text: string) =>
  sources.filter(({ path }) => readFileSync(path, 'utf8').includes(text)).map(({ path }) => path);

describe('the texts of the product', () => {
  it('never say what no screen can reach [ERR-32]', () => {
    expect(saying('Sambungan terputus, silahkan sambungkan ulang!')).toHaveLength(1);
    expect(saying('tidak dapat menyambungkan kembali')).toEqual([]);
  });

  it('are Indonesian, and say so to browsers and screen readers [APP-02]', () => {
    expect(readFileSync('index.html', 'utf8')).toContain('<html lang="id">');
  });
});
