import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, startListening } from '../shared/servers/listening';
import { untilTheEnd } from './ending';

const snippets = join(import.meta.dirname, '../../docs/deploy');

export interface Front {
  readonly http: number;
  readonly https: number;
  end(): Promise<unknown>;
}

export interface FrontOptions {
  /** Where everything of the trial is written. */
  readonly folder: string;
  /** The built page with its settings. */
  readonly page: string;
  readonly certificate: { readonly cert: string; readonly key: string };
  /** Names of the static host and of the server. */
  readonly hosts: { readonly page: string; readonly server: string };
  /** Ports of the server's processes. */
  readonly backends: readonly number[];
}

export const HOSTS = { page: 'app.example.com', server: 'api.example.com' } as const;

/** A self-signed certificate for both of them. */
export function makeCertificate(folder: string) {
  const certificate = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const names = Object.values(HOSTS).map((host) => `DNS:${host}`);
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${HOSTS.page}`].concat(
      ['-addext', `subjectAltName=${names.join(',')}`],
      ['-keyout', certificate.key, '-out', certificate.cert],
    ),
    { stdio: 'ignore' },
  );
  return certificate;
}

/** A snippet with the edits that its first lines ask for. */
function edited(name: string, edits: readonly (readonly [string, string])[]): string {
  const text = readFileSync(join(snippets, name), 'utf8');
  return edits.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`${name} has no ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}

type Ports = Pick<Front, 'http' | 'https'>;

function nginxOf(
  { folder, page, certificate, hosts, backends }: FrontOptions,
  { http, https }: Ports,
): string[] {
  const always = [
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['    listen [::]:80;\n', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['/etc/ssl/app.example.com/fullchain.pem', certificate.cert],
    ['/etc/ssl/app.example.com/privkey.pem', certificate.key],
  ] as const;
  const parts = [
    edited('nginx-page.conf', [
      ...always,
      ['app.example.com', hosts.page],
      ['api.example.com', hosts.server],
      ['/srv/whatsapp-blaster/dist', page],
    ]),
    edited('nginx-server.conf', [
      ...always,
      ['app.example.com', hosts.server],
      [
        'server 127.0.0.1:5173 max_fails=0;\n    server 127.0.0.1:5174 max_fails=0;',
        backends.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join('\n    '),
      ],
    ]),
  ];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const whole = `pid ${folder}/nginx.pid; error_log stderr crit; events {}\nhttp { access_log off; ${temporary.join(' ')}\n${parts.join('\n')} }\n`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, whole);
  return ['-p', folder, '-c', file, '-g', 'daemon off;'];
}

function caddyOf(
  { folder, page, certificate, hosts, backends }: FrontOptions,
  { http, https }: Ports,
): string[] {
  const secure = (host: string) => `${host} {\n\ttls ${certificate.cert} ${certificate.key}`;
  const parts = [
    edited('Caddyfile-page', [
      ['https://api.example.com', `https://${hosts.server}`],
      ['wss://api.example.com', `wss://${hosts.server}`],
      ['/srv/whatsapp-blaster/dist', page],
      ['app.example.com {', secure(hosts.page)],
    ]),
    edited('Caddyfile-server', [
      ['127.0.0.1:5173 127.0.0.1:5174', backends.map((port) => `127.0.0.1:${port}`).join(' ')],
      ['\napp.example.com {', `\n${secure(hosts.server)}`],
      ['http://app.example.com {', `http://${hosts.server} {`],
    ]),
  ];
  const file = join(folder, 'Caddyfile');
  const global = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n`;
  writeFileSync(file, [global, ...parts].join('\n'));
  return ['run', '--config', file, '--adapter', 'caddyfile'];
}

/** The snippets of one program, running on ports of their own. */
export async function openFront(name: 'nginx' | 'caddy', options: FrontOptions): Promise<Front> {
  const ports = { http: await freePort(), https: await freePort() };
  const folder = join(options.folder, name);
  mkdirSync(folder);
  const asked = { ...options, folder };
  const args = name === 'nginx' ? nginxOf(asked, ports) : caddyOf(asked, ports);
  const { end } = await startListening([name, ...args], ports.https, {
    ...untilTheEnd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder },
  });
  return { ...ports, end };
}
