import { contrastOf } from '../../api/schema/accent';

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
/** Panels of the page (src/views/theme/colors.ts), on which a level's badge stands. */
export const PANELS = { light: '#ffffff', dark: '#171d1f' } as const;
/** Below this, a badge is not told from what it stands on. */
const SEEN = 1.5;

/** `#rrggbb` of a colour as it may be written, null where it is none. */
export function fullHex(text: string): string | null {
  if (!HEX.test(text)) return null;
  const digits = text.slice(1).toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

export interface LevelColor {
  /** As written. */
  readonly text: string;
  readonly hex: string | null;
  /** The theme whose panels it is hardly seen on. */
  readonly faint: keyof typeof PANELS | null;
  /** The first level, counted from 1, that has the same colour. */
  readonly twin: number | null;
}

/** What the settings' text lists (SET-03), the lowest level's colour first. */
export const colorsIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
const written = (colors: readonly string[]) => colors.join(', ');

const THEMES = ['light', 'dark'] as const;
const faintOn = (hex: string) => THEMES.find((theme) => contrastOf(hex, PANELS[theme]) < SEEN) ?? null;

export function levelColors(text: string): readonly LevelColor[] {
  const colors = colorsIn(text);
  const hexes = colors.map(fullHex);
  return colors.map((color, at) => {
    const hex = fullHex(color);
    const twin = hexes.indexOf(hex);
    return {
      text: color,
      hex,
      faint: hex === null ? null : faintOn(hex),
      twin: hex !== null && twin < at ? twin + 1 : null,
    };
  });
}

/** The list with another colour at a place; at its end, one more. */
export const withColor = (text: string, at: number, color: string) =>
  written(colorsIn(text).toSpliced(at, 1, color.toUpperCase()));
export const withoutColor = (text: string, at: number) => written(colorsIn(text).toSpliced(at, 1));
