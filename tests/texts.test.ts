import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSources } from '../scripts/shared/source';
import { foreignWords, readLabels } from './support/labels';

const sources = readSources('src');
const saying = (text: string) =>
  sources.filter(({ path }) => readFileSync(path, 'utf8').includes(text)).map(({ path }) => path);

describe('the texts of the product', () => {
  it('never say what no screen can reach [ERR-32]', () => {
    expect(saying('Sambungan terputus, silahkan sambungkan ulang!')).toHaveLength(1);
    expect(saying('tidak dapat menyambungkan kembali')).toEqual([]);
  });

  it('are Indonesian but for what the specification has in English [APP-02]', () => {
    const labels = readLabels();
    expect(labels.length).toBeGreaterThan(500);
    const foreign = labels.map((label) => ({ ...label, words: foreignWords(label) }));
    // A word that is Indonesian after all has its place in tests/support/labels.ts.
    expect(foreign.filter(({ words }) => words.length > 0)).toEqual([]);
  });

  it('say to browsers and screen readers that they are Indonesian [APP-02]', () => {
    expect(readFileSync('index.html', 'utf8')).toContain('<html lang="id">');
  });
});
