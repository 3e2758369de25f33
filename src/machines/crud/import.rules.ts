import type { Preview, Report, Uploaded } from './import.types';

/** A file must be chosen before it can be sent. */
export const FILE_REQUIRED = 'Pilih file dulu.';
export const NOTHING_TO_SEND = 'Tidak ada baris yang dapat diupload.';

/** Adds up what became of every row of the file. */
export function reportOf(preview: Preview, { created, skipped, unlisted, optedOut }: Uploaded): Report {
  return {
    read: preview.read,
    created,
    skipped: [...preview.rejected, ...skipped],
    unlisted,
    unreported: Math.max(0, preview.ready - created - skipped.length - unlisted),
    ...(optedOut && { optedOut }),
  };
}
