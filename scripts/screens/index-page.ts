import { fileName, SIZES, THEMES } from './looks';
import type { groups } from './scenes';

const STYLE = `
  body { margin: 2rem; font: 1rem/1.5 system-ui; color-scheme: light dark }
  section > div { display: flex; gap: 1rem; overflow-x: auto }
  a { flex: none }
  img { height: 20rem; width: auto; border: 1px solid #8884 }`;

const LOOKS = SIZES.flatMap(({ width }) => THEMES.map((theme) => ({ width, theme })));

const picture = (file: string) =>
  `<a href="${file}"><img src="${file}" loading="lazy" title="${file}" alt="${file}"></a>`;

const section = (scene: string) => `
<section id="${scene}"><h3>${scene}</h3>
<div>${LOOKS.map((look) => picture(fileName(scene, look))).join('\n')}</div></section>`;

/** The page of all pictures, beside them. */
export const indexPage = (all: typeof groups) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>
<h1>Screens</h1>
<p>Every screen for the role that uses it most, and what it is like while it is empty, on its way, failed, or full of long
names: at three widths, light and dark.</p>
${all.map(({ title, scenes }) => `<h2>${title}</h2>${scenes.map(({ name }) => section(name)).join('')}`).join('\n')}
`;
