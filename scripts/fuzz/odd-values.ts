import { NAUGHTY_TEXTS } from '../shared/texts/naughty-texts';

/** Half of an emoji: a JSON file may hold it, no database does. */
export const HALF = '\ud83d';
const EMOJI = '😀';
/** One sign to a reader, of seven code points and eleven units. */
const FAMILY = '👨‍👩‍👧‍👦';

/** A list in a list in a list. */
export const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Values for a text field. */
export const TEXTS: readonly string[] = [
  'Ani Wijaya',
  '',
  ' ',
  '\u3000',
  'a\nb',
  'a\tb',
  '\0',
  'a\0b',
  HALF,
  `${HALF}a`,
  `a\ude00`,
  `\ude00${HALF}`,
  EMOJI,
  FAMILY,
  '\u202e123',
  '%',
  '%00',
  '%zz',
  '%ff',
  '/media/%zz',
  '/media/%ff.png',
  '/media/%00',
  '\\',
  '_%\\',
  "' OR 1=1 --",
  '-1',
  '1e309',
  '2147483647',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '999999999999999',
  '9999999999999999999',
  'Infinity',
  'active',
  'sending',
  'suspended',
  'today',
  '-nominal',
  '-__proto__',
  'toString',
  '[]',
  '{}',
  nested(20_000),
  'x'.repeat(5000),
  '62812000000',
  '0812-3456-7890',
  '628120000001.0',
  'seseorang@odd.test',
  'rahasia-1234',
  'client-admin',
  'client-1',
  'id-17250000000000001',
  'BCA, , BRI',
  'BCA, MANDIRI',
  '#2C2C2C, #3E3A32',
  'merah',
  'http://10.0.0.1:3128',
  'a.csv',
  '[{"id":"1","title":"Buka","url":"https://a.test","type":"url_button"}]',
  '[{"id":{"toString":1,"valueOf":1},"title":"Buka","url":"","type":"url_button"}]',
  `[{"id":${nested(9000)},"title":"Buka","url":"","type":"url_button"}]`,
  '[{"id":"1","title":"\\u0000","url":"","type":"url_button"}]',
  '[{"id":"1","title":"\\ud800","url":"","type":"url_button"}]',
  '[{"__proto__":1,"title":"a","url":"","type":"url_button"}]',
  ...NAUGHTY_TEXTS,
];

/** Numbers where one thing ends and another begins. */
export const NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  2,
  10_000,
  -1,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  628_120_000_001,
  999_999_999_999,
  2 ** 53 - 1,
  2 ** 53,
  1e21,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  -(2 ** 31) - 1,
];

/** What is neither. */
export const OTHERS: readonly unknown[] = [
  true,
  false,
  null,
  [],
  [''],
  ['id-17250000000000001'],
  [['a']],
  {},
  { toString: 1, valueOf: 1 },
  { length: 1, name: 'a.csv', content: 'a' },
  { type: 'Buffer', data: [1] },
];

/** Texts that are as long as allowed, and one sign longer, in letters and in signs of more than one unit. */
export const textsOfLength = (length: number): readonly string[] => [
  'a'.repeat(length),
  'a'.repeat(length + 1),
  `${'a'.repeat(Math.max(0, length - 1))}${EMOJI}`,
  EMOJI.repeat(length),
  EMOJI.repeat(length + 1),
  FAMILY.repeat(Math.ceil(length / 7)),
  `Z${'\u0300'.repeat(length)}`,
];
