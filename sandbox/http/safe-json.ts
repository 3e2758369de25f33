import { Refusal } from './refusal';

const isPoisoned = (key: string, value: unknown) =>
  key === '__proto__' ||
  (key === 'constructor' && typeof value === 'object' && value !== null && 'prototype' in value);

/** Parses JSON that came inside a form or a file. Refuses what is not JSON, nests too deep, or names a prototype. */
export function parseSafeJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (isPoisoned(key, value)) throw new SyntaxError('prototype');
      return value;
    });
  } catch {
    throw new Refusal(400, 'JSON tidak dapat dibaca.');
  }
}
