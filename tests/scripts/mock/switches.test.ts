import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Between, jsonReply, type Message } from '../../../scripts/mock/between';
import { DIALECT_NAMES, type DialectName, DIALECTS } from '../../../scripts/mock/dialects';
import { FAULT_NAMES, type FaultName, faultOf, FAULTS } from '../../../scripts/mock/faults';
import { readOptions, shownFault, USAGE } from '../../../scripts/mock/options';
import { EMAILS, PASSWORD } from '../../../scripts/mock/records';
import { bodyOf, openMock } from './harness';

const asked = { method: 'GET', url: '/api/admin/bonus/total/2', headers: {}, body: Buffer.alloc(0) };
const answer = { totalBonus: 7 };
/** What comes of an honest answer, and whether the server was asked at all. */
async function answered({ answer: change }: Between, honest: unknown = answer, status = 200) {
  let isDone = false;
  const send = async () => {
    isDone = true;
    return jsonReply(asked, status, honest);
  };
  return { ...(await (change ?? ((_, next) => next(asked)))(asked, send)), isDone };
}
/** What a connection hears of these messages, and whether it was ended. */
function heard({ filter }: Between, messages: readonly Message[]) {
  let isEnded = false;
  const each = filter?.(() => (isEnded = true)) ?? ((message: Message) => [message]);
  return { told: messages.flatMap((message) => each(message)), isEnded };
}

describe('a fault of the mock', () => {
  const fault = (name: FaultName, amount = 1) => faultOf(name, amount, 1);

  it.each<[FaultName, object]>([
    ['failing', { status: 500, isDone: false }],
    [
      'busy',
      { status: 503, isDone: false, headers: expect.objectContaining({ 'retry-after': '2' }) as object },
    ],
    [
      'too-many',
      { status: 429, isDone: false, headers: expect.objectContaining({ 'retry-after': '2' }) as object },
    ],
    ['lost-answers', { isDone: true, cut: 0 }],
    ['cut-answers', { isDone: true, cut: 8 }],
    ['wrong-shape', { isDone: true, body: '{"result":{"totalBonus":7}}' }],
    ['no-json', { isDone: true, body: '<!doctype html>' }],
  ])('%s is what a caller sees', async (name, reply) => {
    expect(await answered(fault(name))).toMatchObject(reply);
    expect(await answered(fault(name, 0))).toMatchObject({
      status: 200,
      isDone: true,
      body: '{"totalBonus":7}',
    });
  });

  it('leaves alone what a browser asks before a call', async () => {
    const { mock } = openMock({ betweens: [fault('failing')] });
    expect((await mock.answer({ ...asked, method: 'OPTIONS' })).status).toBe(200);
    expect((await mock.answer(asked)).status).toBe(500);
  });

  it('slow waits before it answers', async () => {
    const waited: number[] = [];
    const after = (ms: number, work: () => void) => {
      waited.push(ms);
      work();
      return () => {};
    };
    await answered(faultOf('slow', 250, 1, { now: () => 0, after }));
    expect(waited).toEqual([250]);
  });

  it('unexplained has more in a balance than its parts come to', async () => {
    expect(bodyOf(await answered(fault('unexplained'), { balance: 1 }))).toEqual({
      balance: 77_778,
    });
    expect(bodyOf(await answered(fault('unexplained')))).toEqual(answer);
  });

  const [resumed, first, second, ping] = [
    { event: 'resumed', seq: 0 },
    { event: 'qr', seq: 1 },
    { event: 'qr', seq: 2 },
    { event: 'ping', seq: 2 },
  ];
  it.each<[FaultName, readonly Message[]]>([
    ['lost-events', [resumed, ping]],
    ['doubled-events', [resumed, first, first, second, second, ping]],
    ['swapped-events', [resumed, second, first, ping]],
    ['no-heartbeat', [resumed, first, second]],
    ['dropped-sockets', []],
  ])('%s is what a socket hears', (name, told) => {
    const all = [resumed, first, second, ping];
    expect(heard(fault(name), all)).toEqual({ told, isEnded: name === 'dropped-sockets' });
    expect(heard(fault(name, 0), all)).toEqual({ told: all, isEnded: false });
  });

  it('comes as often as it is told to, and for the same seed at the same calls', async () => {
    const run = async () => {
      const busy = fault('busy', 0.3);
      const statuses: number[] = [];
      for (let call = 0; call < 1000; call += 1) statuses.push((await answered(busy)).status);
      return statuses;
    };
    const statuses = await run();
    expect(statuses.filter((status) => status === 503).length / 1000).toBeCloseTo(0.3, 1);
    expect(await run()).toEqual(statuses);
  });

  it('lenient lets a member make what only the office may, as often as it is told to', async () => {
    const level = { name: 'Baru', blast_fee: 1, requirement_blast: 1 };
    const make = async (amount: number) => {
      const { signIn } = openMock({ betweens: [fault('lenient', amount)] });
      return (await (await signIn('member@mock.test')).send('POST', '/admin/level/create', level)).status;
    };
    expect([await make(0), await make(1)]).toEqual([403, 201]);
  });
});

describe('a dialect of the mock', () => {
  const page = {
    data: [{ id: 1, sum: 0, at: '2026-01-05T00:00:00.000+00:00' }],
    meta: { totalPages: 1, epoch: 'x', seq: 4 },
  };
  it.each<[DialectName, object]>([
    [
      'texts',
      { data: [{ ...page.data[0], id: '1', sum: '0' }], meta: { totalPages: '1', epoch: 'x', seq: '4' } },
    ],
    ['nulls', { ...page, data: [{ ...page.data[0], sum: null }] }],
    ['epoch', { ...page, data: [{ ...page.data[0], at: Date.UTC(2026, 0, 5) }] }],
    ['list', { list: page.data, meta: page.meta }],
    ['no-meta', { data: page.data }],
    ['no-positions', { ...page, meta: { totalPages: 1 } }],
  ])('%s is the form of its answers', async (name, body) => {
    expect(bodyOf(await answered(DIALECTS[name], page))).toEqual(body);
  });

  it('list tells whole lists as `data`', async () => {
    expect(bodyOf(await answered(DIALECTS.list, { list: [] }))).toEqual({ data: [] });
  });

  it.each<DialectName>(['message', 'error'])('%s is where a refusal has its words', async (name) => {
    const refusal = { msg: 'Tidak bisa.', errors: { nominal: 'Wajib diisi.' } };
    const reply = await answered(DIALECTS[name], refusal, 422);
    expect(bodyOf(reply)).toEqual({ [name]: 'Tidak bisa.', errors: refusal.errors });
  });

  it('no-idempotency makes twice what comes twice', async () => {
    const made = async (betweens: readonly Between[]) => {
      const { mock, signIn } = openMock({ betweens });
      const { token } = await signIn('admin@mock.test');
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': 'k',
      };
      const body = Buffer.from('{"value":"http://10.9.9.9:1"}');
      const before = mock.records.counts().proxy ?? 0;
      for (const _ of [1, 2])
        await mock.answer({ method: 'POST', url: '/api/admin/proxy/save', headers, body });
      return (mock.records.counts().proxy ?? 0) - before;
    };
    const dialect = DIALECTS['no-idempotency'];
    expect([await made([]), await made([dialect])]).toEqual([1, 2]);
    const { headers } = await answered(dialect);
    expect(headers['access-control-allow-headers']).not.toContain('Idempotency-Key');
  });

  it('no-sign-in tells a channel to whoever opens it, without places', async () => {
    const { listen } = openMock({ signIn: null, betweens: [DIALECTS['no-sign-in']], heartbeat: 1000 });
    expect(listen('client-2', '').heard).toEqual([]);
    const told = { event: 'qr', epoch: 'x', seq: 1 };
    expect(heard(DIALECTS['no-sign-in'], [{ event: 'ping' }, told]).told).toEqual([{ event: 'qr' }]);
  });
});

describe('a socket of the mock', () => {
  it.each([
    ['a token that is not valid', 'client-2', 'nobody', 4401],
    ["another's channel", 'client-admin', 'member', 4403],
  ])('is closed for %s', async (_, channel, who, code) => {
    const { signIn, listen } = openMock();
    const token = who === 'nobody' ? who : (await signIn(`${who}@mock.test`)).token;
    expect(listen(channel, token).far.closed).toBe(code);
  });

  it('is closed where nobody signs in, and else tells that the server is there', async () => {
    const { mock, time, signIn, listen } = openMock({ heartbeat: 1000 });
    const closed: (number | undefined)[] = [];
    mock.open(new URLSearchParams({ id: 'client-2' }), {
      say: () => {},
      close: (code) => void closed.push(code),
    });
    const { token } = await signIn('member@mock.test');
    const { heard: told, line } = listen('client-2', token);
    line.hear('no JSON');
    time.advance(5000);
    expect(closed).toEqual([4401]);
    expect(told.filter(({ event }) => event === 'ping')).toHaveLength(5);
    line.end();
    time.advance(5000);
    expect(told).toHaveLength(6);
  });
});

describe('the command line of the mock', () => {
  it('says what each wrong switch was given, and what is allowed', () => {
    const wrong = [
      '--prot',
      '1',
      '--heartbeat',
      'soon',
      '--dialect',
      'text',
      '--fault',
      'busy=2,slwo',
      'legacy',
    ];
    const lines = [
      /^--prot is no switch of the mock; there are --port, .*\. Did you mean port\?$/m,
      /^--heartbeat is "soon"; it must be a number from 0\.1 to 3600\.$/m,
      /^--dialect is "text"; it must be one of .*\. Did you mean texts\?$/m,
      /^--fault busy is "2"; it must be a number from 0 to 1\.$/m,
      /^--fault is "slwo"; it must be one of .*\. Did you mean slow\?$/m,
    ];
    for (const line of [...lines, /^"legacy" belongs to no switch; --help lists them\.$/m])
      expect(() => readOptions(wrong)).toThrow(line);
  });

  it('switches on what is given, several at once', () => {
    const { switches, mock } = readOptions([
      '--dialect',
      'texts,epoch',
      '--dialect',
      'list',
      '--fault',
      'slow=5',
    ]);
    expect(switches).toEqual(['texts', 'epoch', 'list', 'slow=5']);
    expect(mock?.betweens).toHaveLength(4);
    expect(readOptions(['--dialect', 'legacy']).mock?.signIn).toBeNull();
    expect(readOptions([])).toMatchObject({
      switches: [],
      mock: { port: 5180, heartbeat: 15_000, betweens: [] },
    });
  });

  it('a server refuses in its dialect, and what breaks an answer breaks it after that', async () => {
    const reply = async (...args: readonly string[]) => {
      const { mock } = openMock(readOptions(args).mock);
      return mock.answer({ ...asked, url: '//' });
    };
    const told = await reply('--dialect', 'error', '--fault', 'busy=1,slow=0');
    expect(JSON.parse(told.body)).toEqual({ error: 'Server sedang sibuk.' });
    expect(await reply('--dialect', 'error', '--fault', 'no-json=1')).toMatchObject({
      status: 401,
      body: '<!doctype html>',
    });
  });

  it('the conformance run of docs/mock.md signs everybody in', () => {
    const [line = ''] =
      /^.*npm run conformance -- (.*\\\n)*.*/m.exec(readFileSync('docs/mock.md', 'utf8')) ?? [];
    expect(line.match(/(?<=--email )\S+/g)).toEqual(EMAILS);
    expect(line).toContain(`CONFORMANCE_PASSWORD=${PASSWORD} `);
  });

  it.each(['--help', 'docs/mock.md'])('%s names each of them', (where) => {
    const isHelp = where === '--help';
    const text = isHelp ? USAGE.replace(/ {2,}/g, ' ') : readFileSync(where, 'utf8');
    const row = (name: string, words: string) =>
      isHelp ? `\n ${name} ${words}\n` : `\n| \`${name}\` | ${words} |\n`;
    const help = `${text}\n`;
    for (const name of DIALECT_NAMES) expect(help).toContain(row(name, DIALECTS[name].text));
    for (const name of FAULT_NAMES) expect(help).toContain(row(shownFault(name), FAULTS[name].text));
  });
});
