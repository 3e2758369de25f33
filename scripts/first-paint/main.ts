/** Paints the built page: puts into its index.html what is seen before any script. The last step of a build. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rollup, type UserConfig } from 'vite';
import { OLD_BROWSER } from '../../src/app/first-paint/too-old';
import { ENTRANCE, filesOf, PAGE, PREPARE, readManifest, writeManifest } from '../first-load/loads';
import { floorTargets, floorTitles } from '../floor/engines';
import { renderFirstPaint } from './render';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');
const sources = join(root, 'src/app/first-paint');

/** Writes a file that caches may keep. Returns its path in the build. */
function writeAsset(ending: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const path = `assets/first-paint-${hash}.${ending}`;
  writeFileSync(join(dist, path), text);
  return path;
}

interface ScriptOptions {
  readonly define?: UserConfig['define'];
  readonly target?: string | string[];
}

/** A script of its own, whole and classic: a module would wait for the page to be read. */
async function buildScript(
  entry: string,
  { define, target = floorTargets() }: ScriptOptions = {},
): Promise<string> {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ...(define && { define }),
    build: {
      write: false,
      target,
      lib: { entry: join(root, entry), formats: ['iife'], name: 'script' },
    },
  })) as Rollup.RollupOutput[];
  const [chunk] = built.flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built`);
  return chunk.code;
}

const { splash, form, failure, outdated, offline, oldBrowser, css } = renderFirstPaint(floorTitles());
const manifest = readManifest(dist);
const assets = join(dist, 'assets');
// What the entrance itself brings is in the same file, so that the first paint waits for one.
const brought = readdirSync(assets).filter((name) => /^index-.*\.css$/.test(name));
const style = writeAsset(
  'css',
  css +
    readFileSync(join(sources, 'painted.css'), 'utf8') +
    brought.map((name) => readFileSync(join(assets, name), 'utf8')).join(''),
);
const script = writeAsset('js', await buildScript(PREPARE, { target: 'es2015' }));
writeManifest(dist, { ...manifest, [PREPARE]: { file: script } });
const entrance = filesOf(manifest, { asked: [ENTRANCE] });
const rest = filesOf(manifest, { asked: [PAGE] }).filter((path) => !entrance.includes(path));

const file = join(dist, 'index.html');
let page = readFileSync(file, 'utf8');
/** Puts lines before a tag of the page. */
const putBefore = (tag: string, lines: readonly string[]) => {
  if (!page.includes(tag)) throw new Error(`index.html has no ${tag}`);
  page = page.replace(tag, () => [...lines, tag].join('\n    '));
};
putBefore('<title>', [
  `<link rel="stylesheet" href="/${style}">`,
  // Half of the form stands elsewhere than the whole of it: a slow device would show it move. It is whole once what
  // follows it is there.
  `<link rel="expect" href="#failure" blocking="render">`,
  `<script src="/${script}"></script>`,
]);
// What answers the form comes first; what shows the rest of the page is asked for beside it, and waits for it.
putBefore(
  '</head>',
  rest.map((path) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${path}">`),
);
page = page.replace('<div id="root"></div>', () =>
  [
    `<div id="splash">${splash}</div>`,
    `<div id="root">${form}</div>`,
    `<template id="failure">${failure}</template>`,
    `<template id="outdated">${outdated}</template>`,
  ].join('\n    '),
);
writeFileSync(file, page);

/** Writes a page that stands beside the product's, and needs nothing of it but its styles. */
const writePage = (path: string, title: string, body: string, head = '') =>
  writeFileSync(
    join(dist, path),
    `<!doctype html>
<html lang="id">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <link rel="stylesheet" href="/${style}">${head}
    <title>${title}</title>
  </head>
  <body>${body}</body>
</html>
`,
  );
writePage(OLD_BROWSER, 'Peramban terlalu lama', oldBrowser);

// What is opened without a line, and the worker that keeps it and the page.
const offlineScript = writeAsset('js', await buildScript('src/app/shell/offline.ts'));
const OFFLINE = 'offline.html';
writePage(OFFLINE, 'Anda offline', offline, `\n    <script src="/${offlineScript}"></script>`);
const files = ['favicon.svg', style, script, offlineScript, ...entrance, ...rest];
const id = createHash('sha256').update(page).update(files.join()).digest('base64url').slice(0, 8);
writeFileSync(
  join(dist, 'service-worker.js'),
  await buildScript('src/app/shell/service-worker.ts', {
    define: { BUILD: JSON.stringify({ id, offline: OFFLINE, files }) },
  }),
);
