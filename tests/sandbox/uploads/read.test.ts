import { describe, expect, it } from 'vitest';
import type { KindName } from '../../../sandbox/uploads/kinds';
import { unpackPieces } from '../../../sandbox/uploads/pieces';
import { readUpload } from '../../../sandbox/uploads/read';
import { worstFiles } from '../../bench/uploads/files';

const read = (kind: KindName, name: string, content: string) =>
  readUpload({ kind, name, content: Buffer.from(content) });
type Row = Readonly<Record<string, unknown>>;
const rowsOf = (pieces: readonly Uint8Array[]) => [...unpackPieces<Row>(pieces)].flat();
const numbers = (count: number) =>
  Array.from({ length: count }, (_, place) => `62812${String(place).padStart(7, '0')}`);

describe('the rows of a file', () => {
  it.each([
    ['phoneNumbers', 'a.csv', numbers(300_001).join('\n'), '300.000 baris'],
    ['targets', 'a.csv', '1\n'.repeat(300_001), '300.000 baris'],
    ['proxies', 'a.json', `[${'1,'.repeat(300_000)}1]`, '300.000 baris'],
    ['templates', 'a.json', `[${'1,'.repeat(1000)}1]`, '1.000 template'],
  ] as const)('of %s in %s are no more than its kind may have [I4, V10]', (kind, name, content, most) => {
    const text = `File berisi lebih dari ${most}. Bagi menjadi beberapa file.`;
    expect(() => read(kind, name, content)).toThrow(
      expect.objectContaining({ status: 422, message: text, details: { errors: { file: text } } }),
    );
  });

  it('may be as many as that [I4]', () => {
    const { total, good, pieces } = read('phoneNumbers', 'a.csv', numbers(300_000).join('\n'));
    expect([total, good]).toEqual([300_000, 300_000]);
    expect(rowsOf(pieces)).toHaveLength(300_000);
  });

  it('do not count where they are blank [I1]', () => {
    expect(read('phoneNumbers', 'a.csv', '\n'.repeat(1_000_000))).toEqual({ total: 0, good: 0, pieces: [] });
  });

  it('come in pieces that are soon written, in the order of the file', () => {
    const names = Array.from({ length: 1000 }, (_, place) => String(place).padEnd(200, '.'));
    const content = JSON.stringify(numbers(1000).map((number, place) => ({ number, name: names[place] })));
    const { pieces } = read('phoneNumbers', 'a.json', content);
    expect(rowsOf(pieces).map(({ name }) => name)).toEqual(names);
    for (const piece of unpackPieces(pieces)) expect(piece.length).toBeLessThanOrEqual(250);
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(2 ** 17);
  });

  it('that cannot be created are told as far as they are listed, and counted [I2]', () => {
    const content = ['number', ...numbers(500), 'x'.repeat(10_000), ...numbers(500)].join('\n');
    const { total, good, pieces } = read('phoneNumbers', 'a.csv', content);
    const rows = rowsOf(pieces);
    const bad = rows.filter(({ reason }) => reason !== null);
    expect([total, good, rows.length, bad.length]).toEqual([1001, 500, 700, 200]);
    expect(bad[0]).toMatchObject({ number: `${'x'.repeat(300)}…`, reason: 'Panjang nomor tidak sesuai' });
    expect(bad[1]).toMatchObject({ number: numbers(1)[0], reason: 'Ganda di dalam file' });
  });

  it('never hold half of a sign that has two [V11]', () => {
    const content = JSON.stringify([
      { number: '6281234567890', name: 'Ani \ud83d' },
      { number: '6281234567891', name: `${'n'.repeat(199)}\ud83d\ude00` },
      { number: `${'x'.repeat(299)}\ud83d\ude00` },
    ]);
    const [first, second] = rowsOf(read('targets', 'a.json', content).pieces);
    expect(first).toMatchObject({ name: '', reason: null });
    expect(second?.name).toBe(`${'n'.repeat(199)}\ud83d\ude00`);
    const text = JSON.stringify(rowsOf(read('phoneNumbers', 'a.json', content).pieces));
    expect(text).not.toMatch(/\\ud[89a-f]/);
  });
});

describe('a row that is longer than any can be', () => {
  it.each([
    ['one row', 'Baris 2 terlalu panjang.'],
    ['10,000,000 columns', 'Baris 2 terlalu panjang.'],
    ['a quote that is never closed', 'Baris 2 terlalu panjang.'],
    ['a quoted cell of 9 MB', 'Baris 2 terlalu panjang.'],
    ['quotes within quotes', 'Tanda kutip tidak ditutup pada baris 1.'],
    ['nested 5,000,000 deep', 'Data ke-1 terlalu panjang.'],
    ['nested 240,000 deep in an item', 'JSON tidak dapat dibaca.'],
    ['an object of 1,700,000 objects', 'File JSON harus berisi daftar.'],
  ])('refuses the file: %s [I2, V10]', (what, text) => {
    const { name, content } = worstFiles[what]!;
    expect(() => readUpload({ kind: 'phoneNumbers', name, content: content() })).toThrow(text);
  });

  it('is told by its place [I2]', () => {
    const long = `1,"${'x'.repeat(700_000)}"`;
    expect(() => read('phoneNumbers', 'a.csv', ['number,name', '1,Ani', long, '2,Budi'].join('\n'))).toThrow(
      'Baris 3 terlalu panjang.',
    );
    expect(() => read('phoneNumbers', 'a.json', JSON.stringify([1, 2, 'x'.repeat(700_000)]))).toThrow(
      'Data ke-3 terlalu panjang.',
    );
  });
});

describe('templates', () => {
  it('are told by their place where they are none [API-71]', () => {
    const { total, good, pieces } = read(
      'templates',
      'a.json',
      JSON.stringify([{ text: 'Satu' }, 2, { text: 3 }]),
    );
    expect([total, good]).toEqual([3, 1]);
    expect(rowsOf(pieces)).toEqual([
      { media: '', text: 'Satu', textWa: '', button: [], status: 'active', reason: null },
      { text: 'Baris 2', reason: 'isi tidak valid' },
      { text: 'Baris 3', reason: 'text tidak valid' },
    ]);
  });
});
