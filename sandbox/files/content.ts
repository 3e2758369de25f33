import { Refusal } from '../core/refusal';
import { extensionOf } from './names';

const startsWith = (content: Uint8Array, ...bytes: readonly number[]) =>
  bytes.every((byte, index) => content[index] === byte);
const textAt = (content: Buffer, at: number, text: string) =>
  content.subarray(at, at + text.length).toString('latin1') === text;

/** What may be a template's media: type by extension, and how its content begins. */
const MEDIA: Readonly<Record<string, { type: string; isGenuine: (content: Buffer) => boolean }>> = {
  jpg: { type: 'image/jpeg', isGenuine: (content) => startsWith(content, 0xff, 0xd8, 0xff) },
  png: { type: 'image/png', isGenuine: (content) => startsWith(content, 0x89, 0x50, 0x4e, 0x47) },
  gif: { type: 'image/gif', isGenuine: (content) => textAt(content, 0, 'GIF8') },
  webp: {
    type: 'image/webp',
    isGenuine: (content) => textAt(content, 0, 'RIFF') && textAt(content, 8, 'WEBP'),
  },
  bmp: { type: 'image/bmp', isGenuine: (content) => textAt(content, 0, 'BM') },
  svg: {
    type: 'image/svg+xml',
    isGenuine: (content) => /^\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[^])*-->\s*)*<svg[\s>]/.test(head(content)),
  },
  mp4: { type: 'video/mp4', isGenuine: (content) => textAt(content, 4, 'ftyp') },
  pdf: { type: 'application/pdf', isGenuine: (content) => textAt(content, 0, '%PDF-') },
};
const head = (content: Buffer) =>
  content
    .subarray(0, 2000)
    .toString('utf8')
    .replace(/^\ufeff/, '');

const unsupported = (text: string) => new Refusal(415, text, { errors: { file: text } });
const empty = () => new Refusal(422, 'File kosong.', { errors: { file: 'File kosong.' } });

/** The content type of a media file; refuses what its name or its content does not allow. */
export function checkMedia(name: string, content: Buffer): string {
  if (content.length === 0) throw empty();
  const extension = extensionOf(name).replace('jpeg', 'jpg');
  const media = Object.hasOwn(MEDIA, extension) ? MEDIA[extension] : undefined;
  if (!media) throw unsupported('Jenis media tidak didukung.');
  if (!media.isGenuine(content)) throw unsupported('Isi file tidak sesuai dengan jenisnya.');
  return media.type;
}

/** First bytes of archives, programs, images and documents, read as text. */
const MAGIC = ['PK\u0003\u0004', 'MZ', '\u2030PNG', '\ufffdPNG', '%PDF-'];
const looksLikeMarkup = (text: string) => /^\s*<(!doctype|html|svg|script|\?xml)/i.test(text);

/** The text of an upload with one of the allowed extensions. Refuses binaries and markup whatever their name. */
export function readText(name: string, content: Uint8Array, extensions: readonly string[]): string {
  if (!extensions.includes(extensionOf(name))) {
    throw unsupported(
      `File harus berjenis ${extensions.map((extension) => `.${extension}`).join(' atau ')}.`,
    );
  }
  if (content.length === 0) throw empty();
  const text = decode(content);
  const isBinary = text.includes('\0') || MAGIC.some((magic) => text.startsWith(magic));
  if (isBinary || looksLikeMarkup(text)) {
    throw unsupported('Isi file tidak sesuai dengan jenisnya.');
  }
  return text;
}

/** UTF-8, UTF-16 with a byte order mark, or else Windows-1252, which spreadsheets write. */
function decode(content: Uint8Array): string {
  if (startsWith(content, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(content);
  if (startsWith(content, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}
