import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../src/api/schema/rows';
import { socketEvents } from '../../src/api/schema/wire';
import { decodeFrame } from '../../src/streams/decode';
import type { RejectedMessage } from '../../src/streams/signals';
import { counted, ping, resumed } from './harness';

const decode = (frame: unknown) =>
  decodeFrame(typeof frame === 'string' ? frame : JSON.stringify(frame), 1_000);
const kinds = (frame: unknown) => decode(frame).map(({ kind }) => kind);
const rejection = (frame: unknown) => decode(frame)[0] as RejectedMessage;

describe('decodeFrame', () => {
  it('turns a message into a fact with its time of arrival [RT-01]', () => {
    expect(decode({ ...counted(7), source: 'whatsapp' })).toMatchObject([
      {
        kind: 'event',
        keys: ['whatsapp:id-1'],
        nth: 0,
        place: { epoch: 'e1', seq: 7 },
        message: {
          type: 'wire.count_success',
          at: 1_000,
          replayed: false,
          deviceId: 'id-1',
          epoch: 'e1',
          seq: 7,
          sender: { id: '12', clientid: 'id-1', count_success: 7 },
        },
        unreadableFields: [],
      },
    ]);
  });

  it('tells of a message that it does not understand what was sent, and not what it has read of it', () => {
    const odd = counted(2, 'e1', { sender: { id: 12, clientid: 'id-1' } });
    const [, rejected] = decode([counted(1), { ...odd, event: 'authenticated', clientInfo: 7 }]);
    expect(rejected).toMatchObject({ kind: 'rejected' });
    expect((rejected as RejectedMessage).excerpt).toContain('"sender":{"id":12,');
  });

  it('does not let a message name its own type, time or replay', () => {
    const [decoded] = decode(counted(1, 'e1', { type: 'wire.qr', at: 5, replayed: true }));
    expect(decoded).toMatchObject({ message: { type: 'wire.count_success', at: 1_000, replayed: false } });
  });

  it('keeps the order of a frame that holds an array', () => {
    const places = decode([counted(1), counted(2), counted(3)]).map(
      (d) => d.kind === 'event' && d.place?.seq,
    );
    expect(places).toEqual([1, 2, 3]);
  });

  it('tells the messages of the connection apart', () => {
    expect(kinds([resumed(3), { event: 'ping' }])).toEqual(['control', 'control']);
  });

  it.each([
    ['not JSON', 'hello', 'JSON'],
    ['an empty frame', '', 'JSON'],
    ['half a message', '{"event":"stop"', 'JSON'],
    ['null', 'null', 'object'],
    ['a text', '"x"', 'object'],
    ['a number', '17', 'object'],
    ['an empty array', '[]', 'at least 1 message'],
    ['10⁵ nested arrays', '['.repeat(1e5) + ']'.repeat(1e5), 'at most 32 levels'],
    ['10⁵ unclosed arrays', '['.repeat(1e5), 'JSON'],
    ['a prototype', '{"event":"novel","__proto__":{}}', 'no __proto__'],
    ['a prototype further in', '{"event":"novel","a":{},"b":{"c":{"__proto__":1}}}', 'no __proto__'],
    ['a number for a name', '{"event":7}', 'string'],
    ['a message without event', '{"deviceId":"id-1"}', 'string'],
    ['an empty name', '{ "event": "" }', 'string'],
  ])('rejects %s and goes on [RT-04] [S10]', (_, frame, expected) => {
    expect(rejection(frame)).toMatchObject({ kind: 'rejected', expected });
    expect(rejection(frame).excerpt).toBe(frame.slice(0, 500));
    expect(kinds(counted(1))).toEqual(['event']);
  });

  it.each<[string, unknown, string]>([
    ['a frame that is no text', new ArrayBuffer(8), ''],
    ['a frame too long', 'x'.repeat(300_000), ''],
    ['a frame that is no JSON', 'hello', ''],
    ['a frame without messages', '[]', ''],
    ['a message that is no object', '17', ''],
    ['a message with __proto__ in its second field', '{"event":"stop","sender":{"__proto__":{}}}', ''],
    ['a message without a name', '{}', 'event'],
  ])('says which part of %s is wrong [RT-04]', (_, frame, path) => {
    expect(decodeFrame(frame, 0)).toMatchObject([{ kind: 'rejected', path }]);
  });

  it('takes an epoch that is no text for none', () => {
    expect(decode({ event: 'novel', seq: 4, epoch: 5 })).toMatchObject([{ place: { seq: 4 } }]);
    expect(decode({ event: 'novel', seq: 4, epoch: 5 })).not.toMatchObject([{ place: { epoch: 5 } }]);
  });

  it('rejects an array in an array [S10]', () => {
    expect(rejection('[[]]')).toMatchObject({ kind: 'rejected', expected: 'object', excerpt: '[]' });
  });

  it('lets one bad message cost its neighbours nothing [RT-04] [S10]', () => {
    const frame = [counted(1), null, { event: 'suspended', seq: 2, epoch: 'e1' }, 'x', counted(3)];
    expect(kinds(frame)).toEqual(['event', 'rejected', 'rejected', 'rejected', 'event']);
  });

  it('keeps the number of a message that it rejects, so that it leaves no hole [S10]', () => {
    expect(rejection({ event: 'suspended', seq: '2', epoch: 'e1' })).toMatchObject({
      path: 'sender',
      place: { seq: 2, epoch: 'e1' },
    });
  });

  it('hands an unknown event to the monitor with all its fields [S11]', () => {
    expect(decode({ event: 'constructor', seq: 4, epoch: 'e1', colour: { deep: [1] } })).toEqual([
      {
        kind: 'unknown',
        event: 'constructor',
        fields: { event: 'constructor', seq: 4, epoch: 'e1', colour: { deep: [1] } },
        place: { seq: 4, epoch: 'e1' },
      },
    ]);
  });

  it('keeps unknown fields of known events [S11]', () => {
    expect(decode({ event: 'stop', deviceId: 'id-1', mood: 'calm' })).toMatchObject([
      { message: { mood: 'calm' } },
    ]);
  });

  it.each([
    ['"12"', 12],
    ['12', 12],
    ['0', 0],
  ])('reads the counter %s [S12]', (text, value) => {
    const frame = `{"event":"count_success","deviceId":"id-1","sender":{"count_success":${text}}}`;
    expect(decode(frame)).toMatchObject([
      { message: { sender: { count_success: value } }, unreadableFields: [] },
    ]);
  });

  it.each(['{}', '"NaN"', '-1', '1e309', '"1e309"', 'null', '1.5', '"zwölf"', '[]'])(
    'takes the counter %s for not told, names its path, and reads the rest [S12]',
    (text) => {
      const frame = `{"event":"count_success","deviceId":"id-1","sender":{"count_success":${text},"income":"600"}}`;
      const [decoded] = decode(frame);
      expect(decoded).toMatchObject({
        kind: 'event',
        message: { sender: { income: 600 } },
        unreadableFields: [{ path: 'sender.count_success' }],
      });
      expect(decoded?.kind === 'event' && decoded.message.sender?.count_success).toBeUndefined();
    },
  );

  it.each<[string, object, string[]]>([
    [
      'count_success',
      { sender: { id: 12, suspended_count: null, income: {} } },
      ['sender.income', 'sender.suspended_count'],
    ],
    [
      'count_fail',
      { sender: { state: 5, status: [], user_id: 'x' } },
      ['sender.user_id', 'sender.state', 'sender.status'],
    ],
    [
      'sending',
      { sender: 'x', receiver: 7, source: 'fax', date: 'kemarin' },
      ['date', 'source', 'sender', 'receiver'],
    ],
    ['stop', { sender: { id: {}, clientid: [] } }, ['sender.id', 'sender.clientid']],
    ['stop', { sender: { id: 12 }, deviceId: { id: 1 }, source: 'generator' }, ['deviceId']],
    ['count_success', { receiver: { id: 'x', count_success: 1 } }, ['receiver.id']],
    [
      'count_success',
      { receiver: { id: 4, count_success: null, last_sent: 'x' } },
      ['receiver.count_success', 'receiver.last_sent'],
    ],
    ['in_use', { receiver: { id: 4, in_use: 'ya' } }, ['receiver.in_use']],
    ['in_use', { receiver: { id: 4 } }, ['receiver.in_use']],
    ['suspended', { sender: { suspended_count: null } }, ['sender.suspended_count']],
    ['suspended', { sender: { id: 12 } }, ['sender.suspended_count']],
    ['suspended', {}, ['sender']],
    ['connection.update', {}, ['state']],
    ['connection.update', { state: 5 }, ['state']],
    ['finished', { state: {}, error: [] }, ['state', 'error']],
    ['reset', { state: false }, ['state']],
    ['reconnecting', { reconnectTime: 'lama' }, ['reconnectTime']],
    ['attempting', { code: {} }, ['code']],
    [
      'progressing',
      { progress: 'banyak', current_number: {}, progressing: 'entah' },
      ['progressing', 'progress', 'current_number'],
    ],
    ['waiting', {}, ['waitTime']],
    ['waiting', { waitTime: null }, ['waitTime']],
    ['idle', { seq: 'x', epoch: 5 }, ['epoch', 'seq']],
  ])('applies %s with %j but for what it does not tell [S12]', (event, fields, paths) => {
    const [decoded] = decode({ event, deviceId: 'id-1', ...fields });
    expect(decoded).toMatchObject({ kind: 'event', message: { type: `wire.${event}` } });
    const unreadableFields = decoded?.kind === 'event' ? decoded.unreadableFields : [];
    expect(unreadableFields.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  });

  it('takes what is missing for granted unless the event is about it', () => {
    for (const event of [
      'count_success',
      'stop',
      'reset',
      'finished',
      'progressing',
      'attempting',
      'reconnecting',
    ])
      expect(decode({ event, deviceId: 'id-1' })).toMatchObject([{ kind: 'event', unreadableFields: [] }]);
  });

  it('reads numeric strings wherever it reads numbers [S12]', () => {
    const sender = { id: '12', count_fail: '3', income: '600', suspended_count: '1' };
    expect(decode({ event: 'waiting', deviceId: 7, waitTime: '8', seq: '9', sender })).toMatchObject([
      {
        message: {
          deviceId: '7',
          waitTime: 8,
          sender: { id: '12', count_fail: 3, income: 600, suspended_count: 1 },
        },
        place: { seq: 9 },
        unreadableFields: [],
      },
    ]);
  });

  it.each<[unknown, boolean | undefined]>([
    [null, false],
    ['0', false],
    ['false', false],
    ['', false],
    [0, false],
    ['1', true],
    ['true', true],
    [true, true],
    [undefined, undefined],
    [{}, undefined],
  ])('reads the flag %j as %j [RT-27]', (progressing, read) => {
    const [decoded] = decode({ event: 'update_target', deviceId: 'id-1', progressing });
    expect(decoded?.kind === 'event' && (decoded.message as { progressing?: boolean }).progressing).toBe(
      read,
    );
  });

  it.each<[unknown, number]>([
    [null, 0],
    ['', 0],
    ['false', 0],
    ['0', 0],
    [true, 1],
    ['1', 1],
  ])('reads the in-use mark %j as %j [RT-42]', (in_use, read) => {
    expect(decode({ event: 'in_use', receiver: { id: 4, in_use } })).toMatchObject([
      { message: { receiver: { in_use: read } }, unreadableFields: [] },
    ]);
  });

  it.each<[object, string, string]>([
    [{ event: 'stop' }, '', 'owner'],
    [{ event: 'stop', deviceId: {}, sender: { clientid: null } }, 'deviceId', 'string'],
    [{ event: 'in_use', deviceId: 'id-1', receiver: { id: {}, in_use: 1 } }, 'receiver.id', 'string'],
    [{ event: 'generating', deviceId: 'id-1', sender: { id: 'x' } }, 'sender.id', '/^\\d{1,19}$/'],
  ])('refuses %j, which names no owner [RT-04]', (message, path, expected) => {
    expect(rejection(message)).toMatchObject({ kind: 'rejected', path, expected });
  });

  it('believes a message of the connection whose date cannot be read', () => {
    expect(
      kinds([
        { ...resumed(3), date: 'x' },
        { ...ping(3), date: {} },
      ]),
    ).toEqual(['control', 'control']);
  });

  it('applies every event that names its owner, whatever its other fields, and never throws [S12]', () => {
    const pairing = ['authenticated', 'qr', 'code', 'unhandledRejection', 'uncaughtException', 'mongo'];
    const names = Object.keys(socketEvents).filter((name) => !pairing.includes(name));
    const odd = { count_success: fc.jsonValue(), suspended_count: fc.jsonValue(), income: fc.jsonValue() };
    const message = fc.record(
      {
        event: fc.constantFrom(...names),
        deviceId: fc.constant('id-1'),
        source: fc.constant('whatsapp'),
        sender: fc.oneof(fc.record(odd, { requiredKeys: [] }), fc.jsonValue()),
        receiver: fc.record({ id: fc.constant(4), in_use: fc.jsonValue(), count_fail: fc.jsonValue() }),
        state: fc.jsonValue(),
        waitTime: fc.jsonValue(),
        progressing: fc.jsonValue(),
        seq: fc.jsonValue(),
        date: fc.jsonValue(),
      },
      { requiredKeys: ['event', 'deviceId', 'source', 'receiver'] },
    );
    fc.assert(
      fc.property(message, (input) => {
        fc.pre(!JSON.stringify(input).includes('__proto__'));
        const [decoded] = decode(input);
        expect(decoded?.kind).toBe('event');
        const sender = decoded?.kind === 'event' ? decoded.message.sender : undefined;
        for (const count of [sender?.count_success, sender?.suspended_count])
          expect(count === undefined || (Number.isSafeInteger(count) && count >= 0)).toBe(true);
        expect(sender?.income === undefined || Number.isFinite(sender.income)).toBe(true);
      }),
    );
  });

  it('takes any pairing event or refuses it, and never throws [S12]', () => {
    const message = fc.record(
      {
        event: fc.constantFrom('authenticated', 'qr', 'code', 'mongo'),
        deviceId: fc.jsonValue(),
        clientInfo: fc.jsonValue(),
        qr: fc.jsonValue(),
        code: fc.jsonValue(),
        message: fc.jsonValue(),
      },
      { requiredKeys: ['event'] },
    );
    fc.assert(
      fc.property(message, (input) => {
        expect(['event', 'rejected']).toContain(decode(input)[0]?.kind);
      }),
    );
  });

  it('never throws, whatever the frame [RT-04] [S10]', () => {
    const frames = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.jsonValue().map((v) => JSON.stringify([v])),
    );
    const decodes = (frame: unknown) => {
      expect(decodeFrame(frame, 0).length).toBeGreaterThan(0);
    };
    fc.assert(fc.property(frames, decodes));
    fc.assert(fc.property(fc.anything(), decodes));
  });

  it('reads rows as the messages that they were made of, unusual ones too [RT-04]', () => {
    const sent = [
      counted(1),
      counted(2),
      { ...counted(3), sender: { id: 'odd', count_success: 'x' } },
      { event: 'novelty', of: [1, { a: 2 }] },
      7,
      counted(4),
    ];
    const of = (frame: string) =>
      decodeFrame(frame, 1_000).map((decoded) => ({ ...decoded, frame: undefined, excerpt: undefined }));
    expect(of(JSON.stringify(rowsOf(sent)))).toEqual(of(JSON.stringify(sent)));
    expect(kinds(JSON.stringify(rowsOf([counted(1)])))).toEqual(['event']);
  });

  it.each([
    '{"rows":1}',
    '{"shapes":[],"rows":[[0]]}',
    '{"shapes":[{"event":0}],"rows":[[0,"stop","more"]]}',
    '{"shapes":[{"event":0}],"rows":[[1,"stop"]]}',
    '{"shapes":[{"event":0}],"rows":[[0,"stop"],null]}',
    '{"shapes":[{"event":0,"__proto__":{"role":0}}],"rows":[[0,"stop","admin"]]}',
  ])('rejects %s, which are no rows [S10] [S15]', (frame) => {
    expect(decode(frame)).toMatchObject([{ kind: 'rejected', expected: 'rows', excerpt: frame }]);
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it('refuses binary frames and says how large they were [S13]', () => {
    for (const frame of [new ArrayBuffer(8), new Blob(['{"e":1}\n'])]) {
      expect(decodeFrame(frame, 0)).toMatchObject([
        { kind: 'rejected', expected: 'text', excerpt: 'binary frame of 8 bytes' },
      ]);
    }
  });

  it('does not parse a frame over 256 KiB [S14]', () => {
    const frame = JSON.stringify({ event: 'stop', padding: 'x'.repeat(256 * 1024) });
    expect(rejection(frame)).toMatchObject({ kind: 'rejected', expected: 'at most 262144 characters' });
    expect(rejection(frame).excerpt).toHaveLength(500);
    expect(decodeFrame('[1]', 0, { maxFrameLength: 3 })).toMatchObject([{ expected: 'object' }]);
    expect(kinds(`{"event":"stop","deviceId":"id-1","padding":"${'x'.repeat(256 * 1024 - 50)}"}`)).toEqual([
      'event',
    ]);
  });

  it.each([
    '{"event":"stop","__proto__":{"role":"admin"}}',
    '{"event":"stop","sender":{"\\u005f_proto__":{"role":"admin"}}}',
    '{"event":"nonsense","a":[{"__proto__":{"role":"admin"}}]}',
    '[{"event":"stop","constructor":{"prototype":{"role":"admin"}}}]',
  ])('lets %s pollute nothing [S15]', (frame) => {
    const [decoded] = decode(frame);
    expect(({} as { role?: string }).role).toBeUndefined();
    expect((Object.assign({}, decoded) as { role?: string }).role).toBeUndefined();
    const message = decoded?.kind === 'event' ? decoded.message : {};
    expect((Object.assign({}, message) as { role?: string }).role).toBeUndefined();
  });

  it('rejects a message that carries __proto__ and keeps its neighbours [S15, C8]', () => {
    expect(kinds('[{"event":"stop","__proto__":{}},{"event":"stop","deviceId":"id-1"}]')).toEqual([
      'rejected',
      'event',
    ]);
  });
});
