import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../src/machines/crud/form.rules';
import {
  checkGenerator,
  checkValidator,
  GENERATOR_DEFAULTS,
  isGeneratorSendable,
  isValidatorSendable,
  VALIDATOR_DEFAULTS,
} from '../../../src/machines/runner-form/runner-form.rules';

const range = { whatsapp_id: '12', start_number: '6282100000000', end_number: '6282100009999' };
const generator = (draft: Draft = {}): Draft => ({ ...GENERATOR_DEFAULTS, ...range, ...draft });
const csv = (name: string) => new File(['number\n62811'], name);
const validator = (draft: Draft = {}): Draft => ({
  ...VALIDATOR_DEFAULTS,
  whatsapp_id: '12',
  file: csv('target.csv'),
  ...draft,
});

describe('the rules of a generator', () => {
  it('starts with intervals 1 and 2 [GEN-18, LIMIT-10]', () => {
    expect(GENERATOR_DEFAULTS).toMatchObject({ interval_min: '1', interval_max: '2' });
  });

  it.each([
    ['above the last', '6282100009999', '6282100000000', true],
    ['equal to it', '6282100000000', '6282100000000', false],
    ['shorter but above as text', '9', '10', false],
    ['above where a double no longer tells them apart', '9007199254740993', '9007199254740992', true],
  ])('refuses a first number only above the last: %s [GEN-14]', (_, start_number, end_number, refused) => {
    expect(checkGenerator(generator({ start_number, end_number })).start_number).toBe(
      refused ? 'Target nomor awal harus lebih kecil dari nomor akhir' : undefined,
    );
  });

  it.each([
    ['3', '2', true],
    ['2', '2', false],
    ['1', '10', false],
  ])('with intervals %s and %s is refused: %s [GEN-15]', (interval_min, interval_max, refused) => {
    expect(checkGenerator(generator({ interval_min, interval_max })).interval_min).toBe(
      refused ? 'Interval minimal harus lebih kecil dari interval maksimal' : undefined,
    );
  });

  it.each(['1e5', '-1', '62,8', 'abc', ''])('takes no %j for a number [GEN-12]', (text) => {
    expect(checkGenerator(generator({ start_number: text }))).toEqual({
      start_number: 'Harus berupa angka.',
    });
    expect(checkGenerator(generator({ end_number: text }))).toEqual({ end_number: 'Harus berupa angka.' });
  });

  it('takes numbers among blanks, and finds nothing wrong with a whole draft [GEN-12]', () => {
    expect(checkGenerator(generator({ start_number: ' 62 ', end_number: '63 ' }))).toEqual({});
  });

  it('cannot be sent with the account new, or without first or last number [GEN-16]', () => {
    const sendable = (draft: Draft) => isGeneratorSendable({ id: null, draft: generator(draft) });
    expect(sendable({})).toBe(true);
    expect(sendable({ whatsapp_id: 'new' })).toBe(false);
    expect(sendable({ start_number: '' })).toBe(false);
    expect(sendable({ end_number: '' })).toBe(false);
  });
});

describe('the rules of a validator', () => {
  it('asks for b_insert and both intervals as numbers [VAL-12]', () => {
    const empty = { b_insert: '', interval_min: '', interval_max: '' };
    expect(Object.keys(checkValidator(validator(empty))).toSorted()).toEqual([
      'b_insert',
      'interval_max',
      'interval_min',
    ]);
    expect(checkValidator(validator({ interval_min: 'x' }))).toEqual({ interval_min: 'Harus berupa angka.' });
  });

  it('judges no file where none is chosen [VAL-11]', () => {
    expect(checkValidator(validator({ file: null }))).toEqual({});
  });

  it('takes a least interval above the greatest [VAL-15]', () => {
    expect(checkValidator(validator({ interval_min: '9', interval_max: '2' }))).toEqual({});
  });

  it.each([
    ['target.csv', undefined],
    ['TARGET.JSON', undefined],
    ['target.png.csv.exe', 'File harus berjenis .csv atau .json.'],
    ['target', 'File harus berjenis .csv atau .json.'],
  ])('judges the file %s: %s [VAL-11]', (name, refusal) => {
    expect(checkValidator(validator({ file: csv(name) })).file).toBe(refusal);
  });

  it('cannot be sent with the account new, or with neither file nor id [VAL-14]', () => {
    const sendable = (id: string | null, draft: Draft) =>
      isValidatorSendable({ id, draft: validator(draft) });
    expect(sendable(null, {})).toBe(true);
    expect(sendable(null, { file: null })).toBe(false);
    expect(sendable('7', { file: null })).toBe(true);
    expect(sendable('7', { whatsapp_id: 'new' })).toBe(false);
  });
});
