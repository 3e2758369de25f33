import * as z from 'zod/mini';
import { BUTTON_TYPES } from '../../src/api/schema/entities/inventory';
import { mediaNameOf } from '../files/names';
import type { TemplateButton } from '../store/schema';
import { paragraph } from './inputs';
import { parseInput } from './parse';
import { invalid } from '../core/refusal';
import { parseSafeJson } from '../core/safe-json';

const SAFE_SCHEME = /^(https?:\/\/|tel:)/i;
const buttonText = z.pipe(
  z.transform((value: unknown) => (typeof value === 'number' ? String(value) : (value ?? ''))),
  z.string().check(z.maxLength(1000), z.regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u)),
);
const button = z.object({
  id: buttonText,
  title: buttonText,
  url: buttonText.check(z.refine((url) => url === '' || SAFE_SCHEME.test(url), 'URL tidak valid.')),
  type: z.enum(BUTTON_TYPES),
});
const buttons = z.array(button).check(z.maxLength(10));

/** The buttons of a form, which come as a JSON string; buttons with neither title nor URL are left out. */
export function parseButtons(json: string | undefined): TemplateButton[] {
  if (!json) return [];
  const parsed = parseInput(z.object({ button: buttons }), { button: parseSafeJson(json) }).button;
  const filled = parsed.filter(({ title, url }) => title || url);
  const nameless = filled.find(({ title }) => !title);
  if (nameless) throw invalid({ button: `URL button "${nameless.url}" belum punya nama atau judul.` });
  return filled;
}

const fromJson = (value: unknown) =>
  typeof value === 'string' ? (value ? parseSafeJson(value) : []) : (value ?? []);

/** One entry of an import; media come along only from this server. */
export const template = z.pipe(
  z.object({
    media: z.optional(z.nullable(z.string())),
    text: paragraph(),
    text_wa: z.optional(paragraph()),
    button: z.pipe(z.transform(fromJson), buttons),
    status: z.optional(z.string()),
  }),
  z.transform((entry) => ({
    media: mediaNameOf(entry.media ?? '') === null ? '' : (entry.media ?? ''),
    text: entry.text,
    textWa: entry.text_wa ?? '',
    button: entry.button,
    status: entry.status === 'nonactive' ? 'nonactive' : 'active',
  })),
);
