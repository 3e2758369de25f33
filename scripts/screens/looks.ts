/** How wide the window is, and which theme it has. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

export const LOOKS: readonly Look[] = SIZES.flatMap((size) =>
  (['light', 'dark'] as const).map((theme) => ({ ...size, theme })),
);

export const lookName = ({ width, theme }: Look) => `${width}-${theme}`;

export const STATE_LOOKS = LOOKS.filter(
  ({ width, theme }) => (width === 1440 && theme === 'light') || (width === 390 && theme === 'dark'),
);
