import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReporting } from '../../src/api/schema/scalars';
import { type EventName } from '../../src/api/schema/events';
import { socketEvents } from '../../src/api/schema/wire';
import { readerOf, UNUSUAL } from '../../src/api/schema/usual';

const numbers = fc.oneof(
  fc.nat(),
  fc.constantFrom(0, 1, -1, 1.5, 2 ** 53, -(2 ** 53), 1e21, Number.MAX_SAFE_INTEGER),
);
const texts = fc.constantFrom(
  '',
  ' ',
  '0',
  '12',
  '007',
  '12345678901234567890',
  'id-1',
  'connected',
  'whatsapp',
  '2026-11-22T00:00:00Z',
  '2026-11-22T00:00:00.123Z',
  '2026-13-45T99:99:99Z',
  'false',
  'x'.repeat(201),
);
const odd = fc.oneof(numbers, texts, fc.constantFrom<unknown>(null, true, false, [], {}, [1], { id: 1 }));
/** What a server sends in each field; now and then something else, and often not at all. */
const USUAL: Readonly<Record<string, readonly unknown[]>> = {
  id: [12, '12'],
  user_id: [5, '5', null],
  clientid: ['id-1', null],
  state: ['connected', null],
  status: ['sending', 'idle'],
  count_success: [0, 121],
  count_fail: [0, 3],
  income: [12_100, -5, 0.5],
  suspended_count: [0, 2],
  number: ['6281200000004', 6281, null],
  in_use: [0, 1, true, false],
  last_sent: ['2026-11-21T00:00:00Z', '2026-11-21T00:00:01.5Z', null],
  deviceId: ['id-1', null],
  date: ['2026-11-21T00:00:00Z', null],
  source: ['whatsapp', 'generator'],
  epoch: ['e1'],
  seq: [1, 4711],
  error: ['Gagal', null],
  progressing: [true, false, 0, 1],
  progress: [12.5, null],
  current_number: ['62812', null],
  code: ['408', 408, null],
  waitTime: [5],
  reconnectTime: [3],
  qr: ['QR'],
  message: ['Gagal'],
  phonenumber: ['62812'],
};
const fieldsOf = (...fields: readonly string[]) =>
  fc.record(
    Object.fromEntries(
      fields.map((name) => [
        name,
        fc.oneof(
          { weight: 40, arbitrary: fc.constantFrom(...(USUAL[name] ?? [])) },
          { weight: 1, arbitrary: odd },
        ),
      ]),
    ),
    { requiredKeys: [] },
  );

const sender = fieldsOf(
  'id',
  'user_id',
  'clientid',
  'state',
  'status',
  'count_success',
  'count_fail',
  'income',
  'suspended_count',
  'phonenumber',
);
const receiver = fieldsOf('id', 'number', 'in_use', 'count_success', 'count_fail', 'last_sent');
const message = fc
  .record(
    {
      own: fieldsOf(
        'state',
        'error',
        'progressing',
        'progress',
        'current_number',
        'code',
        'waitTime',
        'qr',
        'message',
      ),
      envelope: fieldsOf('deviceId', 'date', 'source', 'epoch', 'seq', 'phonenumber'),
      sender: fc.oneof({ weight: 9, arbitrary: sender }, fc.constantFrom(null, 7)),
      receiver: fc.oneof({ weight: 9, arbitrary: receiver }, fc.constantFrom(null, [])),
    },
    { requiredKeys: ['own', 'envelope'] },
  )
  // As a frame brings it: nothing that JSON does not have.
  .map(
    ({ own, envelope, ...parties }) =>
      JSON.parse(JSON.stringify({ ...own, ...envelope, ...parties })) as object,
  );

const names = Object.keys(socketEvents) as EventName[];

describe('what is read without its schema', () => {
  it('is what the schema makes of it, with nothing to report [RT-04]', () => {
    const read = new Set<EventName>();
    fc.assert(
      fc.property(fc.constantFrom(...names), message, (event, fields) => {
        const whole = { ...fields, event };
        const facts = readerOf(socketEvents[event])(whole);
        if (facts === UNUSUAL) return;
        read.add(event);
        const reported: unknown[] = [];
        const parsed = parseReporting(socketEvents[event], whole, (fallback) => reported.push(fallback));
        expect(parsed.data).toEqual({ ...(facts as object), event });
        expect(reported).toEqual([]);
      }),
      { numRuns: 6000 },
    );
    // Those of a pairing are rare, and are left to their schemas.
    expect(read.size).toBeGreaterThan(15);
  });

  it('is a count as the contract has it', () => {
    const counted = {
      event: 'count_success',
      deviceId: 'id-1',
      date: '2026-11-21T00:00:00Z',
      seq: 4711,
      source: 'whatsapp',
      sender: {
        id: 12,
        user_id: 5,
        clientid: 'id-1',
        state: 'connected',
        status: 'sending',
        count_success: 121,
      },
      receiver: { id: 1, number: '6281', count_success: 3, last_sent: '2026-11-21T00:00:00Z' },
    };
    expect(readerOf(socketEvents.count_success)(counted)).toMatchObject({
      date: Date.UTC(2026, 10, 21),
      sender: { id: '12', user_id: '5' },
      receiver: { id: '1', last_sent: Date.UTC(2026, 10, 21) },
    });
  });

  it('is nothing that hides an object in a field that nobody knows', () => {
    const hiding = JSON.parse('{"event":"stop","deviceId":"id-1","x":{"__proto__":1}}') as object;
    expect(readerOf(socketEvents.stop)(hiding)).toBe(UNUSUAL);
    const named = JSON.parse('{"event":"stop","deviceId":"id-1","__proto__":1}') as object;
    expect(readerOf(socketEvents.stop)(named)).toBe(UNUSUAL);
  });
});
