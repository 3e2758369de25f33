import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE_ORDER_MARK, plainCsvOf } from '../../../src/app/files/csv';
import { fileKinds } from '../../../src/app/files/kinds';
import { readCsv, readJson } from '../../../src/app/files/file-rows';
import { fileOf } from '../../../src/app/files/table';

const { phoneNumber, proxy } = fileKinds;
const rowsOf = (text: string, layout = phoneNumber) => readCsv(text, layout).map(({ row }) => row);
const citra = { number: '6281200000001', name: 'Citra', status: 'active' };
const dewi = { number: '6281200000002', name: 'Dewi, S.E.', status: 'nonactive' };

describe('reading CSV', () => {
  it.each([
    ['commas', 'number,name,status\n6281200000001,Citra,active\n6281200000002,"Dewi, S.E.",nonactive\n'],
    ['semicolons', 'number;name;status\r\n6281200000001;Citra;active\r\n6281200000002;Dewi, S.E.;nonactive'],
    ['tabs', 'number\tname\tstatus\n6281200000001\tCitra\tactive\n6281200000002\tDewi, S.E.\tnonactive\n'],
    ['CR alone', 'number,name,status\r6281200000001,Citra,active\r6281200000002,"Dewi, S.E.",nonactive'],
    [
      'other columns first',
      'id;Nama;Nomor Telepon;status\n1;Citra;6281200000001;active\n2;"Dewi, S.E.";6281200000002;nonactive',
    ],
    ['no heading', '6281200000001,Citra,active\n6281200000002,"Dewi, S.E.",nonactive'],
    [
      'blank lines',
      'number,name,status\n\n6281200000001,Citra,active\n\n6281200000002,"Dewi, S.E.",nonactive\n\n',
    ],
  ])('with %s [I1]', (_, text) => {
    expect(rowsOf(text)).toEqual([citra, dewi]);
  });

  it('keeps quotes and line ends inside a cell [I1]', () => {
    expect(rowsOf('number,name\n6281,"Citra ""C""\nDewi"\n')[0]?.name).toBe('Citra "C"\nDewi');
  });

  it.each([
    'value\nhttp://a,b@10.0.0.1:3128\n',
    'value;\nhttp://a,b@10.0.0.1:3128;\n',
    'Proxy\r\n"http://a,b@10.0.0.1:3128"\r\n',
  ])('of one column is not split: %j [I1]', (text) => {
    expect(rowsOf(text, proxy)).toMatchObject([{ value: 'http://a,b@10.0.0.1:3128' }]);
  });

  it('says where each row stands and which have too many cells [I2]', () => {
    const rows = readCsv(
      'number,name\n6281200000001,Citra\n6281200000002,Dewi,x,y\n6281200000003\n',
      phoneNumber,
    );
    expect(rows.map(({ line, fault }) => [line, fault])).toEqual([
      [2, null],
      [3, 'Jumlah kolom tidak sesuai'],
      [4, null],
    ]);
  });

  it('refuses a quote that is never closed, and a heading that says a column twice [I2]', () => {
    const read = (text: string) => () => readCsv(text, phoneNumber);
    expect(read('number,name\n6281,"Citra\n6282,Dewi\n')).toThrow(
      expect.objectContaining({ text: 'Tanda kutip tidak ditutup pada baris 2.' }),
    );
    expect(read('number,Nomor\n1,2\n')).toThrow(expect.objectContaining({ text: 'Judul kolom ganda.' }));
  });

  it('takes a column named __proto__ for a column [I2]', () => {
    const [row] = rowsOf('number,__proto__\n6281200000001,x\n');
    expect(row).toEqual({ number: '6281200000001', name: '', status: '' });
    expect(Object.getPrototypeOf({})).not.toHaveProperty('x');
  });
});

describe('reading JSON', () => {
  it('takes objects by name and bare values for the first column [I5]', () => {
    const text = '[{"number":6281200000001,"name":"Citra"},"6281200000002",{"Nomor":"6281200000003"}]';
    expect(readJson(text, phoneNumber).map(({ row }) => row.number)).toEqual([
      '6281200000001',
      '6281200000002',
      '6281200000003',
    ]);
  });

  it.each(['{"number":"1"}', '"x"', '12', 'null', '[', '', '[1,]'])('refuses %j [I5]', (text) => {
    expect(() => readJson(text, phoneNumber)).toThrow(expect.objectContaining({ kind: 'unsent' }));
  });

  it('marks a number that lost digits [I5, I3]', () => {
    expect(readJson('[{"number":62812345678901234567}]', phoneNumber)).toMatchObject([
      { row: { number: '' }, fault: 'Isi kolom tidak dapat dibaca' },
    ]);
  });
});

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        '\0',
        ' =',
        '＝',
        "'=",
        "''+",
        '\u00a0@',
        '\u200b=',
      ),
      fc.string(),
    )
    .map(([start, rest]) => start + rest),
);

describe('a file that is exported and imported again', () => {
  const row = fc.record({ number: cell, name: cell, status: fc.constantFrom('active', 'nonactive') });
  // A row of nothing but blank cells is no row.
  const rows = fc.array(
    row.filter(({ number, name }) => number !== '' || name !== ''),
    { minLength: 1, maxLength: 20 },
  );

  it('holds the same rows, as CSV [I8]', () => {
    fc.assert(
      fc.property(rows, (written) => {
        expect(rowsOf(fileOf('phone_numbers', 'csv', phoneNumber.columns, written).text.slice(1))).toEqual(
          written,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('holds the same rows, as JSON [I8]', () => {
    fc.assert(
      fc.property(rows, (written) => {
        const { text } = fileOf('phone_numbers', 'json', phoneNumber.columns, written);
        expect(readJson(text, phoneNumber).map(({ row: read }) => read)).toEqual(written);
      }),
    );
  });
});

describe('a file for people', () => {
  it('says that it is UTF-8, and keeps numbers text [FILE-01, FILE-06]', () => {
    const { name, text } = fileOf('phone_numbers', 'csv', phoneNumber.columns, [citra]);
    expect(name).toBe('phone_numbers.csv');
    expect(text).toBe(`${BYTE_ORDER_MARK}number,name,status\r\n"6281200000001","Citra","active"\r\n`);
  });

  it('is sent to the server as it stands', () => {
    expect(plainCsvOf(['name'], [{ name: '=1+1' }])).toBe('name\r\n"=1+1"\r\n');
  });
});
