import { describe, expect, it } from 'vitest';
import { createIntents, type IntentDetails, type OpenIntent } from '../../src/api/intents';

function start(open: readonly OpenIntent[] = []) {
  let made = 0;
  let kept = open;
  const intents = createIntents(() => `key-${(made += 1)}`, {
    read: () => kept,
    write: (now) => void (kept = now),
  });
  const begin = (name: string, fingerprint = 'x', more: Partial<IntentDetails> = {}) =>
    intents.begin({ name, fingerprint, subject: '', isIdempotent: false, isOpen: false, ...more });
  return {
    intents,
    begin,
    kept: () => kept.map(({ key }) => key),
    lost: () => intents.unknown().map(({ key }) => key),
  };
}
const command = { isIdempotent: true };

describe('the key of an intent', () => {
  it('stays while nobody knows what became of something that is made once [R11, R12]', () => {
    const { begin } = start();
    const key = () => {
      const intent = begin('proxy.create');
      intent.lost();
      return intent.key;
    };
    expect([key(), key(), key()]).toEqual(['key-1', 'key-1', 'key-1']);
  });

  it('is another each time that a command is given: somebody may have taken the last one back since', () => {
    const { begin, lost } = start();
    const keys = [1, 2].map(() => {
      const intent = begin('whatsapp.stop', 'x', command);
      intent.lost();
      return intent.key;
    });
    expect(keys).toEqual(['key-1', 'key-2']);
    expect(lost()).toEqual(['key-2']);
  });

  it.each([200, 201, 400, 401, 404, 422, 429])('is renewed after an answer of %i', (status) => {
    const { begin } = start();
    begin('proxy.create').answered(status);
    expect(begin('proxy.create').key).toBe('key-2');
  });

  it('is renewed after a conflict that is an answer of its own [R4]', () => {
    const { begin } = start();
    begin('proxy.create').answered(409);
    expect(begin('proxy.create').key).toBe('key-2');
  });

  it('stays after a conflict with a try that is still in flight or was lost [R11]', () => {
    const { begin } = start();
    const first = begin('withdraw.request');
    begin('withdraw.request').answered(409);
    expect(begin('withdraw.request').key).toBe('key-1');
    first.answered(201);
    expect(begin('withdraw.request').key).toBe('key-2');
  });

  it('ends with what was found out: a fact, an opposite one, or what the server says [BLAST-03]', () => {
    const { intents, begin } = start();
    begin('bonus.create').ended();
    const second = begin('bonus.create');
    second.lost();
    intents.end(second.key);
    expect([second.key, begin('bonus.create').key]).toEqual(['key-2', 'key-3']);
  });

  it('is another for an edited request, and for the same request of another call', () => {
    const { begin } = start();
    expect([begin('a').key, begin('a', 'y').key, begin('b').key]).toEqual(['key-1', 'key-2', 'key-3']);
  });

  it('is not taken from a newer intent by a late answer', () => {
    const { begin } = start();
    const [first, second] = [begin('a'), begin('a')];
    first.answered(200);
    expect(begin('a').key).toBe('key-2');
    second.answered(200);
    expect(begin('a').key).toBe('key-2');
  });

  it('is forgotten after a hundred others were lost', () => {
    const { begin } = start();
    begin('a', '0');
    for (let lost = 1; lost <= 99; lost += 1) begin('a', `${lost}`);
    expect(begin('a', '0').key).toBe('key-1');
    begin('a', '100');
    expect(begin('a', '1').key).toBe('key-102');
  });
});

describe('intents that nobody knows the end of', () => {
  it('are kept from when they are sent until it is known, and told of once they are lost', () => {
    const { intents, begin, kept, lost } = start();
    let calls = 0;
    intents.onLost(() => (calls += 1));
    const intent = begin('whatsapp.stop', 'x', { ...command, subject: 'Toko Jaya' });
    expect([kept(), lost(), calls]).toEqual([['key-1'], [], 0]);
    intent.lost();
    expect(intents.unknown()).toMatchObject([
      { name: 'whatsapp.stop', subject: 'Toko Jaya', isUnawaited: false },
    ]);
    expect(calls).toBe(1);
    intent.ended();
    expect([kept(), lost()]).toEqual([[], []]);
  });

  it('outlive the page: what was on its way when it was left is unknown to the next', () => {
    const { intents } = start([{ key: 'k', name: 'bonus.create', subject: 'Ani' }]);
    expect(intents.unknown()).toMatchObject([
      { key: 'k', name: 'bonus.create', subject: 'Ani', isUnawaited: true },
    ]);
  });

  it('are neither kept nor told of where nobody could be asked, as at a sign-up', () => {
    const { begin, kept, lost } = start();
    begin('auth.register', 'x', { isOpen: true }).lost();
    expect([kept(), lost()]).toEqual([[], []]);
  });

  it('leave with the person', () => {
    const { intents, begin, kept, lost } = start();
    begin('a').lost();
    intents.clear();
    expect([kept(), lost()]).toEqual([[], []]);
  });
});
