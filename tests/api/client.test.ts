import { describe, expect, it, vi } from 'vitest';
import type { Call, CallOptions, ClientOptions } from '../../src/api/client';
import type { CallName } from '../../src/api/calls';
import { createIntents } from '../../src/api/intents';
import { errorOf, startClient } from './harness';

const HTML = '<!doctype html><title>502 Bad Gateway</title>';
const idOf = (id: string) => ({ id });
const BLAST = { whatsappClientId: 'id-1', socketClientId: 'client-5', loop: true };
const LEVEL = { name: 'Silver', blast_fee: 100, requirement_blast: 1000 };

const WITHOUT_USER_NOT = [
  ['withdraw.balance', { userId: '' }],
  ['withdraw.balance', {}],
  ['whatsapp.listOfUser', { userId: null }],
  ['whatsapp.page', { page: 1, user_id: '' }],
  ['users.read', { id: '' }],
  ['users.update', { firstname: 'A' }],
  ['whatsapp.newClient', { deviceId: 'id-1', userId: 'NaN' }],
] as [CallName, never][];

/** Start, stop, level and withdraw calls. */
const ERROR_FIRST: readonly (readonly [CallName, object, path: string])[] = [
  ['generator.start', idOf('7'), 'POST /api/admin/generator/start'],
  ['generator.stop', idOf('7'), 'POST /api/admin/generator/stop'],
  ['validator.start', idOf('7'), 'POST /api/admin/validator/start'],
  ['validator.stop', idOf('7'), 'POST /api/admin/validator/stop'],
  ['whatsapp.start', BLAST, 'POST /api/admin/whatsapp/start-blasting'],
  ['whatsapp.stop', BLAST, 'POST /api/admin/whatsapp/stop-blasting'],
  ['level.create', LEVEL, 'POST /api/admin/level/create'],
  ['level.update', { ...idOf('2'), ...LEVEL }, 'PUT /api/admin/level/2'],
  ['withdraw.request', { nominal: 20_000, userId: '5' }, 'POST /api/admin/withdraw/request'],
  ['withdraw.update', { ...idOf('1'), status: 'accepted' }, 'PUT /api/admin/withdraw/update'],
];

const NO_TOKEN = [null, ''];

describe('a call', () => {
  it('goes to the API host under /api [HTTP-01]', async () => {
    const addresses: string[] = [];
    const fetch = async (input: unknown) => {
      addresses.push(String(input));
      return Response.json({ count: 1 });
    };
    await startClient({ host: 'https://api.example.com', fetch }).call('users.active', {});
    await startClient({ fetch }).call('users.active', {});
    expect(addresses).toEqual(['https://api.example.com/api/admin/users/active', '/api/admin/users/active']);
  });

  it('speaks JSON both ways [HTTP-02]', async () => {
    const { api, call } = startClient();
    api.answers('POST /api/admin/proxy/save', { proxy: { id: 1, value: 'http://10.0.0.1:3128' } });
    const { proxy } = await call('proxy.create', { value: 'http://10.0.0.1:3128' });
    expect(proxy.value).toBe('http://10.0.0.1:3128');
    expect(api.requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(api.requests[0]?.body).toEqual({ value: 'http://10.0.0.1:3128' });
  });

  it('sends files as a form whose type the browser writes [HTTP-02, FILE-05]', async () => {
    const { api, call } = startClient();
    api.answers('POST /api/admin/proxy/import', { created: [], skipped: [] });
    await call('proxy.import', { file: new File(['value'], 'proxies.csv') });
    const form = api.requests[0]?.body as FormData;
    expect((form.get('file') as File).name).toBe('proxies.csv');
    expect(api.requests[0]?.headers.has('content-type')).toBe(false);
  });

  it('carries the bearer token [HTTP-03]', async () => {
    const { api, call } = startClient();
    api.answers('GET /api/admin/users/active', { count: 1 });
    await call('users.active', {});
    expect(api.requests[0]?.headers.get('authorization')).toBe('Bearer token-a');
    expect(JSON.stringify(api.requests[0]?.query)).not.toContain('token-a');
  });

  it('of the three auth calls carries no token, nor asks for one [HTTP-03]', async () => {
    const token = vi.fn(() => null);
    const { api, call } = startClient({ token });
    const session = { token: 't', user: { id: 5 } };
    api.answers('POST /api/auth/login', session);
    api.answers('POST /api/auth/register', session);
    api.answers('POST /api/auth/validate', { isvalid: true });
    await call('auth.login', { email: 'a', password: 'b' });
    const names = { firstName: 'A', lastName: 'B', email: 'a', password: 'b', password2: 'b' };
    await call('auth.register', { ...names, agreeToTerms: true, affiliateCode: '', referral_code: '' });
    await call('auth.validate', { token: 't' });
    expect(api.requests.map(({ headers }) => headers.has('authorization'))).toEqual([false, false, false]);
    expect(token).not.toHaveBeenCalled();
  });

  it.each(NO_TOKEN)('without a token (%j) is not sent [ERR-05]', async (token) => {
    const { api, call } = startClient({ token: () => token });
    const error = await errorOf(call('users.active', {}));
    expect(error).toMatchObject({ kind: 'unsent', text: 'Authorization token is missing' });
    expect(api.requests).toEqual([]);
  });

  it.each(WITHOUT_USER_NOT)('without a user id is not sent: %s %o [ERR-04]', async (name, input) => {
    const { api, call } = startClient();
    expect(await errorOf(call(name, input))).toMatchObject({ kind: 'unsent', text: 'User ID is missing' });
    expect(api.requests).toEqual([]);
  });

  it.each(['abc', '', '1e3', '../1', '%00', '1/..', '１'])(
    'with %j for an id is not sent [D3]',
    async (id) => {
      const { api, call } = startClient();
      expect(await errorOf(call('proxy.read', { id }))).toMatchObject({
        kind: 'unsent',
        text: 'Error fetching Proxy',
      });
      expect(api.requests).toEqual([]);
    },
  );
});

describe('a refused call', () => {
  const refusal = async (name: CallName, input: never, path: string, body: unknown, status = 400) => {
    const { api, call } = startClient();
    api.answers(path, body, { status });
    return errorOf(call(name, input));
  };
  const save = (body: unknown, status?: number) =>
    refusal('proxy.create', { value: 'x' } as never, 'POST /api/admin/proxy/save', body, status);

  it("shows the server's msg, else message, else error [HTTP-04]", async () => {
    expect((await save({ error: 'c', message: 'b', msg: 'a' })).text).toBe('a');
    expect((await save({ error: 'c', message: 'b', msg: '' })).text).toBe('b');
    expect((await save({ error: 'c', message: null, msg: 5 })).text).toBe('c');
    expect((await save({ error: 'c', message: '  ' })).text).toBe('c');
  });

  it.each(ERROR_FIRST)(
    'of %s shows error first, else msg [HTTP-04, ERR-36, LEVEL-07, WD-19]',
    async (name, input, path) => {
      const text = async (body: object) => (await refusal(name, input as never, path, body)).text;
      expect(await text({ message: 'b', msg: 'a', error: 'Sedang berjalan' })).toBe('Sedang berjalan');
      expect(await text({ message: 'b', msg: 'a', error: '' })).toBe('a');
    },
  );

  it.each([
    ['nothing', 'unreadable', ''],
    ['an empty object', 'refused', {}],
    ['a list', 'refused', ['x']],
    ['text', 'refused', '"Ditolak"'],
    ['null', 'unreadable', 'null'],
    ["a proxy's HTML page", 'unreadable', HTML],
    ['cut-off JSON', 'unreadable', '{"msg":"Dito'],
  ])(
    'with %s for an answer is %s, and shows the fallback of the call [HTTP-04, R9, R13]',
    async (_, kind, body) => {
      const error = await save(body, 502);
      expect(error).toMatchObject({ kind, status: 502, text: 'Internal server error' });
    },
  );

  it('carries status, code and the errors of fields, as plain data [R6]', async () => {
    const error = await save({ msg: 'Salah', code: 1, errors: { value: 'Sudah ada', odd: 3 } }, 422);
    expect(error).toEqual({
      kind: 'refused',
      status: 422,
      text: 'Salah',
      code: 1,
      fieldErrors: { value: 'Sudah ada' },
    });
    expect(structuredClone(error)).toEqual(error);
  });

  it('clips a text of 10 kB, between characters [X5]', async () => {
    const { text } = await save({ msg: '🙂'.repeat(5000) });
    expect(text).toBe(`${'🙂'.repeat(300)}…`);
  });

  it('pollutes nothing with the names of fields [S15]', async () => {
    const { fieldErrors } = await save('{"errors":{"__proto__":{"role":"admin"},"constructor":"x"}}');
    expect(({} as { role?: string }).role).toBeUndefined();
    expect(Object.entries(fieldErrors)).toEqual([['constructor', 'x']]);
  });

  it('is told to the session, once, with its status [R1, R2]', async () => {
    const onRefused = vi.fn();
    const { api, call } = startClient({ onRefused });
    api.answers('GET /api/admin/users/active', {}, { status: 401 });
    api.answers('GET /api/admin/proxy/1', {}, { status: 403 });
    await errorOf(call('users.active', {}));
    await errorOf(call('proxy.read', idOf('1')));
    const refused = onRefused.mock.calls.map(([error, name]) => [error.status, name]);
    expect(refused).toEqual([
      [401, 'users.active'],
      [403, 'proxy.read'],
    ]);
  });

  it('tells whether the server answered at all', async () => {
    const onEnded = vi.fn();
    const { api, call } = startClient({ onEnded });
    api.answers('GET /api/admin/users/active', {}, { status: 404 });
    await errorOf(call('users.active', {}));
    api.fails('GET /api/admin/proxy/1');
    await errorOf(call('proxy.read', idOf('1')));
    expect(onEnded.mock.calls.flat()).toEqual([true, false]);
  });

  it.each([1, '1'])(
    'of code %j is refused whatever its status, where the contract says so [WD-17]',
    async (code) => {
      const { api, call } = startClient();
      api.answers('POST /api/admin/withdraw/request', { code, error: 'Lengkapi data bank', msg: 'x' });
      const error = await errorOf(call('withdraw.request', { nominal: 10000, userId: '5' }));
      expect(error).toMatchObject({ kind: 'refused', code: 1, text: 'Lengkapi data bank' });
    },
  );

  it('is anything but 200 where the contract says so [VAL-16]', async () => {
    const { api, call } = startClient();
    api.answers('POST /api/admin/validator/create', { validator: { id: 1 } }, { status: 201 });
    const fields = { whatsapp_id: '1', b_insert: 0, interval_min: 1, interval_max: 2 } as const;
    const error = await errorOf(call('validator.create', { file: new File([], 'a.csv'), ...fields }));
    expect(error).toMatchObject({ kind: 'refused', text: 'Error create validator' });
  });
});

describe('a call that gets no answer', () => {
  const fallback = async (name: CallName, input: never, path: string) => {
    const { api, call } = startClient();
    api.fails(path);
    return errorOf(call(name, input));
  };

  it.each([
    ['proxy.create', { value: 'x' }, 'POST /api/admin/proxy/save'],
    ['proxy.import', { file: new File([], 'a.csv') }, 'POST /api/admin/proxy/import'],
    ['setting.update', undefined, 'PUT /api/admin/setting/update'],
    ['proxy.delete', { id: '1' }, 'DELETE /api/admin/proxy/1'],
    ['generator.start', { id: '1' }, 'POST /api/admin/generator/start'],
    ['generator.stop', { id: '1' }, 'POST /api/admin/generator/stop'],
  ] as [CallName, never, string][])('%s is a network error [ERR-07]', async (name, input, path) => {
    const setting = { interval_min: 1, interval_max: 2, price: 0, bank_names: 'BCA', colors: '#fff' };
    const given = input ?? ({ ...setting, referral_percent: 0, info: 'x' } as never);
    expect(await fallback(name, given, path)).toMatchObject({
      kind: 'unreachable',
      status: 0,
      text: 'Network error. Please try again.',
    });
  });

  it('that reads is an internal error [ERR-06]', async () => {
    const error = await fallback('users.active', {} as never, 'GET /api/admin/users/active');
    expect(error).toMatchObject({ kind: 'unreachable', text: 'Internal server error' });
  });

  it('that signs in is an internal error [ERR-03]', async () => {
    const form = { email: 'a', password: 'b' };
    const error = await fallback('auth.login', form as never, 'POST /api/auth/login');
    expect(error).toMatchObject({ kind: 'unreachable', text: 'Internal server error' });
  });
});

describe('an ok answer', () => {
  it.each([
    ['HTML', HTML],
    ['nothing', ''],
    ['no user', '{"count":"many"}'],
    ['a list', '[]'],
  ])('of %s where a record is due ends with the fallback [R9, R13]', async (_, body) => {
    const { api, call } = startClient();
    api.answers('GET /api/admin/users/5', body);
    const error = await errorOf(call('users.read', idOf('5')));
    expect(error).toMatchObject({ kind: 'unreadable', status: 200, text: 'Error fetching user' });
  });

  it('without a body is enough where nothing is read [R9]', async () => {
    const { call } = startClient({ fetch: async () => new Response(null, { status: 204 }) });
    expect(await call('proxy.delete', idOf('1'))).toBeNull();
  });

  it('whose connection breaks in the middle is lost, so that nobody is signed out by leaving a page [R13, A9]', async () => {
    const broken = () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"user":'));
          controller.error(new TypeError('terminated'));
        },
      });
    const { call } = startClient({ fetch: async () => new Response(broken()) });
    const error = await errorOf(call('users.read', idOf('5')));
    expect(error).toMatchObject({ kind: 'unreachable', text: 'Internal server error' });
  });

  it('tells each field that fell back to its default', async () => {
    const onFallback = vi.fn();
    const { api, call } = startClient({ onFallback });
    api.answers('GET /api/admin/proxy/1', { proxy: { id: 1, value: 'x', count_use: 'many' } });
    expect((await call('proxy.read', idOf('1'))).proxy.count_use).toBe(0);
    expect(onFallback.mock.calls).toEqual([['proxy.read', { path: 'count_use', expected: 'number' }]]);
  });
});

describe('time', () => {
  /** A stand-in for the browser's time limits, which no test can wait for. */
  function limits() {
    const set: { ms: number; controller: AbortController }[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      set.push({ ms, controller });
      return controller.signal;
    });
    return { set, pass: () => set.at(-1)?.controller.abort(new DOMException('late', 'TimeoutError')) };
  }

  it('ends a QR code after 120 s without an answer [LIMIT-03, R10]', async () => {
    const { set, pass } = limits();
    const { api, call } = startClient();
    const held = api.holds('GET /api/admin/whatsapp/qr-new-client/id-1');
    const error = errorOf(call('whatsapp.qr', { deviceId: 'id-1' }));
    await held.request;
    expect(set.map(({ ms }) => ms)).toEqual([120_000]);
    pass();
    expect(await error).toMatchObject({ kind: 'timedOut', text: 'Request timed out' });
  });

  it.each([
    ['users.active', {}, 'GET /api/admin/users/active', 30_000],
    ['proxy.import', { file: new File([], 'a.csv') }, 'POST /api/admin/proxy/import', 300_000],
  ] as [CallName, never, string, number][])('of %s has its limit', async (name, input, path, ms) => {
    const { set, pass } = limits();
    const { api, call } = startClient();
    const held = api.holds(path);
    const error = errorOf(call(name, input));
    await held.request;
    expect(set.map((limit) => limit.ms)).toEqual([ms]);
    pass();
    expect((await error).kind).toBe('timedOut');
  });

  it('of one try does not run while the next one is waited for [R7]', async () => {
    const { set } = limits();
    const { api, call } = startClient();
    api.answers('GET /api/admin/users/active', {}, { status: 429, headers: { 'Retry-After': '45' } });
    api.answers('GET /api/admin/users/active', { count: 2 });
    expect(await call('users.active', {})).toEqual({ count: 2 });
    expect(set).toHaveLength(2);
  });

  it('is over for a call that its caller gave up, whose late answer is ignored [R10]', async () => {
    const { api, call } = startClient();
    const caller = new AbortController();
    const held = api.holds('GET /api/admin/users/active');
    const error = errorOf(call('users.active', {}, { signal: caller.signal }));
    const { signal } = await held.request;
    caller.abort();
    held.answer({ count: 1 });
    expect(await error).toMatchObject({ kind: 'aborted' });
    expect(signal?.aborted).toBe(true);
  });

  it('is over for a call given up while it waits for its next try [R7, R10]', async () => {
    const caller = new AbortController();
    const wait = (_: number, signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        caller.abort();
      });
    const { api, call } = startClient({ wait });
    api.answers('GET /api/admin/users/active', {}, { status: 503 });
    const error = await errorOf(call('users.active', {}, { signal: caller.signal }));
    expect(error.kind).toBe('aborted');
  });
});

describe('trying again', () => {
  it.each([500, 502, 503, 504])('a GET is tried three times for %i [R8]', async (status) => {
    const { api, call, waits } = startClient();
    for (let count = 0; count < 3; count += 1) api.answers('GET /api/admin/users/active', {}, { status });
    expect(await errorOf(call('users.active', {}))).toMatchObject({ status, text: 'Error fetching user' });
    expect(waits).toEqual([500, 1000]);
  });

  it('a GET that succeeds on its second try succeeded [R8]', async () => {
    const { api, call } = startClient();
    api.answers('GET /api/admin/users/active', {}, { status: 503 });
    api.answers('GET /api/admin/users/active', { count: 4 });
    expect(await call('users.active', {})).toEqual({ count: 4 });
  });

  it.each([400, 401, 403, 404, 409, 422, 501])('a GET is not tried again for %i [R8]', async (status) => {
    const { api, call } = startClient();
    api.answers('GET /api/admin/users/active', {}, { status });
    expect((await errorOf(call('users.active', {}))).status).toBe(status);
  });

  it.each([
    ['42', 'Terlalu banyak percobaan. Coba lagi dalam 42 detik.'],
    ['600', 'Terlalu banyak percobaan. Coba lagi dalam 10 menit.'],
    ['nanti', 'Terlalu banyak percobaan.'],
    [undefined, 'Terlalu banyak percobaan.'],
  ])('what is refused for now says for how long: Retry-After %j [R7]', async (header, text) => {
    const { api, call } = startClient();
    const headers: Record<string, string> = header === undefined ? {} : { 'Retry-After': header };
    api.answers('POST /api/admin/proxy/save', { msg: 'Terlalu banyak percobaan.' }, { status: 429, headers });
    expect((await errorOf(call('proxy.create', { value: 'x' }))).text).toBe(text);
  });

  it.each([500, 503, 429])(
    'what changes something is never sent again by itself for %i [R7, R8]',
    async (status) => {
      const { api, call } = startClient();
      api.answers('POST /api/admin/proxy/save', {}, { status });
      api.answers('PUT /api/admin/proxy/1', {}, { status });
      api.answers('DELETE /api/admin/proxy/1', {}, { status });
      const proxy = { id: '1', value: 'x', status: 'active' } as const;
      const errors = [
        call('proxy.create', { value: 'x' }),
        call('proxy.update', proxy),
        call('proxy.delete', proxy),
      ];
      expect((await Promise.all(errors.map(errorOf))).map((error) => error.status)).toEqual([
        status,
        status,
        status,
      ]);
    },
  );
});

describe('Idempotency-Key', () => {
  const keys = () => {
    let made = 0;
    return createIntents(() => `key-${(made += 1)}`, { read: () => [], write: () => {} });
  };
  const keyOf = (request: { headers: Headers } | undefined) => request?.headers.get('idempotency-key');

  it('stays for another try of a lost call, and is renewed after its answer [R11, R12]', async () => {
    const { api, call } = startClient({ intents: keys() });
    const withdraw = () => call('withdraw.request', { nominal: 20000, userId: '5' });
    const path = 'POST /api/admin/withdraw/request';
    api.fails(path);
    api.answers(path, { withdraw: { id: 1, nominal: 20000, status: 'requested' } });
    api.answers(path, { withdraw: { id: 2, nominal: 20000, status: 'requested' } });
    await errorOf(withdraw());
    await withdraw();
    await withdraw();
    expect(api.requests.map(keyOf)).toEqual(['key-1', 'key-1', 'key-2']);
  });

  it('is renewed after a call whose caller learnt the outcome before the answer came [BLAST-03]', async () => {
    const { api, call } = startClient({ intents: keys() });
    const caller = new AbortController();
    const path = 'POST /api/admin/generator/start';
    const held = api.holds(path);
    const first = errorOf(call('generator.start', idOf('7'), { signal: caller.signal }));
    await held.request;
    caller.abort();
    await first;
    api.answers(path, {});
    await call('generator.start', idOf('7'));
    expect(api.requests.map(keyOf)).toEqual(['key-1', 'key-2']);
  });

  it('is sent with every call that changes something, and with no other', async () => {
    const { api, call } = startClient({ intents: keys() });
    api.answers('POST /api/admin/proxy/save', { proxy: { id: 1, value: 'x' } });
    api.answers('PUT /api/admin/proxy/1', { proxy: { id: 1, value: 'x' } });
    api.answers('DELETE /api/admin/proxy/1', {});
    api.answers('GET /api/admin/proxy/1', { proxy: { id: 1, value: 'x' } });
    await call('proxy.create', { value: 'x' });
    await call('proxy.update', { id: '1', value: 'x', status: 'active' });
    await call('proxy.delete', idOf('1'));
    await call('proxy.read', idOf('1'));
    expect(api.requests.map(keyOf)).toEqual(['key-1', 'key-2', 'key-3', null]);
  });

  const STOP = 'POST /api/admin/whatsapp/stop-blasting';
  const SETTLE = 'POST /api/admin/intent/settle';
  const stop = { whatsappClientId: 'id-1', socketClientId: 'client-5' };

  it('asks what became of a command whose answer was lost, and takes that for its answer [R11]', async () => {
    const { api, call } = startClient({ intents: keys() });
    api.fails(STOP);
    api.answers(SETTLE, { outcome: 'answered', status: 200, answer: {} });
    await call('whatsapp.stop', stop);
    expect(api.requests.map(({ body }) => body)).toEqual([stop, { key: 'key-1' }]);
    api.answers(STOP, {});
    await call('whatsapp.stop', stop);
    expect(keyOf(api.requests.at(-1))).toBe('key-2');
  });

  it('tells the refusal that was lost in its own words [R11]', async () => {
    const { api, call } = startClient({ intents: keys() });
    api.fails(STOP);
    api.answers(SETTLE, { outcome: 'answered', status: 409, answer: { error: 'Belum berjalan.' } });
    expect(await errorOf(call('whatsapp.stop', stop))).toMatchObject({
      kind: 'refused',
      status: 409,
      text: 'Belum berjalan.',
    });
  });

  it('is certain that nothing was done where the server withdrew what had not come [R12]', async () => {
    const { api, call } = startClient({ intents: keys() });
    api.fails(STOP);
    api.answers(SETTLE, { outcome: 'withdrawn' });
    expect(await errorOf(call('whatsapp.stop', stop))).toMatchObject({
      kind: 'unsent',
      text: 'Network error. Please try again.',
    });
  });

  it('asks again while the server does not answer or still works, and no longer than that [R11]', async () => {
    const intents = keys();
    const { api, call, waits } = startClient({ intents });
    api.fails(STOP);
    api.fails(SETTLE);
    api.answers(SETTLE, { msg: 'Masih diproses.' }, { status: 409 });
    api.fails(SETTLE);
    expect(await errorOf(call('whatsapp.stop', stop))).toMatchObject({ kind: 'unreachable' });
    expect(waits).toEqual([1_000, 3_000]);
    expect(intents.unknown()).toMatchObject([{ key: 'key-1', name: 'whatsapp.stop' }]);
  });

  it.each([
    ['a failed proxy', 'Bad gateway', 502],
    ['a page of somebody else', '<html>Sign in to this network</html>', 200],
  ])('does not take %s for an answer [R9, R11]', async (_, body, status) => {
    const { api, call } = startClient({ intents: keys() });
    api.answers(STOP, body, { status });
    expect(await errorOf(call('whatsapp.stop', stop))).toMatchObject({ kind: 'unreadable', status });
    api.answers(STOP, body, { status });
    api.answers(SETTLE, { outcome: 'answered', status: 200, answer: {} });
    await call('whatsapp.stop', stop);
  });

  it('is not sent to a host that may not know it', async () => {
    const { api, call } = startClient();
    api.answers('DELETE /api/admin/proxy/1', {});
    await call('proxy.delete', idOf('1'));
    expect(keyOf(api.requests[0])).toBeNull();
  });
});

describe('a server that is busy for now', () => {
  const SAVE = 'POST /api/admin/proxy/save';
  const SETTLE = 'POST /api/admin/intent/settle';
  const PROXY = { proxy: { id: 1, value: 'x' } };
  const TEXT = 'Server sedang sibuk, silahkan coba lagi.';
  const busy = { status: 503, headers: { 'Retry-After': '2' } };
  const save = (call: Call, more?: CallOptions) => call('proxy.create', { value: 'x' }, more);
  let made = 0;
  const start = (options: Partial<ClientOptions> = {}) =>
    startClient({
      intents: createIntents(() => `key-${(made += 1)}`, { read: () => [], write: () => {} }),
      ...options,
    });
  const refuse = ({ api }: ReturnType<typeof startClient>, times: number) => {
    for (let count = 0; count < times; count += 1) api.answers(SAVE, { msg: TEXT }, busy);
  };
  const keysOf = ({ api }: ReturnType<typeof startClient>) =>
    new Set(api.requests.map(({ headers }) => headers.get('idempotency-key'))).size;

  it('is given the time that it asks for before a GET is tried again', async () => {
    const { api, call, waits } = start();
    api.answers('GET /api/admin/users/active', {}, busy);
    api.answers('GET /api/admin/users/active', { count: 4 });
    expect(await call('users.active', {})).toEqual({ count: 4 });
    expect(waits).toEqual([2_500]);
  });

  it('is sent a change again under the same key, which it does once, and is not asked what became of it', async () => {
    const client = start();
    refuse(client, 2);
    client.api.answers(SAVE, PROXY);
    expect((await save(client.call)).proxy.value).toBe('x');
    expect(client.api.requests).toHaveLength(3);
    expect(keysOf(client)).toBe(1);
    expect(client.waits).toEqual([2_500, 3_000]);
  });

  it('is asked what became of a change that it was too busy for three times, which is told in its words', async () => {
    const client = start();
    refuse(client, 3);
    client.api.answers(SETTLE, { outcome: 'withdrawn' });
    expect(await errorOf(save(client.call))).toMatchObject({ kind: 'unsent', status: 503, text: TEXT });
    expect(client.api.requests).toHaveLength(4);
  });

  it('is sent a change once where that has no key, or where it asks for more patience than somebody at a button has', async () => {
    const keyless = startClient();
    refuse(keyless, 1);
    expect(await errorOf(save(keyless.call))).toMatchObject({ kind: 'refused', status: 503, text: TEXT });
    const client = start();
    client.api.answers(SAVE, { msg: TEXT }, { status: 503, headers: { 'Retry-After': '60' } });
    client.api.answers(SETTLE, { outcome: 'withdrawn' });
    expect((await errorOf(save(client.call))).text).toBe(TEXT);
    expect(client.waits).toEqual([]);
  });

  it('is sent a change once where the page goes away, or where nobody waits for the answer any more', async () => {
    const gone = new AbortController();
    gone.abort();
    for (const about of [{ keepalive: true }, { unawaited: gone.signal }]) {
      const client = start();
      refuse(client, 1);
      client.api.answers(SETTLE, { outcome: 'withdrawn' });
      await errorOf(save(client.call, about));
      expect(client.waits).toEqual([]);
    }
  });

  it('is sent nothing again that was given up meanwhile', async () => {
    const caller = new AbortController();
    const wait = async () => {
      caller.abort();
      throw caller.signal.reason;
    };
    const client = start({ wait });
    refuse(client, 1);
    expect((await errorOf(save(client.call, { signal: caller.signal }))).kind).toBe('aborted');
    expect(client.api.requests).toHaveLength(1);
  });

  it('is asked about a change whose second try meets the first one still under way', async () => {
    const client = start();
    refuse(client, 1);
    client.api.answers(SAVE, { msg: 'Permintaan ini masih diproses.' }, { status: 409 });
    client.api.answers(SETTLE, { outcome: 'answered', status: 200, answer: PROXY });
    expect((await save(client.call)).proxy.value).toBe('x');
  });

  it('is asked again whether a token is valid, on any host [AUTH-15]', async () => {
    const { api, call, waits } = startClient({ token: () => null });
    api.answers('POST /api/auth/validate', { msg: TEXT }, busy);
    api.answers('POST /api/auth/validate', { isvalid: true });
    expect(await call('auth.validate', { token: 't' })).toEqual({ isvalid: true });
    expect(waits).toEqual([2_500]);
  });

  it('is said to be tried again where it is', async () => {
    const onBusy = vi.fn();
    const client = start({ onBusy });
    refuse(client, 1);
    client.api.answers(SAVE, PROXY);
    await save(client.call);
    expect(onBusy).toHaveBeenCalledOnce();
    const keyless = startClient({ onBusy });
    refuse(keyless, 1);
    await errorOf(save(keyless.call));
    expect(onBusy).toHaveBeenCalledOnce();
  });
});
