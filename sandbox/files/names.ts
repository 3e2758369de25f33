import { randomInt } from 'node:crypto';
import { beginningOf, hasAtMost } from '../core/signs';

const LONGEST = 100;
/** Control characters, halves of others, and marks that reorder or hide text. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A client's file name without folders, control and direction marks, at most 100 characters. */
export function cleanName(clientName: string): string {
  const base = clientName.normalize('NFC').replace(INVISIBLE, '').split(/[/\\]/).at(-1) ?? '';
  const cleaned = base.replace(/^\.+/, '').trim();
  if (hasAtMost(cleaned, LONGEST)) return cleaned || 'file';
  const extension = /\.[a-z\d]{1,5}$/i.exec(cleaned)?.[0] ?? '';
  return beginningOf(cleaned, LONGEST - extension.length) + extension;
}

/**
 * The generated name under which a file is kept: `<epoch ms and a random number>-<name>`. The name keeps letters, digits,
 * dots and underscores; its dashes become underscores, so that the second part holds all of it, which is the one that
 * lists show (VAL-04).
 */
export const storedNameOf = (clientName: string, now: number): string =>
  `${now}${randomInt(1000, 10_000_000)}-${cleanName(clientName).replace(/[^\p{L}\p{N}._]+/gu, '_')}`;

export const mediaPathOf = (storedName: string): string => `/media/${encodeURIComponent(storedName)}`;

/** The stored name in a path of media; null for what no path was made of. */
export function mediaNameOf(path: string): string | null {
  const encoded = /^\/media\/([\w.%-]+)$/.exec(path)?.[1];
  try {
    return encoded ? decodeURIComponent(encoded) : null;
  } catch {
    return null;
  }
}

export const extensionOf = (name: string): string =>
  /\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

const encodeRfc5987 = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Content-Disposition that makes a browser save the file, by RFC 6266. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w. ]/g, '_')}"; filename*=UTF-8''${encodeRfc5987(name)}`;
