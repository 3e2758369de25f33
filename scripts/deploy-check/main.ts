/**
 * Tries what docs/deploy says on this machine: the page from a static host and the server behind a proxy, by nginx and by
 * Caddy, with a person in Chromium before them, and the alerts by promtool. Needs these programs, and openssl. With `walk` it follows the
 * commands of that page instead, as root of a Debian.
 */
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '../shared/launch-chromium';
import { judgeAlerts } from './alerts';
import { askerOf, speaks } from './ask';
import { startBackend } from './backend';
import { HOSTS, makeCertificate, openFront } from './fronts';
import { journey } from './journey';
import { followDocument } from './machine';

if (process.argv.includes('walk')) process.exit((await followDocument()) ? 0 : 1);

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
// A host's workers run as the user `nobody`, and read the page.
chmodSync(folder, 0o755);
const hosts = HOSTS;

const certificate = makeCertificate(folder);
const page = join(folder, 'dist');
cpSync(join(root, 'dist'), page, { recursive: true });
const settings = JSON.parse(readFileSync(join(page, 'settings.json'), 'utf8')) as object;
const pageSettings = { ...settings, apiHost: `https://${hosts.server}`, idempotentHosts: [hosts.server] };
writeFileSync(join(page, 'settings.json'), JSON.stringify(pageSettings));

let failed = 0;
const misjudged = judgeAlerts(folder);
console.log(
  `${misjudged ? '✗' : '✓'} alerts: each is raised where it should${misjudged ? `: ${misjudged}` : ''}`,
);
if (misjudged) failed += 1;
const backend = await startBackend(folder, `https://${hosts.page}`);
try {
  for (const name of ['nginx', 'caddy'] as const) {
    const front = await openFront(name, { folder, page, certificate, hosts, backends: [backend.port] });
    const browser = await launchChromium(
      '--ignore-certificate-errors',
      `--host-resolver-rules=${Object.values(hosts)
        .flatMap((host) => [
          `MAP ${host}:443 127.0.0.1:${front.https}`,
          `MAP ${host}:80 127.0.0.1:${front.http}`,
        ])
        .join(',')}`,
    );
    try {
      for (const [what, host] of Object.entries(hosts)) {
        const steps = await journey(browser, `https://${host}`, askerOf(front, host), what === 'server');
        const spoken = [await speaks(front, host, 'TLSv1.3'), await speaks(front, host, 'TLSv1.1')];
        const isNew = spoken[0] === 'TLSv1.3' && spoken[1] === null;
        steps.push({
          step: 'speaks TLS 1.3, and none before 1.2',
          problem: isNew ? null : spoken.join(', '),
        });
        for (const { step, problem } of steps) {
          console.log(`${problem ? '✗' : '✓'} ${name}, ${what}: ${step}${problem ? `: ${problem}` : ''}`);
          if (problem) failed += 1;
        }
      }
    } finally {
      await browser.close();
      await front.end();
    }
  }
} finally {
  await backend.end();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;
