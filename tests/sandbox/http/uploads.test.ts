import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { attachment, cleanName, storedNameOf } from '../../../sandbox/files/names';
import { files } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';

const harness = useServer();
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const countFiles = () => harness.server.database.db.$count(files);

const sendFile = (path: string, name: string, content: BlobPart, fields: Record<string, string> = {}) => {
  const form = new FormData();
  form.set('file', new File([content], name));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return harness.as('admin').send('POST', path, form);
};
const template = { text: 'x', text_wa: 'x', button: '[]', status: 'active' };
const sendMedia = (name: string, content: BlobPart, fields = template) =>
  sendFile('/api/admin/message/create', name, content, fields);
const sendNumbers = (name: string, content: BlobPart) =>
  sendFile('/api/admin/phonenumber/import', name, content);

describe('media', () => {
  it.each([
    ['page.html', '<script>alert(1)</script>'],
    ['shell.php', '<?php'],
    ['run.exe', 'MZ\u0090'],
    ['photo.png.html', PNG],
    ['photo', PNG],
    ['photo.png', '<html>'],
    ['photo.svg', '<html><svg></svg></html>'],
    ['photo.gif', 'GIF'],
    ['photo.__proto__', PNG],
  ])('%s is refused by name or content [V11] [I6]', async (name, content) => {
    const before = await countFiles();
    const { status, body } = await sendMedia(name, content);
    expect(status).toBe(415);
    expect(body.msg).toEqual(expect.any(String));
    expect(await countFiles()).toBe(before);
  });

  it('that may carry script is served where script cannot run [V11] [X7]', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const { body } = await sendMedia('gambar.svg', svg);
    const { status, headers } = await harness.stranger.send('GET', body.message.media);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('cannot name a file of the server [V11]', async () => {
    for (const name of ['../../package.json', '..%2f..%2fpackage.json', '%2e%2e/package.json', 'x%00.png']) {
      const { status, body } = await harness.stranger.send('GET', `/media/${name}`);
      expect(JSON.stringify(body)).not.toContain('whatsapp-blaster');
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('an address that names no file', () => {
  const UNKNOWN = ['%00', 'a%00b.png', '%0a', '%5c', '%2f', '%2e%2e%2fpackage.json', 'CON', 'x'.repeat(300)];
  const UNDECODABLE = ['%', '%zz', '%ff', '%ed%a0%80'];
  const folders = ['/api/files/', '/media/'];
  const cases = folders.flatMap((folder) => [
    ...UNKNOWN.map((name) => [folder + name, 404] as const),
    ...UNDECODABLE.map((name) => [folder + name, 400] as const),
  ]);

  it.each(cases)('%s is answered by %i and a text for people [V11] [V19]', async (path, expected) => {
    const { status, body } = await harness.as('admin').send('GET', path);
    expect(status).toBe(expected);
    expect(body).toEqual({ msg: expect.any(String) });
    expect(body.msg).not.toContain(path);
  });
});

describe('targets', () => {
  it('are found again however long and foreign their name is [V11]', async () => {
    const account = (await harness.as('admin').send('GET', '/api/admin/whatsapp/list')).body.list[0];
    const created = await sendFile(
      '/api/admin/validator/create',
      `${'\u00e9'.repeat(300)}.csv`,
      '628123456789',
      {
        whatsapp_id: String(account.id),
        b_insert: '0',
        interval_min: '1',
        interval_max: '2',
      },
    );
    const { status, body } = await harness.as('admin').send('GET', created.body.validator.fileUrl);
    expect([status, body]).toEqual([200, '628123456789']);
  });

  it('are saved by browsers under their own name, never shown [V11]', async () => {
    const staff = harness.as('staff');
    const { rows } = await staff.call('validator.page', { page: 1, user_id: staff.id });
    const { status, headers, body } = await staff.send('GET', rows[0]?.fileUrl ?? '');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="\w+\.csv"; filename\*=UTF-8''\w+\.csv$/,
    );
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(body).toContain('number,name');
  });

  it('are never served as media, nor media as targets [V11]', async () => {
    const staff = harness.as('staff');
    const { rows } = await staff.call('validator.page', { page: 1, user_id: staff.id });
    expect((await harness.stranger.send('GET', `/media/${rows[0]?.fileName}`)).status).toBe(404);
    const { body } = await sendMedia('foto.png', PNG);
    const name = body.message.media.replace('/media/', '');
    expect((await harness.as('admin').send('GET', `/api/files/${name}`)).status).toBe(404);
  });

  it.each([
    ['data.csv', PNG],
    ['data.csv', 'PK\u0003\u0004zip'],
    ['data.csv', '<!doctype html><html></html>'],
    ['data.json', 'MZ program'],
    ['data.txt', '6281'],
    ['data.csv.exe', '6281'],
  ])('%s with other content is refused [V11] [I6]', async (name, content) => {
    expect((await sendNumbers(name, content)).status).toBe(415);
  });

  it('an empty file is refused [V11] [I6]', async () => {
    const { status, body } = await sendNumbers('data.csv', '');
    expect(status).toBe(422);
    expect(body.errors).toEqual({ file: 'File kosong.' });
  });
});

describe('names', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\win.ini', 'win.ini'],
    ['a\r\nX: y.csv', 'aX: y.csv'],
    ['a\u202egpj.exe', 'agpj.exe'],
    ['.htaccess', 'htaccess'],
    ['', 'file'],
  ])('%j is kept as %j [V11]', (given, kept) => {
    expect(cleanName(given)).toBe(kept);
  });

  it('are cut to 100 characters with their extension [V11]', () => {
    expect(cleanName(`${'n'.repeat(300)}.csv`)).toBe(`${'n'.repeat(96)}.csv`);
  });

  it('are stored with the name as second part, so that a list can show it [V11] [VAL-04]', () => {
    expect(storedNameOf('targets-batch four 2026.csv', 1723)).toMatch(
      /^1723\d+-targets_batch_four_2026\.csv$/,
    );
    expect(storedNameOf('CON.csv', 1)).toMatch(/^1\d+-CON\.csv$/);
  });

  it('are told to browsers by RFC 6266 [V11]', () => {
    expect(attachment('d\u00e4ta "1"; x.csv')).toBe(
      'attachment; filename="d_ta _1__ x.csv"; filename*=UTF-8\'\'d%C3%A4ta%20%221%22%3B%20x.csv',
    );
  });
});

describe('sizes', () => {
  it('over 10 MB are refused with the limit in the text, and nothing is kept [V10] [R5]', async () => {
    const before = await countFiles();
    const { status, body } = await sendMedia('besar.png', Buffer.concat([PNG, Buffer.alloc(11 * 2 ** 20)]));
    expect(status).toBe(413);
    expect(body.msg).toContain('10 MB');
    expect(await countFiles()).toBe(before);
  });

  it('of JSON over 1 MiB are refused [V10]', async () => {
    const { status } = await harness
      .as('admin')
      .send('POST', '/api/admin/proxy/save', { value: 'x'.repeat(2 ** 20) });
    expect(status).toBe(413);
  });

  it('a field of a form has at most 1 MiB [V10]', async () => {
    const sized = (size: number) => sendMedia('a.png', PNG, { ...template, text: 'x'.repeat(size) });
    const before = await countFiles();
    expect((await sized(2 ** 20 + 1)).status).toBe(413);
    expect(await countFiles()).toBe(before);
  });

  it('a form has one file and at most 20 fields [V10]', async () => {
    const two = new FormData();
    two.append('file', new File(['6281'], 'a.csv'));
    two.append('file', new File(['6281'], 'b.csv'));
    expect((await harness.as('admin').send('POST', '/api/admin/phonenumber/import', two)).status).toBe(413);
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, 'x']));
    expect((await sendMedia('a.png', PNG, { ...template, ...many })).status).toBe(413);
  });

  it('a file is asked for where there is none [V10]', async () => {
    const form = new FormData();
    form.set('catatan', 'x');
    const { status, body } = await harness.as('admin').send('POST', '/api/admin/phonenumber/import', form);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ file: 'File wajib diisi.' });
  });
});

describe('a request that never arrives', () => {
  const slow = useServer({ seed: 'none', arrival: 50 });

  it('is given up, whether its head or its body is late [V10]', async () => {
    const { hostname, port } = new URL(slow.url);
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\n';
    for (const said of [head, `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`]) {
      const socket = connect(Number(port), hostname).setEncoding('utf8');
      let received = '';
      socket.on('data', (text: string) => {
        received += text;
      });
      socket.write(said);
      await once(socket, 'close');
      expect(received).toMatch(/^HTTP\/1\.1 408 /);
    }
    expect((await slow.stranger.send('GET', '/api/admin/setting/get')).status).toBe(401);
  });
});

describe('imports', () => {
  it('of overlapping files at a time create each number once [I7]', async () => {
    const numbers = (from: number) =>
      Array.from({ length: 100 }, (_, index) => `62858${20_000_000 + from + index}`).join('\n');
    const answers = await Promise.all([sendNumbers('a.csv', numbers(0)), sendNumbers('b.csv', numbers(50))]);
    const created = answers.flatMap(({ body }) => body.created.map((row: { number: string }) => row.number));
    expect(new Set(created).size).toBe(150);
    expect(created).toHaveLength(150);
  });
});
