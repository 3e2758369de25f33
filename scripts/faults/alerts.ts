import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startListening } from '../shared/servers/listening';
import { METRICS_TOKEN } from './probes';

/** A minute of the rules, in seconds: no fault is played for five minutes. */
const MINUTE = 2;
const RULES = join(import.meta.dirname, '../../docs/deploy/alerts.yml');

/** The rules with their minutes shortened. */
const rules = () =>
  readFileSync(RULES, 'utf8').replace(/\b(\d+)m\b/g, (_, minutes) => `${Number(minutes) * MINUTE}s`);

const configurationOf = (origins: readonly string[]) => `
global: { scrape_interval: 2500ms, scrape_timeout: 2500ms, evaluation_interval: 1s }
rule_files: [rules.yml]
scrape_configs:
  - job_name: whatsapp-blaster
    authorization: { credentials: ${METRICS_TOKEN} }
    static_configs: [{ targets: ${JSON.stringify(origins.map((origin) => new URL(origin).host))} }]
`;

export interface Alerts {
  /** Names of those that were raised since it was last asked. */
  raised(): Promise<readonly string[]>;
  end(): Promise<unknown>;
}

/** A Prometheus of the system that watches the processes; null where there is none. */
export async function watchAlerts(origins: readonly string[]): Promise<Alerts | null> {
  if (spawnSync('prometheus', ['--version']).status !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  writeFileSync(join(folder, 'rules.yml'), rules());
  writeFileSync(join(folder, 'prometheus.yml'), configurationOf(origins));
  const port = await freePort();
  const { end } = await startListening(
    [
      'prometheus',
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    port,
    { stdio: 'ignore' },
  );
  let since = Date.now();
  return {
    raised: async () => {
      const seconds = Math.max(1, Math.ceil((Date.now() - since) / 1000));
      since = Date.now();
      const query = `max by (alertname) (max_over_time(ALERTS{alertstate="firing"}[${seconds}s]))`;
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`);
      const { data } = (await answer.json()) as {
        data: { result: readonly { metric: { alertname: string } }[] };
      };
      return data.result.map(({ metric }) => metric.alertname).toSorted();
    },
    end: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
