import { describe, expect, it } from 'vitest';
import { payloadFaults, payloadOf } from '../../src/api/schema/payloads';
import { socketEvents } from '../../src/api/schema/wire';

describe('a payload to begin with', () => {
  it.each(Object.keys(socketEvents))('of %s is one that its schema reads', (name) => {
    const type = `wire.${name}`;
    expect(payloadFaults({ type, deviceId: 'id-1', ...payloadOf(type, {}) } as never)).toEqual([]);
  });

  it('has the fields of its own, and what is known of the sender', () => {
    expect(payloadOf('wire.waiting', { id: '12', clientid: 'id-1', state: 'conflict' })).toMatchObject({
      waitTime: 1,
      sender: { id: '12', clientid: 'id-1', state: 'conflict' },
    });
    expect(payloadOf('wire.in_use', {})).toMatchObject({ receiver: { in_use: 1 } });
    expect(payloadOf('wire.in_use', {})).not.toHaveProperty('sender');
  });

  it.each(['waiting', 'wire.novel', 'wire.constructor', 'record.read'])('is none of %s', (type) => {
    expect(payloadOf(type, {})).toBeNull();
  });
});

it.each([
  [{ type: 'wire.waiting', waitTime: 'lama' }, ['waitTime: number']],
  [{ type: 'wire.waiting' }, [expect.stringMatching(/^waitTime: /)]],
  [{ type: 'wire.stop', source: 'elsewhere' }, [expect.stringMatching(/^source: whatsapp \| /)]],
  [{ type: 'wire.qr', deviceId: 'id-1' }, ['qr: string']],
  [{ type: 'record.read', record: 3 }, ['record: object']],
  [{ type: 'xstate.error.actor.start' }, ['error: object']],
  [{ type: 'record.read', record: {} }, []],
  [{ type: 'theme.toggled', whatever: 1 }, []],
])('of %j is told what cannot be read', (event, faults) => {
  expect(payloadFaults(event)).toEqual(faults);
});
