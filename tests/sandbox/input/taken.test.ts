import { describe, expect, it } from 'vitest';
import { readInput } from '../../../sandbox/input/parse';
import { takenInput } from '../../../sandbox/input/taken';
import {
  agreement,
  amount,
  choice,
  deviceId,
  email,
  type Field,
  file,
  flag,
  id,
  idOrNull,
  leniently,
  line,
  listOf,
  optional,
  paragraph,
  pasted,
  phone,
  secret,
  unread,
  whole,
  words,
} from '../../../src/api/calls/fields';

const taken = (field: Field, value: unknown) => readInput(takenInput({ input: { field } }), { field: value });

const LONG = 'a'.repeat(5);
const upload = { name: 'a.csv', content: Buffer.from('1') };

describe('a field of a call, as its statement has it [V19]', () => {
  it.each<[string, Field, unknown, unknown]>([
    ['an id', id, '12', 12],
    ['no id', idOrNull, '', null],
    ['a line', line(4), ' abc ', 'abc'],
    ['an empty line, where it may be', words(4), '  ', ''],
    ['a pasted line, without the marks that came along', pasted(4), '\u202Eab', 'ab'],
    ['a secret, to its last space', secret(4), ' a ', ' a '],
    ['several lines', paragraph(4), 'a\nb', 'a\nb'],
    ['an address', email, 'ani@example.com', 'ani@example.com'],
    ['a number as it is pasted', phone, '0812-34', '0812-34'],
    ['a whole number as its digits', whole(1, 9), '7', 7],
    ['a flag', flag, '1', true],
    ['one of the choices', choice(['a', 'b']), 'b', 'b'],
    ['a client', deviceId, 'id-1', 'id-1'],
    ['an agreement', agreement('Wajib.'), true, true],
    ['a file', file, upload, upload],
    ['a list', listOf(line(4), 2), ['a', 'b'], ['a', 'b']],
    ['nothing, where it is optional', optional(line(4)), '', undefined],
    ['nothing, where it cannot be read and only narrows', leniently(choice(['a'])), 'x', undefined],
    ['its default, where it cannot be read', { ...whole(1, 9), otherwise: { value: 3 } }, 'x', 3],
  ])('takes %s', (_, field, given, expected) => {
    expect(taken(field, given)).toEqual({ data: { field: expected } });
  });

  it.each<[string, Field, unknown, string]>([
    ['an id that is none', id, 'x', 'Tidak valid.'],
    ['an empty line', line(4), ' ', 'Wajib diisi.'],
    ['a line that is too long', line(4), LONG, 'Maksimal 4 karakter.'],
    ['a mark that turns text around', line(4), 'a\u202E', 'Mengandung tanda arah teks yang tidak terlihat.'],
    ['a text that is too long', words(4), LONG, 'Maksimal 4 karakter.'],
    ['a secret that is too long', secret(4), LONG, 'Maksimal 4 karakter.'],
    ['lines that are too few', paragraph(4, 1), '', 'Wajib diisi.'],
    ['an address that is none', email, 'ani', 'Email tidak valid.'],
    ['a number below its least', amount(10), 9, 'Minimal 10.'],
    ['a fraction', whole(1, 9), 1.5, 'Harus berupa angka bulat.'],
    ['another choice', choice(['a', 'b']), 'c', 'Tidak valid.'],
    ['a client that is none', deviceId, 'a b', 'Tidak valid.'],
    ['no agreement', agreement('Wajib.'), false, 'Wajib.'],
    ['a text for a file', file, 'a', 'File wajib diisi.'],
    ['an empty list', listOf(line(4), 2), [], 'Wajib diisi.'],
    ['a list that is too long', listOf(line(4), 2), ['a', 'b', 'c'], 'Maksimal 2.'],
  ])('refuses %s, in words', (_, field, given, text) => {
    expect(taken(field, given)).toEqual({ errors: { field: text } });
  });

  it('does without what the statement says that nobody reads', () => {
    expect(taken(unread(id), 'x')).toEqual({ data: {} });
  });
});
