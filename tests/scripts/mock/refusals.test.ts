import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAll } from '../../../scripts/mock/listen';
import { Recent } from '../../../scripts/mock/recent';
import { EMAILS } from '../../../scripts/mock/records';
import { bodyOf, openMock } from './harness';

const MIB = 2 ** 20;
const fileOf = (content: string, name = 'a.json') => {
  const form = new FormData();
  form.set('file', new File([content], name));
  return form;
};

describe('what the mock refuses', () => {
  const wrongNominal = { nominal: 1.5, userId: 2, adminId: 1, reason: 'x' };
  const sending = { targets: ['62811'], message: 'x' };
  it.each<[string, string, object | FormData, string]>([
    ['a text for a list', '/admin/whatsapp/send-message/1', { ...sending, senders: 5 }, 'senders'],
    [
      'a number in a list of texts',
      '/admin/whatsapp/send-message/1',
      { ...sending, senders: [5] },
      'senders',
    ],
    ['a part of a rupiah', '/admin/bonus/create', wrongNominal, 'nominal'],
    ['an id that is none', '/admin/bonus/create', { ...wrongNominal, nominal: 1, userId: {} }, 'userId'],
    [
      'a text for a number',
      '/admin/level/create',
      { name: 'x', blast_fee: '1', requirement_blast: 1 },
      'blast_fee',
    ],
    ['nothing for a text', '/admin/proxy/save', { value: null }, 'value'],
    ['a number for a text', '/auth/validate', { token: 1 }, 'token'],
    ['no file', '/admin/proxy/import', new FormData(), 'file'],
    ['null for templates', '/admin/message/import', fileOf('null'), 'file'],
    ['an object for templates', '/admin/message/import', fileOf('{}'), 'file'],
  ])('422 for %s', async (_, path, body, field) => {
    const { send, signIn } = openMock();
    const reply = await send('POST', path, body, (await signIn('admin@mock.test')).token);
    expect(reply.status).toBe(422);
    expect(Object.keys(bodyOf(reply).errors as object)).toEqual([field]);
  });

  it.each(['page=-1', 'page=1.5', 'page=x', 'page=', 'page=1&user_id=x'])('422 for ?%s', async (query) => {
    const { signIn } = openMock();
    const { send } = await signIn('admin@mock.test');
    expect((await send('GET', `/admin/bonus/list-per-page?${query}`)).status).toBe(422);
  });

  it('entries of a file that are no templates are skipped, and what no template has is left out', async () => {
    const { send, signIn } = openMock();
    const { token } = await signIn('admin@mock.test');
    const deep = `${'['.repeat(1e5)}${']'.repeat(1e5)}`;
    const button = `{"id":"1","title":"a","url":"b","type":"c","more":${deep}}`;
    const entries = [
      'null',
      '[null]',
      '"x"',
      '{"text":5}',
      '{"text":"a","button":"[null]"}',
      `{"text":"","more":${deep}}`,
      `{"text":"b","button":[${button}]}`,
    ];
    const reply = await send('POST', '/admin/message/import', fileOf(`[${entries.join(',')}]`), token);
    const created = [{ text: 'b', button: [{ id: '1', title: 'a', url: 'b', type: 'c' }] }];
    expect(bodyOf(reply)).toMatchObject({ created, skipped: { length: 6 } });
  });

  it.each<[number, string, Record<string, string>, string]>([
    [415, 'a form as JSON', {}, '{"file":"x"}'],
    [415, 'text', { 'content-type': 'text/plain' }, '{}'],
    [413, 'a body that is too large', {}, ' '.repeat(11 * MIB + 1)],
    [413, 'a file that is too large', { 'content-type': 'multipart/form-data; boundary=b' }, ''],
    [400, 'a form that cannot be read', { 'content-type': 'multipart/form-data' }, 'x'],
    [401, 'nobody, however large', { authorization: 'Bearer x' }, ' '.repeat(11 * MIB + 1)],
  ])('%d for %s', async (status, what, more, text) => {
    const { mock, signIn } = openMock();
    const { token } = await signIn('admin@mock.test');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more };
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
    const large = `${part}${'x'.repeat(10 * MIB + 1)}\r\n--b--\r\n`;
    const asked = { method: 'POST', url: '/api/admin/proxy/import', headers };
    const body = Buffer.from(what.startsWith('a file') ? large : text);
    expect((await mock.answer({ ...asked, body })).status).toBe(status);
    expect(mock.mostOf(asked)).toBe(status === 401 ? 0 : 11 * MIB + 1);
  });

  it('holds no more of a body than it reads', async () => {
    const chunks = Array.from({ length: 10 }, () => Buffer.from('abcd'));
    expect((await readAll(Readable.from(chunks), 6)).toString()).toBe('abcdab');
    expect(await readAll(Readable.from(chunks), 0)).toHaveLength(0);
  });
});

describe("what is another's to the mock", () => {
  it('is not linked anew, paired or run through', async () => {
    const { signIn, time } = openMock();
    const [admin, member, staff] = await Promise.all(EMAILS.map((email) => signIn(email)));
    const foreign = { deviceId: 'id-1723000000000001', id: 12 };
    const { clientid } =
      (await admin!.rows('/admin/whatsapp/list')).find(({ id }) => id === foreign.id) ?? {};
    const pair = (more: object) =>
      member!.send('POST', '/admin/whatsapp/new-client', { deviceId: 'id-1', userId: 2, ...more });
    expect((await pair({ deviceId: clientid })).status).toBe(403);
    expect((await pair({ previousDeviceId: clientid })).status).toBe(403);
    expect((await pair({})).status).toBe(201);
    time.advance(200_000);
    const phone = { phonenumber: '62811', pushname: 'x', server: 'c.us', serialized: '62811@c.us' };
    const account = { clientid: 'id-1', proxyId: null, user_id: 2, reconnect: null, ...phone };
    const save = (more: object) => member!.send('POST', '/admin/whatsapp/save', { ...account, ...more });
    expect((await save({ reconnect: foreign.id })).status).toBe(403);
    expect((await save({ user_id: 1 })).status).toBe(403);
    expect((await save({})).status).toBe(201);

    const range = { start_number: '1', end_number: '3', b_insert: 0, interval_min: 1, interval_max: 2 };
    const run = (whatsapp_id: number) =>
      staff!.send('POST', '/admin/generator/create', { ...range, whatsapp_id });
    expect((await run(foreign.id)).status).toBe(403);
    expect((await run(11)).status).toBe(201);
  });
});

describe('an Idempotency-Key of the mock', () => {
  it('is answered as it was, refusals too, and belongs to one body', async () => {
    const { mock, signIn } = openMock();
    const { token } = await signIn('admin@mock.test');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const make = async (key: string, value: string) => {
      const body = Buffer.from(JSON.stringify({ number: value, name: 'x' }));
      const keyed = { ...headers, 'idempotency-key': key };
      return mock.answer({ method: 'POST', url: '/api/admin/phonenumber/save', headers: keyed, body });
    };
    const first = await make('a', '62811');
    expect(first.status).toBe(201);
    expect(await make('a', '62811')).toEqual(first);
    expect((await make('a', '62812')).status).toBe(422);
    const refused = await make('b', '62811');
    expect(refused.status).toBe(422);
    const { id } = bodyOf(first).phoneNumber as { id: number };
    await mock.answer({
      method: 'DELETE',
      url: `/api/admin/phonenumber/${id}`,
      headers,
      body: Buffer.alloc(0),
    });
    expect(await make('b', '62811')).toEqual(refused);
    expect((await make('c', '62811')).status).toBe(201);
  });

  it('and a session are kept until so many came after them', () => {
    const kept = new Recent<number, string>(2);
    for (const key of [1, 2, 3]) kept.set(key, 'x');
    expect([...kept.keys()]).toEqual([2, 3]);
  });
});

interface Operation {
  readonly parameters?: readonly { readonly name?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example: object }>> };
}
const { paths } = JSON.parse(readFileSync('docs/contract/openapi.json', 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const odd = fc.constantFrom<unknown[]>(
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  '',
  'x',
  '1',
  '\0',
  '%',
  [],
  [null],
  {},
  { length: 1 },
);
const known = fc.constantFrom(1, 2, 11, 12, 'id-17230000000000010');
const mostly = (common: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 16, arbitrary: common },
    { weight: 4, arbitrary: known },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
const requestOf = (path: string, method: string, { parameters = [], requestBody }: Operation) => {
  const [[type, { example }] = ['', { example: {} }]] = Object.entries(requestBody?.content ?? {});
  const given = Object.entries(example).map(([name, value]) => {
    const isFile = name === 'file';
    const common = isFile
      ? odd.map((content) => new File([JSON.stringify(content)], 'a'))
      : fc.constant(value);
    return [name, mostly(common)] as const;
  });
  const query = parameters.flatMap(({ name }) => (name ? [[name, mostly(known)] as const] : []));
  return fc.record({
    method: fc.constant(method.toUpperCase()),
    path: mostly(known).map((id) => `/api${path.replace(/\{\w+\}/, encodeURIComponent(String(id)))}`),
    isForm: mostly(fc.constant(type !== 'application/json')).map((value) => value === true),
    fields: fc.record(Object.fromEntries(given)),
    query: fc.record(Object.fromEntries(query)),
  });
};
const requests = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => requestOf(path, method, operation)),
);

it('whatever it is asked, the mock fails in nothing and goes on', async () => {
  const { mock, time, signIn, listen } = openMock();
  const people = await Promise.all(EMAILS.map((email) => signIn(email)));
  const lines = people.map(({ token }, place) => listen(`client-${place + 1}`, token).line);
  const urls = fc.oneof(
    { weight: 40, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('//', '', '*', '?', 'http://[', '/api/admin/level/%E0%A4') },
  );
  const property = fc.asyncProperty(
    fc.oneof(...requests),
    fc.constantFrom('', ...people.map(({ token }) => token)),
    urls,
    fc.option(fc.constantFrom('a', 'b')),
    async ({ method, path, isForm, fields, query }, token, url, key) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields))
        form.set(name, value instanceof File ? value : String(value));
      const sent = new Response(isForm ? form : JSON.stringify(fields));
      const asked = {
        method,
        url: url ?? `${path}?${new URLSearchParams(query as Record<string, string>).toString()}`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': isForm ? (sent.headers.get('Content-Type') ?? '') : 'application/json',
          ...(key !== null && { 'idempotency-key': key }),
        },
        body: Buffer.from(await sent.arrayBuffer()),
      };
      const reply = await mock.answer(asked);
      expect(reply).toMatchObject({ status: expect.toSatisfy((status) => status < 500) });
      for (const line of lines) line.hear(JSON.stringify(fields));
      time.advance(500);
    },
  );
  await fc.assert(property, { seed: 7, numRuns: 500, endOnFailure: true });
});
