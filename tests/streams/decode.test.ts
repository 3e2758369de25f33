import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { socketEvents } from '../../src/api/schema/socket';
import { decodeFrame } from '../../src/streams/decode';
import type { RejectedMessage } from '../../src/streams/signals';
import { counted, resumed } from './bed';

const decode = (frame: unknown) =>
  decodeFrame(typeof frame === 'string' ? frame : JSON.stringify(frame), 1_000);
const kinds = (frame: unknown) => decode(frame).map(({ kind }) => kind);
const rejection = (frame: unknown) => decode(frame)[0] as RejectedMessage;

describe('decodeFrame', () => {
  it('turns a message into a fact with its time of arrival [RT-01]', () => {
    expect(decode(counted(7))).toEqual([
      {
        kind: 'event',
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
      },
    ]);
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
    expect(decode({ event: 'stop', mood: 'calm' })).toMatchObject([{ message: { mood: 'calm' } }]);
  });

  it.each([
    ['"12"', 12],
    ['12', 12],
    ['0', 0],
  ])('reads the counter %s [S12]', (text, value) => {
    const frame = `{"event":"count_success","sender":{"count_success":${text}}}`;
    expect(decode(frame)).toMatchObject([{ message: { sender: { count_success: value } } }]);
  });

  it.each(['{}', '"NaN"', '-1', '1e309', '"1e309"', 'null', '1.5', '"zwölf"', '[]'])(
    'rejects the counter %s with its path [S12]',
    (text) => {
      const frame = `{"event":"count_success","sender":{"count_success":${text}}}`;
      expect(rejection(frame)).toMatchObject({ kind: 'rejected', path: 'sender.count_success' });
    },
  );

  it('accepts or rejects right events with any fields, and never throws [S12]', () => {
    const names = fc.constantFrom(...Object.keys(socketEvents));
    const sender = fc.record(
      { id: fc.jsonValue(), clientid: fc.jsonValue(), count_success: fc.jsonValue() },
      { requiredKeys: [] },
    );
    const message = fc.record(
      {
        event: names,
        sender: fc.oneof(sender, fc.jsonValue()),
        waitTime: fc.jsonValue(),
        seq: fc.jsonValue(),
      },
      { requiredKeys: ['event'] },
    );
    fc.assert(
      fc.property(message, (input) => {
        const [decoded] = decode(input);
        expect(['event', 'rejected']).toContain(decoded?.kind);
        const count = decoded?.kind === 'event' ? decoded.message.sender?.count_success : undefined;
        expect(count === undefined || (Number.isSafeInteger(count) && count >= 0)).toBe(true);
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
    expect(kinds(`{"event":"stop","padding":"${'x'.repeat(256 * 1024 - 30)}"}`)).toEqual(['event']);
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

  it('rejects a message that carries __proto__ and keeps its neighbours [S15]', () => {
    expect(kinds('[{"event":"stop","__proto__":{}},{"event":"stop"}]')).toEqual(['rejected', 'event']);
  });
});
