const values = <K extends string>(entries: Record<K, string>) =>
  Object.fromEntries(Object.entries<string>(entries).map(([name, value]) => [name, { value }])) as Record<
    K,
    { value: string }
  >;

const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 40, 48, 64, 80, 96,
];
/** A step is a quarter of a rem; 11 is the 44 px of a touch target. */
const spacing = Object.fromEntries(steps.map((step) => [step, { value: `${step / 4}rem` }]));

const systemFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif';

export const scales = {
  spacing,
  sizes: {
    ...spacing,
    ...values({
      full: '100%',
      max: 'max-content',
      prose: '62ch',
      form: '34rem',
      dialog: '28rem',
      page: '84rem',
    }),
    // NAV-07
    ...values({ sidebar: '290px', rail: '90px', header: '4rem' }),
  },
  fonts: values({
    body: systemFonts,
    mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  }),
  fontSizes: values({
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.375rem',
    '2xl': '1.75rem',
    '3xl': '2.25rem',
  }),
  fontWeights: values({ normal: '400', medium: '500', semibold: '600', bold: '700' }),
  // Whole px with every size of text: WebKit cuts off what is more.
  lineHeights: values({ tight: 'calc(1em + 0.25rem)', snug: 'calc(1em + 0.375rem)', normal: '1.5' }),
  letterSpacings: values({ tight: '-0.015em', wide: '0.04em' }),
  radii: values({ sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem', full: '9999px' }),
  zIndex: values({ sticky: '10', sidebar: '30', overlay: '40', toast: '60' }),
  durations: values({ fast: '120ms', moderate: '200ms' }),
};
