import type * as z from 'zod/mini';
import { readJsonItems } from '../files/file-rows';
import { readInput } from '../input/parse';
import { template } from '../input/template';
import { MOST_TEMPLATES } from './limits';
import type { UploadKind } from './upload-kind';

type JudgedTemplate =
  | (z.output<typeof template> & { readonly reason: null })
  | { readonly text: string; readonly reason: string };

/** Templates to import; an invalid entry is reported by its place. */
export const templateFiles: UploadKind<unknown, JudgedTemplate> = {
  extensions: ['json'],
  most: { count: MOST_TEMPLATES, of: 'template' },
  read: (text, _extension, take) => readJsonItems(text, take),
  judging: () => {
    let place = 0;
    return (entry) => {
      place += 1;
      const read = readInput(template, entry);
      if ('data' in read) return { ...read.data, reason: null };
      const [field = 'body'] = Object.keys(read.errors);
      return { text: `Baris ${place}`, reason: `${field === 'body' ? 'isi' : field} tidak valid` };
    };
  },
};
