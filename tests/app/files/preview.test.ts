import { describe, expect, it } from 'vitest';
import { normaliseNumber } from '../../../src/app/files/numbers';
import { previewOf } from '../../../src/app/files/preview';

const csv = (text: string | Uint8Array<ArrayBuffer>, name = 'targets.csv') => new File([text], name);
const read = (text: string | Uint8Array<ArrayBuffer>, name?: string) =>
  previewOf(csv(text, name), 'phoneNumber');

describe('a number as people and spreadsheets write it', () => {
  it.each([
    '6281234567890',
    '+62 812-3456-7890',
    '081234567890',
    '6281234567890.0',
    ' 62 812 3456 7890 ',
    "'+6281234567890",
    '6.281234567890E+12',
    '6,281234567890e12',
    '(62) 812.3456.7890',
    '\u202a6281234567890\u202c',
    '６２８１２３４５６７８９０',
  ])('%j is 6281234567890 [I3]', (written) => {
    expect(normaliseNumber(written)).toEqual({ number: '6281234567890' });
  });

  it.each([
    ['6.28E+11', 'Nomor dalam notasi ilmiah'],
    ['6.28123E+12', 'Nomor dalam notasi ilmiah'],
    ['halo', 'Nomor mengandung huruf'],
    ['\u202e6281234567890', 'Nomor mengandung tanda arah teks'],
    ['15551234567', 'Nomor tidak diawali 62'],
    ['62', 'Panjang nomor tidak sesuai'],
    ['62812345678901234', 'Panjang nomor tidak sesuai'],
    ['620812345678', 'Panjang nomor tidak sesuai'],
    ['', 'Nomor kosong'],
  ])('%j is none: %s [I3]', (written, reason) => {
    expect(normaliseNumber(written)).toEqual({ reason });
  });
});

describe('a file before it is sent', () => {
  it('leaves out what direction marks turn around [D5, I2]', async () => {
    const names = await read('number,name\n6281200000001,Ani\u202e\n6281200000002,می\u200cخواهم\n');
    expect([names.ready, names.rejected.map(({ text }) => text)]).toEqual([
      1,
      ['Nama mengandung tanda arah teks'],
    ]);
    const proxies = await previewOf(csv('value\nhttp://10.0.0.1\u2066:1\n'), 'proxy');
    expect(proxies.rejected.map(({ text }) => text)).toEqual(['Proxy tidak valid']);
  });

  it('tells what is ready, and of every other row why: invalid, duplicate, blank [I2, I7]', async () => {
    const preview = await read(
      'number,name\n081200000001,Citra\n,Dewi\n6281200000001,Citra lagi\nhalo,Eka\n  ,  \n6281200000002,Fajar\n',
    );
    expect(preview).toMatchObject({
      read: 6,
      ready: 2,
      sample: [
        { number: '6281200000001', name: 'Citra', status: 'active' },
        { number: '6281200000002', name: 'Fajar', status: 'active' },
      ],
      rejected: [
        { line: 3, reason: 'blank', text: 'Nomor kosong' },
        { line: 4, reason: 'duplicate', text: 'Ganda di dalam file' },
        { line: 5, reason: 'invalid', text: 'Nomor mengandung huruf' },
        { line: 6, reason: 'blank', text: 'Baris kosong' },
      ],
    });
    expect(preview.ready + preview.rejected.length).toBe(preview.read);
  });

  it('is sent clean, under its own name and in its own format [FILE-05, I3]', async () => {
    const chosen = new File(['\ufeffNomor;Nama\r\n0812-0000-0001;=1+1\r\n'], 'Nomor Baru.csv', {
      lastModified: 7,
    });
    const { upload } = await previewOf(chosen, 'phoneNumber');
    expect([upload.name, upload.type, upload.lastModified]).toEqual(['Nomor Baru.csv', 'text/csv', 7]);
    expect(await upload.text()).toBe('number,name,status\r\n"6281200000001","=1+1","active"\r\n');
    const json = await read('[{"number":81200000001},{"number":"081200000001"}]', 'a.json');
    expect(json.upload.type).toBe('application/json');
    expect(await json.upload.text()).toBe('[{"number":"6281200000001","name":"","status":"active"}]');
  });

  it.each([
    [
      'UTF-16 LE',
      new Uint8Array([
        0xff,
        0xfe,
        ...new Uint8Array(
          Uint16Array.from([...'number,name\n6281200000001,Jos\u00e9'].map((sign) => sign.charCodeAt(0)))
            .buffer,
        ),
      ]),
    ],
    [
      'Windows-1252',
      Uint8Array.from([...'number,name\n6281200000001,Jos\u00e9'].map((sign) => sign.charCodeAt(0))),
    ],
    [
      'UTF-16 BE',
      new Uint8Array([
        0xfe,
        0xff,
        ...[...'number,name\n6281200000001,Jos\u00e9'].flatMap((sign) => [0, sign.charCodeAt(0)]),
      ]),
    ],
    ['UTF-8', new TextEncoder().encode('number,name\n6281200000001,Jos\u00e9')],
  ])('is read from %s [I2]', async (_, bytes) => {
    expect((await read(bytes)).sample).toMatchObject([{ name: 'Jos\u00e9' }]);
  });

  it.each([
    [0x61, 0xfe],
    [0xfe, 0x61],
    [0xff, 0x61],
    [0x61, 0xff],
  ])('is not taken for UTF-16 by half of its mark: %i %i [I2]', async (one, other) => {
    const { rejected } = await read(Uint8Array.from([one, other, 0x2c, 0x4e]));
    expect(rejected.map(({ row }) => row.number)).toEqual([String.fromCharCode(one, other)]);
  });

  it.each([
    ['an archive', 'PK\u0003\u0004xyz', 'a.csv', 'Isi file tidak sesuai dengan jenisnya.'],
    [
      'a picture',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47]),
      'a.csv',
      'Isi file tidak sesuai dengan jenisnya.',
    ],
    ['a page', ' <!DOCTYPE html><p>', 'a.csv', 'Isi file tidak sesuai dengan jenisnya.'],
    ['a program', 'MZ..', 'a.csv', 'Isi file tidak sesuai dengan jenisnya.'],
    ['bytes', 'a\0b', 'a.csv', 'Isi file tidak sesuai dengan jenisnya.'],
    ['nothing', '', 'a.csv', 'File kosong.'],
    ['another kind', 'number', 'a.csv.png', 'File harus berjenis .csv atau .json.'],
    ['a heading alone', 'number,name\n', 'a.csv', 'File tidak berisi baris.'],
    ['an empty list', '[]', 'a.json', 'File tidak berisi baris.'],
    ['no list', '{}', 'a.json', 'File JSON harus berisi daftar.'],
    ['JSON that breaks off', '[{"number":', 'a.json', 'File JSON tidak dapat dibaca.'],
  ])('is refused as a whole where it is %s [I6, I1, I5]', async (_, content, name, text) => {
    await expect(read(content, name)).rejects.toMatchObject({ text });
  });

  it('reads a hundred thousand rows and tells its progress [I4]', async () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => `62812${String(index).padStart(8, '0')},N`);
    const progress: number[] = [];
    const preview = await previewOf(csv(`number,name\n${lines.join('\n')}`), 'phoneNumber', (share) =>
      progress.push(share),
    );
    expect(preview).toMatchObject({ read: 100_000, ready: 100_000, rejected: [] });
    expect(progress.length).toBeGreaterThan(10);
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
  });

  it('takes templates from JSON alone, with their buttons [MSG-10]', async () => {
    const text =
      '[{"text":"<p>Halo</p>","button":[{"title":"Buka","url":"https://a.id"}]},{"text":" ","status":"active"}]';
    const preview = await previewOf(csv(text, 'a.json'), 'message');
    expect(preview).toMatchObject({ ready: 1, rejected: [{ reason: 'blank', text: 'Pesan kosong' }] });
    expect(JSON.parse(preview.sample[0]?.button ?? '')).toEqual([{ title: 'Buka', url: 'https://a.id' }]);
    await expect(previewOf(csv('text\nHalo'), 'message')).rejects.toMatchObject({
      text: 'File harus berjenis .json.',
    });
  });

  it('sends each template as the file has it, with its WhatsApp text [MSG-10, MSG-13, I8]', async () => {
    const exported = { text: '<b>Halo</b>', text_wa: '*Halo*', button: '[]', status: 'active', media: '' };
    const { upload } = await previewOf(csv(JSON.stringify([exported]), 'a.json'), 'message');
    expect(JSON.parse(await upload.text())).toEqual([exported]);
  });

  it('gives a template without a WhatsApp text the one that its caption stands for [MSG-13]', async () => {
    const { upload } = await previewOf(csv('[{"text":"<p>Halo <b>{name}</b></p>"}]', 'a.json'), 'message');
    expect(JSON.parse(await upload.text())).toMatchObject([{ text_wa: 'Halo *{name}*' }]);
  });

  it('takes no half of a value for the whole of it [I2]', async () => {
    const preview = await previewOf(csv('http://a,b@10.0.0.1:3128\nhttp://a:1'), 'proxy');
    expect(preview).toMatchObject({ ready: 1, rejected: [{ text: 'Status tidak dikenal' }] });
  });

  it('takes a status with spaces around it, and none for active [I2]', async () => {
    const preview = await previewOf(csv('value,status\nhttp://a:1, nonactive \nhttp://b:1,  \n'), 'proxy');
    expect(preview.sample.map(({ status }) => status)).toEqual(['nonactive', 'active']);
  });

  it('takes proxies once each [I7, PROXY-11]', async () => {
    const preview = await previewOf(csv('value\nhttp://a:1\nhttp://a:1\nhttp://b c\n'), 'proxy');
    expect(preview.sample).toEqual([{ value: 'http://a:1', status: 'active' }]);
    expect(preview.rejected.map(({ reason }) => reason)).toEqual(['duplicate', 'invalid']);
  });
});
