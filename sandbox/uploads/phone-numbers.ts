import { normaliseNumber } from '../core/numbers';
import { beginningOf, hasAtMost } from '../core/signs';
import { activityOf, DUPLICATE_IN_FILE, rowKind } from './row-kind';

const NAME_LENGTH = 200;
const NOTE_LENGTH = 500;

/** Numbers to import. Every row is good, or kept as it was written with the reason why it is not. */
export const phoneNumberFiles = rowKind(['number', 'name', 'status'], () => {
  const seen = new Set<string>();
  return ({ number, name, status, fault }) => {
    const row = { number, name, status: activityOf(status) };
    if (fault !== null) return { ...row, reason: fault };
    const normal = normaliseNumber(number);
    if ('reason' in normal) return { ...row, reason: normal.reason };
    if (!hasAtMost(name, NAME_LENGTH) || /\p{Bidi_Control}/u.test(name))
      return { ...row, reason: 'Nama tidak valid' };
    if (seen.has(normal.number)) return { ...row, reason: DUPLICATE_IN_FILE };
    seen.add(normal.number);
    return { ...row, number: normal.number, reason: null };
  };
});

/** Numbers whose owners asked to be written to no more. */
export const optOutFiles = rowKind(['number', 'note'], () => {
  const seen = new Set<string>();
  return ({ number, note, fault }) => {
    if (fault !== null) return { number, note, reason: fault };
    const normal = normaliseNumber(number);
    if ('reason' in normal) return { number, note, reason: normal.reason };
    if (seen.has(normal.number)) return { number, note, reason: DUPLICATE_IN_FILE };
    seen.add(normal.number);
    return {
      number: normal.number,
      note: beginningOf(note.replace(/\p{Bidi_Control}/gu, ''), NOTE_LENGTH),
      reason: null,
    };
  };
});

/** Numbers that a validator asks about, each once, in their order. */
export const targetFiles = rowKind(['number', 'name', 'status'], () => {
  const seen = new Set<string>();
  return ({ number, name }) => {
    const normal = normaliseNumber(number);
    if ('reason' in normal) return { number, name, reason: normal.reason };
    if (seen.has(normal.number)) return { number, name, reason: DUPLICATE_IN_FILE };
    seen.add(normal.number);
    return {
      number: normal.number,
      name: beginningOf(name.replace(/\p{Bidi_Control}/gu, ''), NAME_LENGTH),
      reason: null,
    };
  };
});
