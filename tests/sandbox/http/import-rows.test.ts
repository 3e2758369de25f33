import { describe, expect, it } from 'vitest';
import { readText } from '../../../sandbox/files/content';
import { normaliseNumber } from '../../../sandbox/core/numbers';
import { csvRows, jsonRows } from './taken-rows';

const columns = ['number', 'name'] as const;
const csv = (text: string) => csvRows(text, columns).map(({ number, name }) => [number, name]);

describe('phone numbers', () => {
  it.each([
    ['6281234567890', '6281234567890'],
    ['+62 812-3456-7890', '6281234567890'],
    ['081234567890', '6281234567890'],
    ['(0812) 3456.7890', '6281234567890'],
    ["'+6281234567890", '6281234567890'],
    ['6281234567890.0', '6281234567890'],
    ['\u202a+62 812\u00a03456 7890\u202c', '6281234567890'],
    ['\uff16\uff12812345678', '62812345678'],
  ])('%j is %s [I3]', (written, number) => {
    expect(normaliseNumber(written)).toEqual({ number });
  });

  it.each([
    ['6.28123E+12', 'Nomor dalam notasi ilmiah'],
    ['6,28E+11', 'Nomor dalam notasi ilmiah'],
    ['', 'Nomor kosong'],
    ['abc', 'Nomor mengandung huruf'],
    ['\u202e+6281234567890', 'Nomor mengandung tanda arah teks'],
    ['62812x3456789', 'Nomor mengandung huruf'],
    ['81234567890', 'Nomor tidak diawali 62'],
    ['+15551234567', 'Nomor tidak diawali 62'],
    ['+081234567890', 'Nomor tidak diawali 62'],
    ['62812', 'Panjang nomor tidak sesuai'],
    ['62812345678901234', 'Panjang nomor tidak sesuai'],
    ['620812345678', 'Panjang nomor tidak sesuai'],
    ['6281234567890.5', 'Nomor pecahan'],
    ['628123456789,25', 'Nomor mengandung huruf'],
  ])('%j is none: %s [I3]', (written, reason) => {
    expect(normaliseNumber(written)).toEqual({ reason });
  });
});

describe('CSV', () => {
  it.each([
    ['a header', 'number,name\n1,Ani\n2,Budi\n'],
    ['no header', '1,Ani\n2,Budi'],
    ['a byte order mark', '\ufeffnumber,name\n1,Ani\n2,Budi'],
    ['CRLF', 'number,name\r\n1,Ani\r\n2,Budi\r\n'],
    ['CR', 'number,name\r1,Ani\r2,Budi'],
    ['semicolons', 'number;name\n1;Ani\n2;Budi'],
    ['tabs', 'number\tname\n1\tAni\n2\tBudi'],
    ['quotes', '"number","name"\n"1","Ani"\n"2","Budi"'],
    ['Indonesian headers in another order', 'Nama,Nomor\nAni,1\nBudi,2'],
    ['blank lines', 'number,name\n\n1,Ani\n  \n2,Budi\n\n'],
  ])('is read with %s [I1]', (_with, text) => {
    expect(csv(text)).toEqual([
      ['1', 'Ani'],
      ['2', 'Budi'],
    ]);
  });

  it('is read with a newline and a quote inside a field [I1]', () => {
    expect(csv('number,name\n1,"Ani\n""Wijaya"""')).toEqual([['1', 'Ani\n"Wijaya"']]);
  });

  it('of one column needs no delimiter [I1]', () => {
    expect(csv('number\n1\n2')).toEqual([
      ['1', ''],
      ['2', ''],
    ]);
    expect(csv('number')).toEqual([]);
  });

  it('keeps every row: one with too many cells has a fault [I2]', () => {
    const rows = csvRows('number,name\n1,Ani\n2,Budi,lagi\n3', columns);
    expect(rows.map((row) => row.fault !== null)).toEqual([false, true, false]);
  });

  it('with an unclosed quote is refused with its row [I2]', () => {
    expect(() => csv('number,name\n1,Ani\n2,"Budi\n3,Citra')).toThrow(/kutip .* baris \d/);
  });

  it('with a header twice is refused [I2]', () => {
    expect(() => csv('number,name,number\n1,Ani,2')).toThrow('Judul kolom ganda.');
  });

  it('with __proto__ as a header reads the other columns [I2]', () => {
    expect(csv('number,__proto__\n1,x')).toEqual([['1', '']]);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it('is read as UTF-8, by its mark as UTF-16, else as Windows-1252 [I2]', () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('1,\u00c4ni', 'utf16le')]);
    for (const content of [Buffer.from('1,\u00c4ni'), utf16, Buffer.from('1,\u00c4ni', 'latin1')]) {
      expect(csv(readText('a.csv', content, ['csv']))).toEqual([['1', '\u00c4ni']]);
    }
    expect(() => readText('a.csv', Buffer.from('1\u0000,Ani'), ['csv'])).toThrow('Isi file tidak sesuai');
  });
});

describe('JSON', () => {
  const read = (value: unknown) => jsonRows(JSON.stringify(value), columns);

  it('is a list of objects or of bare numbers [I5]', () => {
    const rows = read([{ number: 6281, name: 'Ani' }, { nomor: '6282', nama: 'Budi' }, '6283', 6284]);
    expect(rows.map((row) => row.number)).toEqual(['6281', '6282', '6283', '6284']);
    expect(rows.every((row) => row.fault === null)).toBe(true);
  });

  it('keeps what it cannot read, with a fault [I5]', () => {
    const rows = read([null, [1], { number: { a: 1 } }, { number: 1e300 }, { number: 0.5 }, true]);
    expect(rows).toHaveLength(6);
    expect(rows.map((row) => row.fault !== null)).toEqual([false, true, true, true, true, true]);
    expect(rows[0]?.number).toBe('');
  });

  it.each(['{}', '{"list":[]}', '"x"', '12', 'null'])('that is %s is no list [I5]', (text) => {
    expect(() => jsonRows(text, columns)).toThrow('File JSON harus berisi daftar.');
  });

  it.each(['', '[', '[1,]', '{a:1}', "['x']", '[1]]', 'NaN'])('that is %j cannot be read [I5]', (text) => {
    expect(() => jsonRows(text, columns)).toThrow('JSON tidak dapat dibaca.');
  });

  it('with a key twice takes the last [I5]', () => {
    const [row] = jsonRows('[{"number":"1","number":"2"}]', columns);
    expect(row?.number).toBe('2');
  });
});
