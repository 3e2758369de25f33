import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal';

const isPoisoned = (key: string, value: unknown) =>
  key === '__proto__' ||
  (key === 'constructor' && typeof value === 'object' && value !== null && 'prototype' in value);

const unreadable = () => new Refusal(400, 'JSON tidak dapat dibaca.');

/** Deepest nesting of a body: valid ones have at most three levels, and recursion over more may exhaust the stack. */
const DEEPEST = 50;
const partsOf = (value: unknown): unknown[] =>
  value !== null && typeof value === 'object' ? Object.values(value) : [];

function isTooDeep(value: unknown): boolean {
  let parts = partsOf(value);
  for (let depth = 1; depth < DEEPEST && parts.length > 0; depth += 1) parts = parts.flatMap(partsOf);
  return parts.length > 0;
}

/** Refuses bodies that nest too deep to be processed. */
export function refuseDeepBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    if (isTooDeep(body)) throw unreadable();
  });
}

/** Parses JSON that came inside a form or a file. Refuses what is not JSON, nests too deep, or names a prototype. */
export function parseSafeJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (isPoisoned(key, value)) throw new SyntaxError('prototype');
      return value;
    });
  } catch {
    throw unreadable();
  }
}

/** Characters of one item of a list: no row of a file, and no template, needs as many. */
export const LONGEST_ITEM = 500_000;
const NO_LIST = 'File JSON harus berisi daftar.';
const OPENING = /^[ \t\r\n]*\[/;
const isBlank = (text: string) => /^[ \t\r\n]*$/.test(text);
const unusable = (text: string) => new Refusal(422, text, { errors: { file: text } });

/** The items of a JSON list one by one, each as `parseSafeJson` reads it. */
export function* parseListItems(text: string): Generator {
  let start = OPENING.exec(text)?.[0].length;
  if (start === undefined) {
    if (text.length <= LONGEST_ITEM) parseSafeJson(text);
    throw unusable(NO_LIST);
  }
  const first = start;
  let place = 1;
  let depth = 0;
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    if (at - start > LONGEST_ITEM) throw unusable(`Data ke-${place} terlalu panjang.`);
    const sign = text[at];
    if (isQuoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (depth > 0) depth -= sign === ']' || sign === '}' ? 1 : 0;
    else if (sign === ',' || sign === ']') {
      const written = text.slice(start, at);
      const isEmptyList = sign === ']' && start === first && isBlank(written);
      if (!isEmptyList) yield parseSafeJson(written);
      place += 1;
      start = at + 1;
      if (sign === ']') {
        if (isBlank(text.slice(start))) return;
        throw unreadable();
      }
    }
  }
  throw unreadable();
}
