import { chakra } from '@chakra-ui/react/styled-system';
import { NameText } from './name-text';

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
const DEFAULT_COLOR = '#2C2C2C';

/** The colour of a level where it is a hex colour, else the default (X4). */
export const levelColor = (color: string) => (HEX.test(color.trim()) ? color.trim() : DEFAULT_COLOR);

/** Black or white, whichever is read better on the hex colour. */
export function inkOn(color: string): '#000000' | '#ffffff' {
  const digits = color.slice(1);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  // Luminance at which black and white contrast alike.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}

const Pill = chakra('span', {
  base: {
    display: 'inline-flex',
    px: '2.5',
    py: '0.5',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'semibold',
    maxWidth: 'full',
  },
});

/** A level's name in the level's colour (PROF-02). */
export function LevelBadge({ name, color }: { name: string; color: string }) {
  const background = levelColor(color);
  return (
    <Pill style={{ backgroundColor: background, color: inkOn(background) }}>
      <NameText lines={1}>{name}</NameText>
    </Pill>
  );
}
