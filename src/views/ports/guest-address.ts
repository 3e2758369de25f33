/** The address of a page whose router is not there yet. */
export interface GuestAddress {
  /** As the page names it, from where it is installed on. */
  readonly path: () => string;
  /** The browser's own path for one of the page's. */
  readonly href: (path: string) => string;
  /** Calls `moved` whenever the path changed. Returns how to stop. */
  readonly subscribe: (moved: () => void) => () => void;
  /** Goes to a path of this page, as a step of the history unless it replaces the last one. */
  readonly goTo: (path: string, options?: { readonly replace: boolean }) => void;
}
