import * as z from 'zod/mini';
import type { LocalStore } from '../browser/storage';

const KEY = 'left_screen';
/** How long what was left is kept, in ms. */
const KEPT = 24 * 3_600_000;

const values = z.record(z.string(), z.union([z.string(), z.boolean()]));
const left = z.object({
  userId: z.string(),
  /** Epoch ms. */
  at: z.number(),
  path: z.string(),
  /** What was typed and not saved, by the form's actor and its fields. */
  forms: z.record(z.string(), values),
  /** Keys of the rows that were chosen, by the actor of the choice. */
  ticks: z.record(z.string(), z.array(z.string())),
  /** How far what scrolls was scrolled, by its name; '' is the page itself. */
  scroll: z.record(z.string(), z.number()),
  /** Forms that wait for what is added on another screen. */
  drafts: z.record(z.string(), z.object({ id: z.nullable(z.string()), draft: values })),
});
export type Left = Omit<z.infer<typeof left>, 'userId' | 'at'>;
export type LeftValues = z.infer<typeof values>;

/** How a screen was left, over a reload of this tab and over its being discarded: for the same person alone, and for a day. */
export const createLeftStore = (
  storage: LocalStore,
  userId: () => string | undefined,
  now: () => number,
) => ({
  read(): Left | null {
    try {
      const kept = z.parse(left, JSON.parse(storage.read(KEY) ?? ''));
      return kept.userId === userId() && now() < kept.at + KEPT ? kept : null;
    } catch {
      return null;
    }
  },
  write(screen: Left) {
    const whose = userId();
    if (whose === undefined) return;
    storage.write(
      KEY,
      JSON.stringify({ ...screen, userId: whose, at: now() } satisfies z.infer<typeof left>),
    );
  },
  forget: () => forgetScreen(storage),
});

export type LeftStore = ReturnType<typeof createLeftStore>;

export const forgetScreen = (storage: LocalStore) => {
  if (storage.read(KEY)) storage.write(KEY, '');
};
