type ComputeStyle = typeof globalThis.getComputedStyle;
interface View extends Window {
  /** As jsdom has it: with every rule of every style sheet. */
  computeStyle?: ComputeStyle;
}

/**
 * Leaves style sheets out of what an element is said to look like. jsdom matches every rule anew for each element that a
 * query by role or name looks at, a fifth of the time of these tests, and knows neither widths nor layers all the same:
 * what a class hides is seen in a browser.
 */
export function leaveOutStyleSheets() {
  const view = document.defaultView as View;
  view.computeStyle ??= view.getComputedStyle;
  view.getComputedStyle = (element: HTMLElement) => element.style;
}

/** What an element looks like by its classes, too. */
export const styleOf = (element: Element) => (document.defaultView as View).computeStyle!(element);
