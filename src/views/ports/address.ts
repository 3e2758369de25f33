/** Where the page is. */
export interface PagePlace {
  readonly path: string;
  readonly parameters: URLSearchParams;
}
/** The page's address as its router has it at once; React draws it only later, on a slow device much later. */
export interface Address {
  readonly current: () => PagePlace;
  /** A path with the parameters that it had when it was shown last. */
  readonly lastAt: (path: string) => string;
  /** Calls `moved` whenever the person moved, by link, back or forward, but not for what `write` wrote. Returns how to stop. */
  readonly subscribe: (moved: () => void) => () => void;
  /** Puts other parameters into the address, as a step of the history unless they replace the last one. */
  readonly write: (parameters: URLSearchParams, options: { readonly replace: boolean }) => void;
  /**
   * Leaves a screen whose work is done: back to where the person came from, or, where it was opened by its address, to
   * the list that it belongs to.
   */
  readonly leave: () => void;
}
