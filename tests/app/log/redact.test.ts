import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { socketEvents } from '../../../src/api/schema/wire';
import { messageRules } from '../../../src/app/log/message-rules';
import type { Reach } from '../../../src/app/log/covering';
import { signedInRedactor } from '../../support/redactor';
import type { LogRecord } from '../../../src/streams/event-log';

const CANARY = 'canary-9f3c';
const redactor = signedInRedactor(1);
const input = (event: { type: string }): LogRecord => ({ kind: 'input', key: 'auth', event });
const kept = (record: LogRecord, reach: Reach = 'local') => JSON.stringify(redactor.record(record, reach));

const inputOf = (fields: object) => input({ type: 'x.happened', ...fields });
const SECRETS: readonly [string, LogRecord][] = [
  ['a password', inputOf({ form: { email: 'a@b.c', password: CANARY, password2: CANARY } })],
  [
    'a password by another name',
    inputOf({ draft: { current_password: CANARY }, initial: { current_password: CANARY } }),
  ],
  ['an edited password by another name', inputOf({ field: 'current_password', value: CANARY })],
  ['a token', inputOf({ session: { token: CANARY, user: { id: '7' } } })],
  ['a token by another name', inputOf({ access_token: CANARY, Authorization: CANARY, jwt: { id: CANARY } })],
  ['a code to sign in with', inputOf({ change: { factor: CANARY }, entry: CANARY })],
  [
    'a secret and codes of a second factor',
    inputOf({ output: { secret: CANARY, uri: CANARY, codes: [CANARY] } }),
  ],
  ['a code to link a phone with', inputOf({ code: CANARY })],
  ['a QR code', inputOf({ qr: CANARY, offer: CANARY })],
  ['a message', inputOf({ message: CANARY, text: CANARY, draft: { message: CANARY, text_wa: CANARY } })],
  ['a bank account', inputOf({ user: { account_bank: CANARY, account_name: CANARY } })],
  [
    'the account that money goes to, and that of a profile which has changed',
    inputOf({
      record: {
        User: { account_bank: CANARY, account_name: CANARY },
        payee_now: { account_bank: CANARY, account_name: CANARY },
      },
    }),
  ],
  ['an edited secret', inputOf({ field: 'password', value: CANARY })],
  ['an unknown field', inputOf({ somethingNew: CANARY, more: { id: CANARY }, list: [CANARY] })],
  ['an unknown field within a known one', inputOf({ record: { id: '1', hidden: CANARY } })],
  ['what a call answered', inputOf({ output: CANARY })],
  ['a first record', { kind: 'started', key: 'k', chart: 'c', variant: null, input: { token: CANARY } }],
  [
    'a checkpoint',
    { kind: 'checkpoint', key: 'k', chart: 'c', variant: null, value: 'idle', context: { password: CANARY } },
  ],
  [
    'an anomaly',
    { kind: 'anomaly', key: 'k', reason: 'not accepted', event: { type: 'x', token: CANARY } as never },
  ],
  [
    'an unknown event',
    { kind: 'unknown', channel: 'c', event: 'new', fields: { token: CANARY, sender: { secret: CANARY } } },
  ],
  [
    'a rejected message',
    {
      kind: 'rejected',
      channel: 'c',
      excerpt: `{"event":"count_success","token":"${CANARY}"}`,
      path: 'sender',
      expected: 'object',
    },
  ],
  [
    'a rejected message that is no JSON',
    { kind: 'rejected', channel: 'c', excerpt: `token=${CANARY}`, path: '', expected: 'json' },
  ],
];

describe('what the log keeps', () => {
  it.each(SECRETS)('leaves out %s [C10] [C3]', (_, record) => {
    expect(kept(record)).not.toContain(CANARY);
    expect(kept(record, 'shared')).not.toContain(CANARY);
  });

  it('leaves out a code to sign in with, though it is typed digit by digit [C3]', () => {
    for (const typed of ['492', '4920', '492039'])
      expect(kept(inputOf({ change: { factor: typed }, entry: typed }))).not.toContain(typed);
  });

  it('covers every field that nobody allowed, wherever it stands [C10]', () => {
    const names = fc.string().filter((name) => !/^(event|type|kind|id|key|state|status)$/.test(name));
    fc.assert(
      fc.property(names, fc.constantFrom('record', 'sender', 'session', 'output'), (name, within) => {
        const secret = redactor.payload({ [within]: { [`${name}Secret`]: CANARY } }, 'local');
        expect(JSON.stringify(secret)).not.toContain(CANARY);
      }),
    );
  });

  it('keeps what a chart goes by', () => {
    const event = {
      type: 'wire.count_success',
      at: 5,
      replayed: false,
      sender: { id: '12', clientid: 'id-1', count_success: 6, state: 'connected', status: 'sending' },
    };
    expect(redactor.payload(event, 'shared')).toEqual(event);
    expect(redactor.payload({ type: 'wire.attempting', code: '408' }, 'shared')).toMatchObject({
      code: '408',
    });
  });

  it.each(Object.entries(socketEvents))('has a rule for each field of the event %s [C10]', (name, schema) => {
    const fields = Object.keys(schema.def.shape).filter((field) => field !== 'event');
    const rules = messageRules(name);
    expect(fields.filter((field) => !Object.hasOwn(rules, field))).toEqual([]);
  });

  it.each([
    ['a code to link a phone with, however short', { type: 'wire.code', code: '1234' }],
    ['a failure of the server', { type: 'wire.mongo', message: CANARY }],
    ['whatever stands in place of a sender', { type: 'wire.stop', sender: CANARY }],
    ['a field that no schema names', { type: 'wire.stop', more: CANARY, sender: { id: '1', more: CANARY } }],
  ])('goes by the rules of the event for %s [C10] [C3]', (_, event) => {
    const texts = [CANARY, '1234'].filter((text) => kept({ kind: 'input', key: 'k', event }).includes(text));
    expect(texts).toEqual([]);
  });

  it('keeps of a message that was refused what it keeps of its event', () => {
    const excerpt = JSON.stringify({ event: 'code', code: '1234', deviceId: 'id-1', seq: 4 });
    const rejected = { kind: 'rejected', channel: 'c', excerpt, path: '', expected: 'owner' } as const;
    const clean = redactor.record(rejected, 'local');
    expect(JSON.parse(clean.excerpt)).toEqual({
      event: 'code',
      code: expect.stringMatching(/^•{8}\d+$/),
      deviceId: 'id-1',
      seq: 4,
    });
  });

  it('keeps the last three digits of a bank account [C10]', () => {
    expect(redactor.payload({ user: { account_number: '1234567890' } }, 'local')).toEqual({
      user: { account_number: '•••• 890' },
    });
  });

  it('keeps what narrows a list, with the middle of its numbers covered in what is handed on [C10]', () => {
    const events = (number: string) => [
      { type: 'search.edited', search: number },
      { type: 'filter.chosen', parameter: 'usage', choice: number },
      { type: 'query.changed', query: { page: 1, search: '', id: null, filters: { usage: number } } },
    ];
    const redactedWithin = (reach: Reach) =>
      events('628123456789').map((event) => redactor.payload(event, reach));
    expect(redactedWithin('local')).toEqual(events('628123456789'));
    expect(redactedWithin('shared')).toEqual(events('628100000789'));
  });

  it('covers the middle of phone numbers and the names of people in what is handed on [C10]', () => {
    const record = {
      record: { id: '1', phonenumber: '6281234567890', pushname: 'Budi', current_number: '628999' },
    };
    expect(redactor.payload(record, 'local')).toEqual(record);
    expect(redactor.payload(record, 'shared')).toEqual({
      record: {
        id: '1',
        phonenumber: '6281000000890',
        pushname: expect.stringMatching(/^•{8}\d+$/),
        current_number: '628999',
      },
    });
    expect(redactor.payload({ phonenumber: 6281234567890 }, 'shared')).toEqual({
      phonenumber: 6281000000890,
    });
    const dialog = { dialog: { title: 'Hapus', text: 'Nomor +62 812-3456-7890 dihapus?' } };
    expect(JSON.stringify(redactor.payload(dialog, 'shared'))).not.toContain('3456');
  });

  it('tells covered texts apart, so that a chart which compares them goes the same way', () => {
    const [first, again, second] = ['QR-1', 'QR-1', 'QR-2'].map((qr) => redactor.payload({ qr }, 'local').qr);
    expect(first).toBe(again);
    expect(first).not.toBe(second);
    expect(redactor.payload({ qr: first }, 'shared').qr).toBe(first);
    expect(redactor.payload({ qr: '' }, 'local').qr).toBe('');
  });

  it('makes plain data of files, errors and what runs too deep', () => {
    const deep = JSON.parse(`${'{"record":'.repeat(40)}1${'}'.repeat(40)}`) as object;
    const clean = redactor.payload({ error: new Error(CANARY), record: new Map(), input: deep }, 'local');
    expect(JSON.stringify(clean)).not.toContain(CANARY);
    expect(structuredClone(clean)).toEqual(clean);
    expect(clean.error).toEqual({ name: 'Error' });
  });
});
