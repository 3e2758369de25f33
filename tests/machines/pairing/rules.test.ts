import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newDeviceId } from '../../../src/app/page/device-id';
import { dialled, failureText, isDialable, spelled } from '../../../src/machines/pairing/pairing.rules';

describe('the number that a code is asked for', () => {
  it.each([
    ['62', '62'],
    ['', '62'],
    ['+62 812-3456-7890', '6281234567890'],
    ['62 812 3456 7890', '6281234567890'],
    ['081234567890', '6281234567890'],
    ['81234567890', '6281234567890'],
    ['0062 812 3456 7890', '6281234567890'],
    ['62081234567890', '6281234567890'],
    ['62+62 812 3456 7890', '6281234567890'],
    ['626281234567890', '6281234567890'],
    ['(0812) 3456.7890', '6281234567890'],
    ['62622123456', '62622123456'],
    ['0812+62 813 3456 7890', '6281334567890'],
    ['+81 562', '81562'],
    ['62 6281 2345', '6262812345'],
    ['62 0812 6262 8123 456', '6281262628123456'],
    ['6200812 3456 7890', '6281234567890'],
  ])('%j is sent as %s [PAIR-07]', (typed, sent) => {
    expect(dialled(typed)).toBe(sent);
  });

  it('begins with 62 however it is typed, and normalising twice changes nothing [PAIR-07, LIMIT-10]', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(\+62|62|0|)[ -]?8[0-9]{8,10}$/), (typed) => {
        expect(dialled(typed)).toMatch(/^628\d{8,10}$/);
        expect(dialled(dialled(typed))).toBe(dialled(typed));
        expect(isDialable(typed)).toBe(true);
      }),
    );
  });

  it('is not asked for while it is only the prefix, too short, too long, or of another country', () => {
    for (const typed of [
      '62',
      '',
      '0812',
      '62812345678901234',
      '+1 555 0100 2000',
      '+1 62812345678',
      'abc',
    ]) {
      expect(isDialable(typed)).toBe(false);
    }
  });
});

const READS = [
  ['wire.unhandledRejection', 'unhandledRejection : boom'],
  ['wire.uncaughtException', 'uncaughtException : boom'],
  ['wire.mongo', 'mongo erorr : boom'],
] as const;

describe('the pairing code as it is read', () => {
  it.each([
    ['ABCD1234', 'ABCD-1234'],
    ['ABCD-1234', 'ABCD-1234'],
    ['ABCDE', 'ABCD-E'],
    ['ABC', 'ABC'],
    ['ABCD', 'ABCD'],
  ])('%s is shown as %s [PAIR-14]', (code, shown) => {
    expect(spelled(code)).toBe(shown);
  });
});

it.each(READS)('%s reads "%s" [ERR-33, ERR-34, ERR-35]', (type, text) => {
  expect(failureText({ type, message: 'boom' })).toBe(text);
});

it('makes device ids of the time and a random number below 10000 [PAIR-05]', () => {
  expect(newDeviceId({ now: () => 1723000000000, random: () => 0.4821 })).toBe('id-17230000000004821');
  expect(newDeviceId({ now: () => 5, random: () => 0.99999 })).toBe('id-59999');
  expect(newDeviceId({ now: () => 5, random: () => 0 })).toBe('id-50');
});
