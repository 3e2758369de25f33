/** Beside the page, for whose browser cannot show it. */
export const OLD_BROWSER = '/old-browser.html';

/** Whether the browser is below the floor, and lacks what nothing fills in: of both, all others have both. */
export const isTooOld = () =>
  !('adoptedStyleSheets' in document) || !CSS.supports('(container-type: size) and (height: 1dvh)');
