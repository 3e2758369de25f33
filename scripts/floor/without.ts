/** Reasons that hold for several names. */
const FILLED = 'src/app/browser/fill-ins.ts brings it, before anything is started';
const BESIDE = 'src/views/kit/beside.ts brings it, or does the same, before a panel opens';
const ASKED = 'it is looked for first, and done without';
const HOMONYM = 'a method of the page, or of a package, that is called so as well';
const LOOKS = 'a refinement of what is seen, and nothing else';

/** What the built page names though some engine of the floor lacks it, and why it runs there all the same. */
export const WITHOUT: Readonly<Record<string, string>> = {
  'AbortSignal.any': FILLED,
  toReversed: FILLED,
  toSorted: FILLED,
  toSpliced: FILLED,
  with: FILLED,

  showPopover: BESIDE,
  hidePopover: BESIDE,
  'anchor-name': BESIDE,
  'position-anchor': BESIDE,
  'position-area': BESIDE,
  'position-try-fallbacks': BESIDE,

  'Error.captureStackTrace': ASKED,
  captureStackTrace: ASKED,
  caretPositionFromPoint: ASKED,
  caretRangeFromPoint: ASKED,
  createHTML: ASKED,
  createPolicy: ASKED,
  createScriptURL: ASKED,
  getAttributeType: ASKED,
  getComposedRanges: ASKED,
  navigation: ASKED,
  'navigator.connection': ASKED,
  'navigator.share': ASKED,
  'navigator.userActivation': ASKED,
  setImmediate: ASKED,
  skipTransition: ASKED,
  startViewTransition: ASKED,

  addElement: HOMONYM,
  createContext: HOMONYM,
  createView: HOMONYM,
  getHTML: HOMONYM,
  isActive: HOMONYM,
  parseHTML: HOMONYM,
  toArray: HOMONYM,
  'border-top-radius': HOMONYM,
  'box-flex-group': HOMONYM,

  '-webkit-tap-highlight-color': LOOKS,
  ':selection': LOOKS,
  'forced-color-adjust': LOOKS,
  resize: LOOKS,
  'text-wrap': LOOKS,
  '@page': LOOKS,
  size: LOOKS,
  ':has': 'Firefox below 121 shows no mark at a failed row, and no space for a box in a row that is a card',
};
