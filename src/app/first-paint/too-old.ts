/** A page beside this one, for browsers that cannot show it. */
export const OLD_BROWSER = 'old-browser.html';

/** Whether the browser is too old: it lacks what every supported one has, and no fill-in brings. */
export const isTooOld = () =>
  !('adoptedStyleSheets' in document) || !CSS.supports('(container-type: size) and (height: 1dvh)');
