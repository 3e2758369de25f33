import { describe, expect, it } from 'vitest';
import { contrastOf, contrastOfAccent, shadesOf } from '../../../src/api/schema/accent';
import { colors } from '../../../src/views/theme/colors';

describe('an accent', () => {
  /** By hue, saturation and lightness, the hue in degrees. */
  const colourOf = (hue: number, lightness: number) =>
    `#${[0, 8, 4]
      .map((offset) => {
        const k = (offset + hue / 30) % 12;
        const value =
          lightness - 0.9 * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
        return Math.round(value * 255)
          .toString(16)
          .padStart(2, '0');
      })
      .join('')}`;
  /** Of each hue the lightest that is taken, and a dark one. */
  const accents = Array.from({ length: 24 }, (_, at) => at * 15).flatMap((hue) => {
    const lighter = Array.from({ length: 60 }, (_, step) => colourOf(hue, 0.7 - step / 100));
    return [lighter.find((colour) => contrastOfAccent(colour) >= 4.5) ?? '', colourOf(hue, 0.12)];
  });
  const gray = (step: string) => (colors.gray as Record<string, { value: string }>)[step]?.value ?? '';
  const poor = (least: number, word: string, grounds: readonly string[]) =>
    grounds.filter((ground) => contrastOf(word, ground) < least).map((ground) => `${word} on ${ground}`);

  it('that is taken keeps words and signs readable in both themes, whatever its hue', () => {
    const unread = [...accents, '#000000', '#666666'].flatMap((accent) => {
      const shades = shadesOf(accent);
      const shade = (at: number) => shades[at] ?? '';
      expect(shade(7)).toBe(accent);
      return [
        // White on buttons, pointed at or not.
        ...poor(4.5, '#ffffff', [shade(6), shade(7), shade(8)]),
        // Words on the light page, its panels and what is subtle; on the dark one also on what is raised.
        ...poor(4.5, shade(7), ['#ffffff', gray('50'), shade(0)]),
        ...poor(4.5, shade(3), [gray('950'), gray('900'), gray('800'), shade(10), shade(9)]),
        // What is subtle on a dark panel.
        ...poor(1.25, shade(10), [gray('900')]),
        // Marks and rings of focus.
        ...poor(3, shade(5), ['#ffffff', gray('50'), shade(0)]),
        ...poor(3, shade(4), [gray('950'), gray('900'), gray('800')]),
      ].map((pair) => `${accent}: ${pair}`);
    });
    expect(unread).toEqual([]);
  });

  it('has eleven shades, each darker than the one before', () => {
    for (const accent of accents) {
      const shades = shadesOf(accent);
      expect(shades.filter((shade) => /^#[\da-f]{6}$/.test(shade))).toHaveLength(11);
      const lightness = shades.slice(0, 9).map((shade) => contrastOf(shade, '#000000'));
      expect(lightness).toEqual(lightness.toSorted((one, other) => other - one));
    }
  });
});
