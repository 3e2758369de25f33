import { type Look, lookName, SIZES, THEMES } from './looks';
import type { groups } from './scenes';

export const fileName = (scene: string, look: Pick<Look, 'width' | 'theme'>) =>
  `${scene}-${lookName(look)}.webp`;

/** One that is seen at once; the others are links, or the page would be all of them. */
const SHOWN = { width: 1440, theme: 'light' } as const;

const shown = (scene: string) => {
  const file = fileName(scene, SHOWN);
  return `<a href="${file}"><img src="${file}" width="320" loading="lazy" alt="${file}"></a>`;
};

const links = (scene: string, width: number) =>
  THEMES.map((theme) => `[${theme}](${fileName(scene, { width, theme })})`).join('<br>');

const row = (scene: string) =>
  `| ${[scene, shown(scene), ...SIZES.map(({ width }) => links(scene, width))].join(' | ')} |`;

/** The table of all pictures. */
export const indexPage = (all: typeof groups) =>
  [
    '# Screens',
    '',
    'Every screen for the role that uses it most, and what it is like while it is empty, on its way, failed, or full of',
    'long names: at three widths, light and dark. Made by `npm run screens`, with `-- <name>` only those whose name has it;',
    '`--check` judges them as well.',
    ...all.flatMap(({ title, scenes }) => [
      '',
      `## ${title}`,
      '',
      `| | | ${SIZES.map(({ width }) => width).join(' | ')} |`,
      `|---|---|${SIZES.map(() => '---|').join('')}`,
      ...scenes.map(({ name }) => row(name)),
    ]),
    '',
  ].join('\n');
