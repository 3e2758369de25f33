import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastOf } from '../../../src/api/schema/accent';
import { colors } from '../../../src/views/theme/colors';
import { semanticColors } from '../../../src/views/theme/semantic';

/** Degrees on the colour wheel: 0 is red, 120 green, 240 blue. */
function hueOf(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return Math.round((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI);
}

const { green, amber, red } = colors;
const SCALES: Readonly<Record<string, typeof red>> = { green, amber, red };

/** The colour that a reference such as `{colors.amber.700}` stands for; one of another scale is none. */
function colorOf(reference: string) {
  const [scale = '', step = ''] = reference.slice('{colors.'.length, -1).split('.');
  return SCALES[scale]?.[step]?.value ?? '';
}

/** Words, dot and ground of a tone, in both themes. */
const huesOf = (tone: 'success' | 'warning' | 'danger') =>
  (['fg', 'mark', 'subtle'] as const).flatMap((part) =>
    Object.values(semanticColors[tone][part].value).map((reference) => hueOf(colorOf(reference))),
  );

const TONES = [
  ['success', 'green', 120, 150],
  ['warning', 'yellow', 25, 60],
  ['danger', 'red', -5, 15],
] as const;

describe('a status', () => {
  it.each(TONES)(
    'of the tone %s is %s [WD-09, PROXY-03, SUSP-01, MON-12, MON-13]',
    (tone, _, least, most) => {
      const others = huesOf(tone).filter((hue) => hue < least || hue > most);
      expect(others).toEqual([]);
    },
  );

  it.each(TONES)('takes the colours of its tone %s for its badge [WD-09, PROXY-03, SUSP-01]', (tone) => {
    const css = readFileSync('src/views/kit/live.module.css', 'utf8');
    const [, rule = ''] = css.split(`.badge[data-tone="${tone}"] {`);
    expect(rule.split('}')[0]?.match(/--chakra-colors-[\w-]+/g)).toEqual(
      ['subtle', 'fg', 'mark'].map((part) => `--chakra-colors-${tone}-${part}`),
    );
  });
});

describe('in the dark', () => {
  const scales = colors as unknown as Readonly<Record<string, Record<string, { value: string }> | undefined>>;
  const dark = ({ value }: { value: object }) => {
    const [, reference = ''] = Object.values<string>(value as Record<string, string>);
    const [scale = '', step = ''] = reference.slice('{colors.'.length, -1).split('.');
    return scales[scale]?.[step]?.value ?? '';
  };
  it.each(['accent', 'neutral', 'success', 'warning', 'danger', 'info'] as const)(
    'what is subtly %s is seen on a panel, and words are read on it',
    (tone) => {
      const { subtle, fg } = semanticColors[tone];
      expect(contrastOf(dark(subtle), dark(semanticColors.bg.panel))).toBeGreaterThanOrEqual(1.25);
      for (const words of [fg, semanticColors.fg.DEFAULT, semanticColors.fg.muted, semanticColors.fg.subtle])
        expect(contrastOf(dark(words), dark(subtle))).toBeGreaterThanOrEqual(4.5);
    },
  );
});
