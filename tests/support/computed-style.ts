type ComputeStyle = typeof globalThis.getComputedStyle;
interface View extends Window {
  /** As jsdom has it: with every rule of every style sheet. */
  computeStyle?: ComputeStyle;
}

/**
 * Leaves style sheets out of computed styles. jsdom matches every rule anew for each element that a query by role or name
 * looks at, which is a fifth of the time of these tests, and it knows neither widths nor layers anyway: what a class hides
 * is tested in a browser.
 */
export function leaveOutStyleSheets() {
  const view = document.defaultView as View;
  view.computeStyle ??= view.getComputedStyle;
  view.getComputedStyle = (element: HTMLElement) => element.style;
}

/** What an element looks like by its classes, too. */
export const styleOf = (element: Element) => (document.defaultView as View).computeStyle!(element);
