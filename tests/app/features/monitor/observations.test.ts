import { describe, expect, it } from 'vitest';
import { observed } from '../../../../src/app/features/monitor/observations';
import { createEventLog, type LogRecord } from '../../../../src/streams/event-log';
import type { WireEvent } from '../../../../src/api/schema/wire';

const AT = 1_767_323_045_000;
const admin = 'client-admin';
const entryOf = (record: LogRecord) => createEventLog().append({ ...record, at: AT });
const event = (fields: object) =>
  ({
    kind: 'event',
    channel: admin,
    keys: [],
    event: { type: 'wire.waiting', at: AT, replayed: false, ...fields } as unknown as WireEvent,
  }) as const;

describe('what the monitor lists of a log entry', () => {
  it('is what the event says of itself and of its sender [MON-11, DATA-22]', () => {
    const fields = {
      date: AT - 5,
      deviceId: 'id-1',
      waitTime: 7,
      note: 'unknown fields stay',
      sender: { id: '12', user_id: '5', clientid: 'id-1', state: 'connected', status: 'sending' },
    };
    expect(observed(entryOf(event(fields)), admin)).toMatchObject({
      kind: 'event',
      event: 'waiting',
      date: AT - 5,
      deviceId: 'id-1',
      senderId: '12',
      userId: '5',
      clientid: 'id-1',
      state: 'connected',
      status: 'sending',
      reconnectTime: null,
      waitTime: 7,
      number: null,
      text: JSON.stringify({ event: 'waiting', ...fields }),
    });
  });

  it('names the fields that could not be read, in its text [S12]', () => {
    const unreadableFields = [{ path: 'sender.income', expected: 'number' }];
    const observation = observed(entryOf({ ...event({ waitTime: 7 }), unreadableFields }), admin);
    expect(JSON.parse(observation?.text ?? '')).toEqual({ event: 'waiting', waitTime: 7, unreadableFields });
  });

  it('takes the state of the event before that of its sender, and its arrival where it has no date', () => {
    const observation = observed(
      entryOf(event({ state: 'conflict', sender: { state: 'connected' } })),
      admin,
    );
    expect([observation?.state, observation?.date]).toEqual(['conflict', AT]);
  });

  it('reads unknown events whatever they carry [S11]', () => {
    const fields = {
      event: 'new_thing',
      sender: 'nobody',
      date: '2026-01-02T03:04:05Z',
      reconnectTime: '4',
      state: {},
    };
    expect(
      observed(entryOf({ kind: 'unknown', channel: admin, event: 'new_thing', fields }), admin),
    ).toMatchObject({
      kind: 'unknown',
      event: 'new_thing',
      date: Date.parse('2026-01-02T03:04:05Z'),
      senderId: null,
      reconnectTime: 4,
      state: null,
    });
  });

  it('keeps path, expectation and raw text of what was rejected [RT-04]', () => {
    const record = {
      kind: 'rejected',
      channel: admin,
      excerpt: '{oops',
      path: 'state',
      expected: 'string',
    } as const;
    expect(observed(entryOf(record), admin)).toMatchObject({
      kind: 'rejected',
      event: '',
      path: 'state',
      expected: 'string',
      text: '{oops',
    });
  });

  it('names whose an anomaly was, why it is one, and what event brought it', () => {
    const observation = observed(
      entryOf({
        kind: 'anomaly',
        key: 'sender:id-1:a',
        reason: 'not accepted',
        event: { type: 'wire.idle' },
      }),
      admin,
    );
    expect(observation).toMatchObject({
      kind: 'anomaly',
      event: 'anomaly',
      deviceId: 'id-1:a',
      state: 'not accepted',
      status: 'wire.idle',
    });
  });

  it('is nothing of other channels, and of what is no message [MON-17]', () => {
    expect(observed(entryOf({ ...event({}), channel: 'client-3' }), admin)).toBeNull();
    expect(
      observed(entryOf({ kind: 'duplicate', channel: admin, from: 1, to: 1, count: 1 }), admin),
    ).toBeNull();
    expect(observed(entryOf({ kind: 'input', key: 'a', event: { type: 'x' } }), admin)).toBeNull();
  });
});
