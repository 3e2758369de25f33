/**
 * What a guest waits for on slow 4G with a quarter of a processor, beside a page that only loads react-dom: the same
 * server, the same settings, visits in turns. Prints milliseconds, keeps ratios.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { startServer } from '../../sandbox/server';
import { launchChromium } from '../../scripts/shared/launch-chromium';
import { compressFolder } from '../../scripts/build/compress.mjs';
import { buildStalePage } from '../../scripts/build/page.mjs';
import { type Visit, visitOnce } from './first-load/visit';
import { median } from './median';
import { keep } from '../../scripts/shared/results';

const ROUNDS = 7;
const KEYS = ['painted', 'typed', 'sent', 'complete'] as const;

/** A page with React, one form and nothing else, built and compressed as the product is. */
async function buildBarePage(folder: string) {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'first-load/bare'),
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
  await compressFolder(folder);
}

const serve = (pageFolder: string) =>
  startServer({
    port: 0,
    dataDir: 'memory://',
    seed: 'none',
    test: true,
    pageFolder,
    limits: { signInPerAccount: 10_000, signInPerAddress: 10_000 },
  });

const mediansOf = (visits: readonly Visit[]) =>
  Object.fromEntries(KEYS.map((key) => [key, median(visits.map((visit) => visit[key]))])) as Record<
    keyof Visit,
    number
  >;
const rounded = (ratio: number) => Math.round(ratio * 100) / 100;

await buildStalePage();
const bareFolder = mkdtempSync(join(tmpdir(), 'bare-page-'));
await buildBarePage(bareFolder);
const [product, bare] = await Promise.all([serve('dist'), serve(bareFolder)]);
const browser = await launchChromium();
try {
  const visits: Record<'product' | 'bare', Visit[]> = { product: [], bare: [] };
  // The first of each finds a server that has not read its files yet, and counts for nothing.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [ours, theirs] = [
      await visitOnce(browser, `${product.url}/signin`),
      await visitOnce(browser, `${bare.url}/`),
    ];
    if (round === 0) continue;
    visits.product.push(ours);
    visits.bare.push(theirs);
  }
  const ours = mediansOf(visits.product);
  const theirs = mediansOf(visits.bare);
  console.table({ 'sign-in': ours, 'react-dom alone': theirs });
  keep('firstLoad', {
    beside: 'a page with react-dom and one form, on slow 4G with a quarter of a processor',
    rounds: ROUNDS,
    firstPaint: rounded(ours.painted / theirs.painted),
    typing: rounded(ours.typed / theirs.typed),
    submit: rounded(ours.sent / theirs.sent),
    complete: rounded(ours.complete / theirs.complete),
  });
} finally {
  await browser.close();
  await Promise.all([product.close(), bare.close()]);
  rmSync(bareFolder, { recursive: true });
}
