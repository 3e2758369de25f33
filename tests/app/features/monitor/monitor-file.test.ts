import { describe, expect, it } from 'vitest';
import { signedInRedactor } from '../../../support/redactor';
import { monitorText } from '../../../../src/app/features/monitor/monitor-file';
import { observation } from '../../../machines/monitor/samples';

const linesOf = (...entries: Parameters<typeof monitorText>[0]) =>
  JSON.parse(monitorText(entries, signedInRedactor(1))) as unknown;

describe('messages that leave the monitor', () => {
  it('are a JSON list of what they say', () => {
    const text = JSON.stringify({ event: 'waiting', deviceId: 'id-1', waitTime: 7 });
    expect(linesOf(observation(0, { text }))).toEqual([{ event: 'waiting', deviceId: 'id-1', waitTime: 7 }]);
    expect(linesOf()).toEqual([]);
  });

  it('tell what was wrong with the rejected ones', () => {
    const text = JSON.stringify({ event: 'connection.update', state: 5 });
    const rejected = observation(0, { kind: 'rejected', path: 'state', expected: 'string', text });
    expect(linesOf(rejected)).toMatchObject([{ path: 'state', expected: 'string' }]);
  });

  it('carry no secret and no whole phone number, known or unknown, understood or not [C10]', () => {
    const fields = {
      event: 'qr',
      qr: 'CANARY-QR',
      token: 'CANARY-TOKEN',
      surprise: 'CANARY-UNKNOWN',
      receiver: { number: '6281234567890' },
    };
    const text = JSON.stringify(fields);
    const leaked = monitorText(
      [
        observation(0, { text }),
        observation(1, { kind: 'rejected', text }),
        observation(2, { kind: 'rejected', text: 'CANARY{' }),
      ],
      signedInRedactor(1),
    );
    expect(leaked).not.toMatch(/CANARY|6281234567890/);
  });
});
