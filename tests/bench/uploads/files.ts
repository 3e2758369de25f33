/** The worst files of 10 MB, by what is bad about them. */
export interface WorstFile {
  readonly path: string;
  readonly name: string;
  readonly content: () => Buffer;
}

const SIZE = 10 * 2 ** 20;
const NUMBERS = '/api/admin/phonenumber/import';
const PROXIES = '/api/admin/proxy/import';
const TEMPLATES = '/api/admin/message/import';
const VALIDATOR = '/api/admin/validator/create';

const filled = (text: string, size = SIZE) => text.repeat(Math.floor(size / text.length));
const listOf = (item: string, size = SIZE) => `[${filled(`${item},`, size - item.length - 2)}${item}]`;
const lines = (count: number, line: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => line(place)).join('\n');
const numbers = (series: number, count: number, name = '') =>
  `number,name\n${lines(count, (place) => `62${series}${String(place).padStart(7, '0')},${name}`)}`;
/** As many rows as a file may have, near 10 MB. */
const full = (series: number) => numbers(series, 300_000, 'Nama orang yang d');

const file = (path: string, name: string, make: () => string): WorstFile => ({
  path,
  name,
  content: () => Buffer.from(make()).subarray(0, SIZE),
});

export const worstFiles: Readonly<Record<string, WorstFile>> = {
  'templates: [1,1,1,…]': file(TEMPLATES, 'a.json', () => listOf('1')),
  'numbers: [1,1,1,…]': file(NUMBERS, 'a.json', () => listOf('1')),
  'proxies: [1,1,1,…]': file(PROXIES, 'a.json', () => listOf('1')),
  'numbers: 300,000 rows': file(NUMBERS, 'a.csv', () => full(851)),
  'numbers: the same again': file(NUMBERS, 'a.csv', () => full(851)),
  'proxies: 300,000 rows': file(
    PROXIES,
    'a.csv',
    () => `value\n${lines(300_000, (place) => `http://10.0.0.1:80/${place}`)}`,
  ),
  'templates: 1,000 of 10 KB': file(TEMPLATES, 'a.json', () =>
    JSON.stringify(
      Array.from({ length: 1000 }, (_, place) => ({
        text: `${place} ${filled('halo ', 9900)}`,
        text_wa: '',
        button: '[]',
      })),
    ),
  ),
  'validator: 300,000 rows': file(VALIDATOR, 'a.csv', () => full(852)),
  'validator: 700,000 rows': file(VALIDATOR, 'a.csv', () =>
    lines(700_000, (place) => `62853${String(place).padStart(7, '0')}`),
  ),
  'validator: [1,1,1,…]': file(VALIDATOR, 'a.json', () => listOf('1')),
  'nested 5,000,000 deep': file(
    TEMPLATES,
    'a.json',
    () => `${filled('[', SIZE / 2)}${filled(']', SIZE / 2)}`,
  ),
  'nested 240,000 deep in an item': file(
    NUMBERS,
    'a.json',
    () => `[${filled('[', 240_000)}${filled(']', 240_000)}]`,
  ),
  'an object of 1,700,000 objects': file(NUMBERS, 'a.json', () => `${filled('{"a":')}1`),
  'objects of 40,000 keys': file(NUMBERS, 'a.json', () =>
    listOf(`{${lines(40_000, (place) => `"k${place}":1`).replaceAll('\n', ',')}}`),
  ),
  'one row': file(NUMBERS, 'a.csv', () => `number,name\n${filled('x')}`),
  '10,000,000 columns': file(NUMBERS, 'a.csv', () => `number,name\n${filled(',')}`),
  '33 columns, 290,000 rows': file(NUMBERS, 'a.csv', () => `number,name\n${filled(`${','.repeat(33)}x\n`)}`),
  '5,000,000 rows': file(NUMBERS, 'a.csv', () => filled('1\n')),
  '290,000 rows that repeat one': file(
    NUMBERS,
    'a.csv',
    () => `number,name\n${filled(`6281234567890,${'n'.repeat(20)}\n`)}`,
  ),
  '10,000,000 line breaks': file(NUMBERS, 'a.csv', () => filled('\n')),
  'a quote that is never closed': file(NUMBERS, 'a.csv', () => `number,name\n1,"${filled('x,\n')}`),
  'a quoted cell of 9 MB': file(
    NUMBERS,
    'a.csv',
    () => `number,name\n1,"${filled('x,\n""', 9 * 2 ** 20)}"\n`,
  ),
  'quotes within quotes': file(NUMBERS, 'a.csv', () => filled('"a"b')),
  'numbers of 400,000 digits': file(NUMBERS, 'a.json', () => listOf(JSON.stringify('9'.repeat(400_000)))),
};
