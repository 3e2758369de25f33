const both = (light: string, dark: string) => ({
  value: { _light: `{colors.${light}}`, _dark: `{colors.${dark}}` },
});

/**
 * A tone is what `colorPalette` takes: `solid` with `contrast` on it, `fg` for words, `subtle` and `muted` behind
 * them, `line` around them. Words keep 4.5:1 on `subtle` and on the page in both themes; in the dark, `subtle` keeps 1.25:1
 * on panels.
 */
const tone = (hue: string) => ({
  solid: both(`${hue}.700`, `${hue}.600`),
  hover: both(`${hue}.800`, `${hue}.700`),
  contrast: both('white', 'white'),
  fg: both(`${hue}.700`, `${hue}.300`),
  subtle: both(`${hue}.50`, `${hue}.950`),
  muted: both(`${hue}.100`, `${hue}.900`),
  line: both(`${hue}.200`, `${hue}.800`),
  mark: both(`${hue}.500`, `${hue}.400`),
  focusRing: both(`${hue}.500`, `${hue}.400`),
});

export const semanticColors = {
  bg: {
    DEFAULT: both('gray.50', 'gray.950'),
    panel: both('white', 'gray.900'),
    raised: both('white', 'gray.800'),
    subtle: both('gray.50', 'gray.800'),
    muted: both('gray.100', 'gray.750'),
  },
  fg: {
    DEFAULT: both('gray.900', 'gray.50'),
    muted: both('gray.600', 'gray.300'),
    subtle: both('gray.500', 'gray.400'),
  },
  border: {
    DEFAULT: both('gray.200', 'gray.750'),
    strong: both('gray.400', 'gray.600'),
  },
  accent: tone('teal'),
  neutral: { ...tone('gray'), subtle: both('gray.50', 'gray.750'), muted: both('gray.100', 'gray.700') },
  success: tone('green'),
  warning: tone('amber'),
  danger: tone('red'),
  info: tone('blue'),
};
