import { apiError } from '../../api/errors';

/** Why a file as a whole cannot be used, in the shape of every other failure. */
export const unusable = (text: string) => apiError('unsent', text);

/** In bytes; more than a hundred thousand rows need. */
const LARGEST = 50 * 1024 * 1024;
/** How archives, programs, pictures and documents begin. */
const BINARY = ['PK\u0003\u0004', 'MZ', '\u0089PNG', '%PDF-', 'GIF8', 'ÿØÿ'];
const MARKUP = /^\s*<(!doctype|html|svg|script|\?xml)/i;

export const extensionOf = (name: string) => /\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** UTF-8 or, by its mark, UTF-16; bytes that are no UTF-8 are read as Windows-1252, which spreadsheets write. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The text of a chosen file. Rejects with what is wrong with its name, size or content (I6). */
export async function readText(file: File, extensions: readonly string[]): Promise<string> {
  if (!extensions.includes(extensionOf(file.name))) {
    throw unusable(`File harus berjenis ${extensions.map((extension) => `.${extension}`).join(' atau ')}.`);
  }
  if (file.size === 0) throw unusable('File kosong.');
  if (file.size > LARGEST) throw unusable('File lebih besar dari 50 MB.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const beginning = String.fromCharCode(...bytes.subarray(0, 8));
  const text = decoded(bytes);
  if (text.includes('\0') || BINARY.some((sign) => beginning.startsWith(sign)) || MARKUP.test(text)) {
    throw unusable('Isi file tidak sesuai dengan jenisnya.');
  }
  return text.replace(/^\ufeff/, '');
}
