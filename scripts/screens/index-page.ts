import { type Look, lookName } from './looks';
import type { groups } from './scenes';

export const fileName = (scene: string, look: Look) => `${scene}-${lookName(look)}.webp`;

const SIZES: Readonly<Record<number, number>> = { 1440: 320, 768: 150, 390: 110 };

const cell = (scene: string, look: Look) => {
  const file = fileName(scene, look);
  return `<a href="${file}"><img src="${file}" width="${SIZES[look.width]}" alt="${file}"></a>`;
};

const row = (scene: string, looks: readonly Look[]) =>
  `| ${scene} | ${looks.map((look) => cell(scene, look)).join(' | ')} |`;

/** The table of all pictures. */
export const indexPage = (all: typeof groups) =>
  [
    '# Screens',
    '',
    'Every screen for the role that uses it most, and what it is like while it is empty, on its way, failed, or full of',
    'long names. Made by `npm run screens`, with `-- <name>` only those whose name has it; `--check` judges them as well.',
    ...all.flatMap(({ title, scenes, looks }) => [
      '',
      `## ${title}`,
      '',
      `| | ${looks.map(({ width, theme }) => `${width}, ${theme}`).join(' | ')} |`,
      `|---|${looks.map(() => '---|').join('')}`,
      ...scenes.map(({ name }) => row(name, looks)),
    ]),
    '',
  ].join('\n');
