import type { Permission } from '../../machines/auth/policy';

/** What to do now; the first that a role is allowed counts. */
export interface Advice {
  readonly text: string;
  readonly permission?: Permission;
  /** A screen where it is done. */
  readonly to?: string;
}

/** One thing of the product, and how it is called. */
export interface Term {
  /** What its address ends with: `/glossary#suspended`. */
  readonly id: string;
  /** Its one word: whatever the product says beyond the specification uses it. */
  readonly word: string;
  /** Not told where the word speaks for itself. */
  readonly means?: string;
  /** What it costs, or brings. */
  readonly costs?: string;
  readonly advice?: readonly Advice[];
  /** What a role needs to meet it. */
  readonly permission?: Permission;
  /**
   * The specification's words for it, and below `src` the places of its own controls, headings and messages, where
   * alone they stand (tests/texts.test.ts); without a place they stand on whatever the server calls so.
   */
  readonly specified?: Readonly<Record<string, string>>;
  /** What is not said for it; the search finds it by these as well. */
  readonly unsaid?: readonly string[];
}

export interface TermGroup {
  readonly title: string;
  readonly terms: readonly Term[];
}
