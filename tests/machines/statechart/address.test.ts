import { describe, expect, it } from 'vitest';
import type { ActorEntry } from '../../../src/machines/history/entries';
import { addressOf, indexOf, momentAt, queryOf, reaches } from '../../../src/machines/statechart/address';

const NOON = 1_800_000_000_000;
const entry = (index: number, at: number): ActorEntry =>
  ({ index, at, kind: 'checkpoint', key: 'a' }) as never;
const steps = [entry(-4, NOON), entry(2, NOON + 5), entry(3, NOON + 5), entry(9, NOON + 8)];
const asked = (text: string) => queryOf(new URLSearchParams(text));
const at = (text: string) => asked(`actor=a&at=${text}`).moment!;

describe('the address of an actor and a moment', () => {
  it.each([
    'actor=whatsapp%3Aid-1',
    'actor=a&at=1800000000000',
    'actor=a&at=1800000000000.2',
    'actor=a&at=-7',
    'actor=a&at=1800000000000&future=3',
    'actor=a&future=12',
    'x=1',
  ])('is written as it is read: %s', (text) => {
    expect(String(addressOf(asked(text), new URLSearchParams(text)))).toBe(text);
  });

  it.each(['at=5', 'actor=&at=5', 'future=3'])('asks for nobody without an actor: %s', (text) => {
    expect(asked(text)).toEqual({ actor: null, moment: null, future: null });
  });

  it.each(['', 'now', '1e5', '1.2.3', '99999999999999999999'])('takes %s for the newest', (text) => {
    expect(asked(`actor=a&at=${text}`)).toEqual({ actor: 'a', moment: null, future: null });
  });

  it.each(['', '0', '-1', '1.5', '1e3', '1234567'])('takes %s for no future', (text) => {
    expect(asked(`actor=a&future=${text}`).future).toBeNull();
  });

  it('keeps parameters that are not its own', () => {
    expect(
      String(
        addressOf({ actor: null, moment: null, future: null }, new URLSearchParams('actor=a&at=3&type=x')),
      ),
    ).toBe('type=x');
  });
});

describe('the entry that a moment means', () => {
  it('is the last up to it, and the first where all are later', () => {
    expect(
      [`${NOON + 6}`, `${NOON + 5}`, `${NOON - 1}`, '5', '-9'].map((text) => indexOf(steps, at(text))),
    ).toEqual([3, 3, -4, 3, -4]);
    expect(indexOf([], at('5'))).toBe(0);
  });

  it('is told from others of the same millisecond', () => {
    for (const { index } of steps) {
      const moment = momentAt(steps, index)!;
      expect(indexOf(steps, moment)).toBe(index);
    }
    expect(momentAt(steps, 2)).toEqual({ kind: 'time', at: NOON + 5, nth: 1 });
    expect(indexOf(steps, at(`${NOON + 5}.9`))).toBe(3);
    expect(momentAt(steps, 77)).toBeNull();
  });

  it('is the one of its time also where the clock was put back since', () => {
    const longer = [...steps, entry(11, NOON + 1)];
    expect(longer.map(({ index }) => indexOf(longer, momentAt(longer, index)!))).toEqual([-4, 2, 3, 9, 11]);
  });

  it('is there once the history reaches back to it', () => {
    expect([
      reaches(steps, at(`${NOON}`)),
      reaches(steps, at(`${NOON - 1}`)),
      reaches(steps, at('-5')),
    ]).toEqual([true, false, false]);
  });

  it('is one after which it is known how the actor was: facts are told of it before it lives, too', () => {
    const fact = (index: number, time: number): ActorEntry =>
      ({ index, at: time, kind: 'event', keys: ['a'], event: { type: 'told' } }) as never;
    const early = [fact(-9, NOON - 9), fact(-6, NOON - 6)];
    const late = [...early, ...steps, fact(12, NOON + 12)];
    const moments = [`${NOON - 6}`, `${NOON - 9}.1`, `${NOON + 12}`].map(at);
    expect(moments.map((moment) => [reaches(late, moment), indexOf(late, moment)])).toEqual([
      [false, -4],
      [false, -4],
      [true, 12],
    ]);
    expect(moments.map((moment) => [reaches(early, moment), indexOf(early, moment)])).toEqual([
      [false, -9],
      [false, -9],
      [false, -9],
    ]);
  });
});
