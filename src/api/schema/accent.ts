/** Shades of an accent, as the theme's own scale has them, and whether words and buttons in it can be read (WCAG 2 AA). */

type Triple = readonly [number, number, number];

const channels = (hex: string): Triple => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [r, g, b];
};
const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

const luminance = (hex: string) => {
  const [r, g, b] = channels(hex).map(toLinear) as unknown as Triple;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Contrast of two colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Lightness, chroma and hue (in radians) of a colour in OKLCH. */
function oklchOf(hex: string): Triple {
  const [r, g, b] = channels(hex).map(toLinear) as unknown as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(x, y), Math.atan2(y, x)];
}

/** The colour as `#rrggbb`; one that no screen has loses chroma until it can be shown. */
function hexOf([lightness, chroma, hue]: Triple): string {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const isShown = linear.every((value) => value > -0.0005 && value < 1.0005);
  if (!isShown && chroma > 0.001) return hexOf([lightness, chroma * 0.95, hue]);
  const digits = linear.map((value) => Math.round(toGamma(Math.min(1, Math.max(0, value))) * 255));
  return `#${digits.map((digit) => digit.toString(16).padStart(2, '0')).join('')}`;
}

/** Words and the signs of controls keep at least this much. */
export const READABLE = 4.5;
const WHITE = '#ffffff';
/** The light page (src/views/theme/colors.ts): words stand on it and on panels. */
const LIGHT_PAGE = '#f6f8f8';

/** Lightness of a shade, and its part of the accent's chroma. */
const LIGHT_SHADES = [
  [0.975, 0.12],
  [0.94, 0.3],
  [0.875, 0.55],
  [0.79, 0.8],
  [0.69, 1],
] as const;

/**
 * The eleven shades, 50 to 950, that take the place of the theme's accent. The given colour is the 700 itself: buttons and
 * words on the light page; 600 is a lighter one where white can still be read on it.
 */
export function shadesOf(accent: string): readonly string[] {
  const [lightness, chroma, hue] = oklchOf(accent);
  const at = (light: number, part: number) => hexOf([light, chroma * part, hue]);
  const lighter = [0.06, 0.04, 0.02].map((step) => at(lightness + step, 1));
  return [
    ...LIGHT_SHADES.map(([light, part]) => at(light, part)),
    at(Math.max(0.59, lightness + 0.04), 1),
    lighter.find((shade) => contrastOf(shade, WHITE) >= READABLE) ?? accent,
    accent,
    at(Math.max(0, lightness - 0.06), 1),
    at(Math.min(0.34, Math.max(0, lightness - 0.1)), 0.7),
    at(0.33, 0.4),
  ];
}

const STEPS = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950];
/** The shades, by the names that the page's styles have for those of its own accent. */
export const shadesByName = (accent: string): readonly (readonly [string, string])[] =>
  shadesOf(accent).map((shade, at) => [`--chakra-colors-teal-${STEPS[at]}`, shade]);

/** The least contrast of words in the accent on what they stand on, of white on it included. */
export const contrastOfAccent = (accent: string): number =>
  Math.min(...[WHITE, LIGHT_PAGE, shadesOf(accent)[0] ?? WHITE].map((ground) => contrastOf(accent, ground)));
