/**
 * Tries docs/deploy.md on this machine: `snippets`, the files of docs/deploy by nginx, Caddy and promtool, with a person in Chromium
 * before them; and `walk`, the page's own commands, in a machine of their own. Both, or the one that is named. What this machine lacks
 * is skipped, and said. It is run by node itself: `tsx` kills what takes longer than 60 ms to end.
 */
import { buildStalePage } from '../build/page.mjs';
import { followDocument, whyNotFollowed } from './machine';
import { trySnippets, whyNotTried } from './snippets';

const PARTS = {
  snippets: { whyNot: whyNotTried, run: trySnippets },
  walk: { whyNot: whyNotFollowed, run: followDocument },
};

const asked = process.argv[2];
await buildStalePage();
for (const [name, { whyNot, run }] of Object.entries(PARTS)) {
  if (asked && asked !== name) continue;
  const lacking = whyNot();
  if (lacking) console.log(`– ${name}: skipped, ${lacking}`);
  else if (!(await run())) process.exitCode = 1;
}
// Whatever still listens.
process.exit();
