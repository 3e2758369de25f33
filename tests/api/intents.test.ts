import { describe, expect, it } from 'vitest';
import { createIntentKeys } from '../../src/api/intents';

function start() {
  let made = 0;
  return createIntentKeys(() => `key-${(made += 1)}`);
}

describe('the key of an intent', () => {
  it('stays until an answer is definite [R11, R12]', () => {
    const keys = start();
    const key = () => keys.begin('proxy.create', 'x').key;
    expect([key(), key(), key()]).toEqual(['key-1', 'key-1', 'key-1']);
  });

  it.each([200, 201, 400, 401, 404, 422, 429])('is renewed after an answer of %i', (status) => {
    const keys = start();
    keys.begin('proxy.create', 'x').answered(status);
    expect(keys.begin('proxy.create', 'x').key).toBe('key-2');
  });

  it.each([500, 502, 503])('stays after %i, which leaves open what it did [R11]', (status) => {
    const keys = start();
    keys.begin('proxy.create', 'x').answered(status);
    expect(keys.begin('proxy.create', 'x').key).toBe('key-1');
  });

  it('is renewed after a conflict that is an answer of its own [R4]', () => {
    const keys = start();
    keys.begin('withdraw.update', 'accepted').answered(409);
    expect(keys.begin('withdraw.update', 'accepted').key).toBe('key-2');
  });

  it('stays after a conflict with a try that is still in flight or was lost [R11]', () => {
    const keys = start();
    const first = keys.begin('withdraw.request', 'x');
    keys.begin('withdraw.request', 'x').answered(409);
    expect(keys.begin('withdraw.request', 'x').key).toBe('key-1');
    first.answered(201);
    expect(keys.begin('withdraw.request', 'x').key).toBe('key-2');
  });

  it('is renewed once the caller has learnt the outcome otherwise [BLAST-03]', () => {
    const keys = start();
    keys.begin('whatsapp.start', 'x').withdrawn();
    expect(keys.begin('whatsapp.start', 'x').key).toBe('key-2');
  });

  it('is another for an edited request, and for the same request of another call', () => {
    const keys = start();
    expect([keys.begin('a', 'x').key, keys.begin('a', 'y').key, keys.begin('b', 'x').key]).toEqual([
      'key-1',
      'key-2',
      'key-3',
    ]);
  });

  it('is not taken from a newer intent by a late answer', () => {
    const keys = start();
    const [first, second] = [keys.begin('a', 'x'), keys.begin('a', 'x')];
    first.answered(200);
    expect(keys.begin('a', 'x').key).toBe('key-2');
    second.answered(200);
    expect(keys.begin('a', 'x').key).toBe('key-2');
  });

  it('is forgotten after a hundred others were lost', () => {
    const keys = start();
    keys.begin('a', '0');
    for (let lost = 1; lost <= 99; lost += 1) keys.begin('a', `${lost}`);
    expect(keys.begin('a', '0').key).toBe('key-1');
    keys.begin('a', '100');
    expect(keys.begin('a', '1').key).toBe('key-102');
  });
});
