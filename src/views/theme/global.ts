/** Rules for bare elements. Everything else is styled where it stands. */
export const globalCss = {
  '*': { '--global-color-border': 'colors.border' },
  html: {
    color: 'fg',
    bg: 'bg',
    fontFamily: 'body',
    lineHeight: 'normal',
    colorPalette: 'accent',
    colorScheme: 'light',
  },
  'html.dark': { colorScheme: 'dark' },
  body: { textRendering: 'optimizeLegibility', WebkitFontSmoothing: 'antialiased' },
  '*::placeholder': { color: 'fg.subtle' },
  '*::selection': { bg: 'accent.line' },
  // An icon is as large as the text it stands in, unless its place says otherwise.
  ':where(.lucide)': { width: '1em', height: '1em' },
  ':focus-visible': {
    outline: '2px solid {colors.colorPalette.focusRing}',
    outlineOffset: '2px',
  },
  // Print has no menu, and the whole width.
  '@media print': {
    'aside, header': { display: 'none !important' },
    'div:has(> main)': { paddingInlineStart: '0 !important' },
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
};
