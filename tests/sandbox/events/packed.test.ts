import { describe, expect, it } from 'vitest';
import { pack, unpack } from '../../../sandbox/events/packed';

const texts = ['{"event":"count_success","source":"whatsapp","deviceId":"id-1"}', '{"event":"stop"}'];

describe('packed messages', () => {
  it('are read as they were, alone and several, in any letters', () => {
    const odd = ['{"text":"é\\n😀\u2028"}'];
    for (const some of [texts, texts.slice(1), odd]) expect(unpack(pack(some))).toEqual(some);
  });

  it('of rows that were written before are still read', () => {
    expect(unpack(Buffer.from('q6YkgsGlMiyBFJfkFyjVAgA=', 'base64'))).toEqual(texts);
  });
});
