import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../shared/launch-chromium';
import { judgeAlerts } from './alerts';
import { askerOf, speaks } from './ask';
import { startBackend } from './backend';
import { temporaryFolder } from './ending';
import { type FrontOptions, HOSTS, makeCertificate, openFront } from './fronts';
import { journey } from './journey';

const PROGRAMS = { nginx: '-v', caddy: 'version', promtool: '--version', openssl: 'version' };

/** What this machine lacks; null where it has all. */
export function whyNotTried(): string | null {
  const missing = Object.entries(PROGRAMS).filter(([name, version]) => spawnSync(name, [version]).error);
  return missing.length === 0 ? null : `there is no ${missing.map(([name]) => name).join(' and no ')}`;
}

/** Says how it went; whether it went well. */
function tell(what: string, problem: string | null): boolean {
  console.log(`${problem ? '✗' : '✓'} ${what}${problem ? `: ${problem}` : ''}`);
  return !problem;
}

/** A person at the page and at the server, by one program with its snippets. */
async function tryFront(name: 'nginx' | 'caddy', options: FrontOptions): Promise<boolean[]> {
  const front = await openFront(name, options);
  const places = Object.values(options.hosts).flatMap((host) => [
    `MAP ${host}:443 127.0.0.1:${front.https}`,
    `MAP ${host}:80 127.0.0.1:${front.http}`,
  ]);
  const browser = await launchChromium(
    '--ignore-certificate-errors',
    `--host-resolver-rules=${places.join(',')}`,
  );
  const well: boolean[] = [];
  try {
    for (const [what, host] of Object.entries(options.hosts)) {
      const steps = await journey(browser, `https://${host}`, askerOf(front, host), what === 'server');
      const spoken = [await speaks(front, host, 'TLSv1.3'), await speaks(front, host, 'TLSv1.1')];
      const isNew = spoken[0] === 'TLSv1.3' && spoken[1] === null;
      const encryption = {
        step: 'speaks TLS 1.3, and none before 1.2',
        problem: isNew ? null : spoken.join(', '),
      };
      for (const { step, problem } of [...steps, encryption])
        well.push(tell(`${name}, ${what}: ${step}`, problem));
    }
  } finally {
    await browser.close();
    await front.end();
  }
  return well;
}

/** The discard port: nobody listens there, and unlike one that is free now, nobody is given it later. */
const AWAY = 9;

/** The page from a static host and the server behind a proxy, by nginx and by Caddy, and the alerts. Resolves with whether all went well. */
export async function trySnippets(): Promise<boolean> {
  const folder = temporaryFolder('deploy-');
  // A host's workers run as the user `nobody`, and read the page.
  chmodSync(folder, 0o755);
  const page = join(folder, 'dist');
  cpSync(join(import.meta.dirname, '../../dist'), page, { recursive: true });
  const settings = JSON.parse(readFileSync(join(page, 'settings.json'), 'utf8')) as object;
  const pageSettings = { ...settings, apiHost: `https://${HOSTS.server}`, idempotentHosts: [HOSTS.server] };
  writeFileSync(join(page, 'settings.json'), JSON.stringify(pageSettings));

  const well = [tell('alerts: each is raised where it should', judgeAlerts(folder))];
  const backend = await startBackend(folder, `https://${HOSTS.page}`);
  // Of the two processes that the snippets name, one is away.
  const backends = [backend.port, AWAY];
  const options = { folder, page, certificate: makeCertificate(folder), hosts: HOSTS, backends };
  try {
    for (const name of ['nginx', 'caddy'] as const) well.push(...(await tryFront(name, options)));
  } finally {
    await backend.end();
  }
  return well.every(Boolean);
}
