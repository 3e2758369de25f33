/** How large the window is. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Theme = 'light' | 'dark';

/** How large the window is, and which theme it has. */
export interface Look extends Size {
  readonly theme: Theme;
}

export const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const satisfies readonly Size[];

export const THEMES: readonly Theme[] = ['light', 'dark'];

export const lookName = ({ width, theme }: Pick<Look, 'width' | 'theme'>) => `${width}-${theme}`;

/** The file of a scene's picture. */
export const fileName = (scene: string, look: Pick<Look, 'width' | 'theme'>) =>
  `${scene}-${lookName(look)}.webp`;
