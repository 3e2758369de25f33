import * as fc from 'fast-check';
import { HALF, nested, NUMBERS, OTHERS, TEXTS } from './odd-values';

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const BUTTONS: readonly unknown[] = [[], [{ title: 'Buka', type: 'url_button' }], [{ id: {}, type: 'url' }]];

/** Files of every kind that a call reads, each sound but for what stands in one of its places. */
const CONTENTS: readonly Buffer[] = [
  Buffer.from('number,name\n6281200000011,Ani\n'),
  Buffer.from('62812000000222\n'),
  Buffer.from('value;status\nhttp://10.0.0.2:1;active\n'),
  Buffer.from(`number,name\n6281200000012,${'a'.repeat(199)}😀\n6281200000013,${'😀'.repeat(200)}\n`),
  Buffer.from('number,"name\n'),
  Buffer.from('\ufefff'),
  Buffer.from('\ufeff[]', 'utf16le'),
  Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  Buffer.alloc(0),
  Buffer.from([0xff, 0xfe, 0x3d, 0xd8]),
  Buffer.from(nested(50_000)),
  Buffer.from('[{"text":"a","button":"[{]"},1,"a",null]'),
  ...TEXTS.flatMap((text) => [
    Buffer.from(`number,name\n${text},${text}\n`),
    json([{ number: '6281200000014', name: text, value: text, status: text }]),
    json([{ text, text_wa: text, media: text, button: text, status: text }]),
    json([text, { number: text, value: text }]),
  ]),
  ...[...NUMBERS, ...OTHERS].map((value) =>
    json([value, { number: value, name: value, value, text: value, media: value, button: value }]),
  ),
  ...BUTTONS.map((button) => json([{ text: 'a', media: '/media/1-a.png', button }])),
];

const NAMES = ['a.csv', 'a.json', 'a.png', 'a.svg', 'a', '', '.csv', '../../a.csv', 'CON.csv'];
const ODD_NAMES = [
  `${'a'.repeat(95)}😀.csv`,
  `${'😀'.repeat(60)}.json`,
  `${'\u0300'.repeat(200)}.csv`,
  '\u202evsc.a.json',
  '%00.csv',
  "a';filename*=x.csv",
  `${HALF}.csv`,
  '.'.repeat(300),
  'a.__proto__',
  'a.constructor',
];

interface OddFile {
  readonly fileName: string;
  readonly content: Buffer;
}
const isFile = (value: unknown): value is OddFile =>
  typeof value === 'object' && value !== null && 'fileName' in value;

export const oddFile: fc.Arbitrary<OddFile> = fc.record({
  fileName: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...NAMES.slice(0, 4)) },
    { weight: 1, arbitrary: fc.constantFrom(...NAMES, ...ODD_NAMES) },
  ),
  content: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...CONTENTS) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  ),
});

const BOUNDARY = 'odd-boundary';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A form as no browser would write it, where `as` gives its texts a type of their own. */
export function formOf(fields: Readonly<Record<string, unknown>>, as: string | null): Buffer {
  const parts = Object.entries(fields).map(([name, value]) => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
    if (isFile(value)) {
      const fileHead = `${head}; filename="${value.fileName}"\r\nContent-Type: text/csv\r\n\r\n`;
      return [Buffer.from(fileHead), value.content, Buffer.from('\r\n')];
    }
    const text = as === 'application/json' || typeof value !== 'string' ? JSON.stringify(value) : value;
    return [Buffer.from(`${head}${as ? `\r\nContent-Type: ${as}` : ''}\r\n\r\n${text}\r\n`)];
  });
  return Buffer.concat([...parts.flat(), Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
