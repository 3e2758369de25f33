import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { optionsOf } from '../../../sandbox/main';
import { SETTING_NAMES, SETTINGS } from '../../../sandbox/environment/settings';
import { readContainerfile } from '../../../scripts/release/containerfile';

const FOLDER = 'docs/deploy';
const image = readContainerfile(join(FOLDER, 'Containerfile'));
/** What the image itself sets beside the server's settings. */
const OTHERS = ['NODE_ENV'];

interface Service {
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly networks: readonly string[];
  readonly command?: readonly string[];
  readonly stop_grace_period?: string;
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly mem_limit: string;
  readonly image: string;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<
    Record<
      string,
      {
        readonly internal: boolean;
        readonly ipam?: { readonly config: readonly { readonly subnet: string }[] };
      }
    >
  >;
  readonly volumes: object;
}
const text = readFileSync(join(FOLDER, 'compose.yaml'), 'utf8');
const given = { SITE: 'app.example.org', DATABASE_PASSWORD: 'secret7' };
const filled = text.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, name: keyof typeof given) => given[name]);
const compose = parse(filled, { merge: true }) as Compose;
const { services, networks } = compose;
const servers = Object.entries(services).filter(([, { build }]) => build);

describe('the image', () => {
  it('has settings that the server knows and takes', () => {
    const names: readonly string[] = [...SETTING_NAMES, ...OTHERS];
    expect(Object.keys(image.environment).filter((name) => !names.includes(name))).toEqual([]);
    expect(optionsOf(image.environment)).toMatchObject({ host: '0.0.0.0', dataDir: image.volume });
  });

  it('says where it listens as the server does', () => {
    expect(image.port).toBe(image.environment.PORT);
    expect(image.port).toBe(SETTINGS.PORT.fallback);
  });

  it('runs as somebody whom an orchestrator can tell from root', () => {
    expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });
});

describe('the composition', () => {
  it('has servers with settings that they know and take, built by the container file', () => {
    expect(servers).toHaveLength(2);
    for (const [, { environment = {}, build }] of servers) {
      const names: readonly string[] = SETTING_NAMES;
      expect(Object.keys(environment).filter((name) => !names.includes(name))).toEqual([]);
      expect(optionsOf({ ...image.environment, ...environment })).toMatchObject({
        url: 'postgresql://blaster:secret7@database/blaster?sslmode=disable',
        publicUrl: 'https://app.example.org',
        seed: 'none',
      });
      expect(existsSync(join(FOLDER, build?.context ?? '', build?.dockerfile ?? ''))).toBe(true);
      expect(join(FOLDER, build?.context ?? '')).toMatch(/^\.\/?$/);
    }
  });

  it('lets servers finish what runs before they are killed', () => {
    for (const [, { stop_grace_period = '' }] of servers) {
      expect(stop_grace_period).toMatch(/^\d+s$/);
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(
        Number(SETTINGS.SHUTDOWN_GRACE.fallback),
      );
    }
  });

  it('has the proxy, which alone reaches and is reached from outside, believed by its network', () => {
    const [subnet] = networks.front?.ipam?.config ?? [];
    for (const [, { environment }] of servers) expect(environment?.TRUSTED_PROXIES).toBe(subnet?.subnet);
    const outside = Object.entries(services).filter(([, service]) =>
      service.networks.some((name) => !networks[name]?.internal),
    );
    expect(outside.map(([name]) => name)).toEqual(['proxy']);
    expect(services.database?.networks).toEqual(['back']);
  });

  it('confines every container', () => {
    for (const service of Object.values(services)) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.any(String),
      });
    }
  });

  it('brings what it mounts, and pins what it does not build', () => {
    const sources = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    const files = sources.filter((source) => source.startsWith('.'));
    expect(files.filter((file) => !existsSync(join(FOLDER, file)))).toEqual([]);
    expect(sources.filter((source) => !source.startsWith('.')).toSorted()).toEqual(
      Object.keys(compose.volumes).toSorted(),
    );
    const others = Object.values(services).filter(({ build }) => !build);
    for (const { image: name } of others) expect(name).toMatch(/:\d+/);
  });

  it('has the proxy serve the site by all servers, as its file says is to edit', () => {
    const [shell = '', option = '', script = ''] = services.proxy?.command ?? [];
    const [edit = ''] = script
      .replaceAll('$$', '$')
      .replace('/etc/caddy/', `${FOLDER}/`)
      .split(' > /tmp/Caddyfile && exec caddy run');
    const edited = execFileSync(shell, [option, edit], {
      env: { ...process.env, ...services.proxy?.environment },
      encoding: 'utf8',
    });
    const upstreams = servers.map(([name]) => `${name}:${image.port}`);
    expect(edited).toContain(`reverse_proxy ${upstreams.join(' ')} {`);
    expect(edited).toMatch(/^app\.example\.org \{$/m);
    expect(edited).toMatch(/^http:\/\/app\.example\.org \{$/m);
  });

  it('says before its first service what has to be in .env', () => {
    const named = Array.from(text.matchAll(/\$\{(\w+):/g), ([, name]) => name);
    const told = Array.from(text.matchAll(/^# {3}(\w+)=/gm), ([, name]) => name);
    expect(new Set(named)).toEqual(new Set(told));
  });
});
