import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { base } from './base';
import { colors } from './colors';
import { globalCss } from './global';
import { scales } from './scales';
import { semanticColors } from './semantic';

/** Our own tokens and rules, on whatever base of Chakra's. */
export const theme = defineConfig({
  preflight: true,
  globalCss,
  theme: {
    breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem', '2xl': '100rem' },
    tokens: {
      colors,
      ...scales,
      shadows: {
        raised: { value: '0 1px 2px rgb(10 30 33 / 0.06), 0 1px 3px rgb(10 30 33 / 0.06)' },
        floating: { value: '0 8px 24px rgb(10 30 33 / 0.16), 0 2px 6px rgb(10 30 33 / 0.08)' },
      },
    },
    semanticTokens: { colors: semanticColors },
    keyframes: {
      breathe: { '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.45 } },
      marquee: { from: { transform: 'translateX(100cqw)' }, to: { transform: 'translateX(-100%)' } },
      turn: { to: { transform: 'rotate(360deg)' } },
      scroll: { to: { transform: 'translateX(-100%)' } },
    },
  },
});

/**
 * The product's Chakra system: the base utilities and conditions with our own tokens, and no recipe of the default
 * theme (each would be in the first load). Widths: `md` 768 px is where cards become tables, `lg` 1024 px where the
 * sidebar stands beside the page (LIMIT-02).
 */
export const system = createSystem(base, theme);
