import type { Option } from '../crud/form.types';

/** One of many that can be chosen. */
export interface NamedOption extends Option {
  /** What a sentence calls it, where that is not its label. */
  readonly name?: string;
}
/** What a text found. */
export interface FoundOptions {
  readonly options: readonly NamedOption[];
  /** These are all that it found. */
  readonly isWhole: boolean;
  /** How many it found, null where the server does not say. */
  readonly count: number | null;
  /** There are more than `count`: the server has stopped counting. */
  readonly isMore: boolean;
}

export const NOTHING_FOUND: FoundOptions = { options: [], isWhole: false, count: null, isMore: false };

/** Those of `whole` in whose label or value the text is, whatever its case. */
export function foundIn(whole: FoundOptions, text: string): FoundOptions {
  const sought = text.trim().toLowerCase();
  const options = whole.options.filter(({ label, value }) =>
    `${label}\n${value}`.toLowerCase().includes(sought),
  );
  return { ...whole, options, count: options.length };
}
