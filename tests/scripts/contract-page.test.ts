// @vitest-environment jsdom
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenApi } from '../../scripts/contract/openapi';
import { type Call, callsOf } from '../../scripts/contract/page/call';
import { snippetsOf } from '../../scripts/contract/page/snippets';

const fileOf = (name: string) => readFileSync(join('docs/contract', name), 'utf8');
const calls: readonly Call[] = callsOf(JSON.parse(fileOf('openapi.json')) as OpenApi);

interface Told {
  readonly address: string;
  readonly method: string;
  readonly token: string | undefined;
  readonly body: unknown;
}
/** What the request of a call's example is. */
function exampleOf({ method, path, operation }: Call): Omit<Told, 'address'> & { readonly path: RegExp } {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const entries = Object.entries((content?.example ?? {}) as Readonly<Record<string, unknown>>);
  const form = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
  return {
    path: new RegExp(`^https://api\\.test/api${path.replaceAll(/\{\w+\}/g, '[^/{}?]+')}(\\?[^{}]*)?$`),
    method,
    token: operation.security ? undefined : 'Bearer t0ken',
    body: content && (type === 'multipart/form-data' ? form : content.example),
  };
}
const expectSent = (call: Call, { address, ...told }: Told) => {
  const { path, ...expected } = exampleOf(call);
  expect([call.operation.operationId, told]).toEqual([call.operation.operationId, expected]);
  expect(address).toMatch(path);
};

/** What curl is told by each of the commands, as a shell understands them. */
function toldCurl(commands: readonly string[]): string[][] {
  const script = `
    API=https://api.test/api TOKEN=t0ken
    curl() { printf '%s\\037' "$@"; printf '\\036'; }
    ${commands.join('\n')}`;
  const said = execFileSync('sh', ['-c', script], { encoding: 'utf8', maxBuffer: 1e8 });
  return said.split('\u001E').flatMap((one) => (one === '' ? [] : [one.split('\u001F').slice(0, -1)]));
}

describe('the requests on the page of the contract', () => {
  it('are those of the examples, as a shell gives them to curl', () => {
    const told = toldCurl(calls.map((call) => snippetsOf(call).curl));
    expect(told.length).toBe(calls.length);
    calls.forEach((call, place) => {
      const args = told[place] ?? [];
      const after = (flag: string) => args.flatMap((arg, at) => (arg === flag ? [args[at + 1] ?? ''] : []));
      const [json] = after('-d');
      const fields = [...after('--form-string'), ...after('-F')].map((part) => {
        const [name = '', ...value] = part.split('=');
        return [name, value.join('=').replace(/^@/, '')];
      });
      expectSent(call, {
        address: args.find((arg) => arg.startsWith('https:')) ?? '',
        method: after('-X')[0] ?? (json === undefined && fields.length === 0 ? 'GET' : 'POST'),
        token: after('-H')
          .find((header) => header.startsWith('Authorization'))
          ?.slice('Authorization: '.length),
        body:
          json === undefined
            ? fields.length > 0
              ? Object.fromEntries(fields)
              : undefined
            : JSON.parse(json),
      });
      expect(after('-H').includes('Content-Type: application/json')).toBe(json !== undefined);
    });
  });

  it('are those of the examples, as code', async () => {
    const AsyncFunction = (async () => {}).constructor as new (
      ...text: string[]
    ) => (...given: unknown[]) => Promise<unknown>;
    for (const call of calls) {
      let sent: Told | undefined;
      const take = async (address: string, { method = 'GET', headers = {}, body }: RequestInit = {}) => {
        const given = headers as Readonly<Record<string, string>>;
        const form =
          body instanceof FormData &&
          [...body].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
        sent = {
          address,
          method,
          token: given.Authorization,
          body: form ? Object.fromEntries(form) : typeof body === 'string' ? JSON.parse(body) : undefined,
        };
        return new Response('{}');
      };
      const run = new AsyncFunction('fetch', 'api', 'token', 'file', snippetsOf(call).fetch);
      await run(take, 'https://api.test/api', 't0ken', new File([''], 'any'));
      expectSent(call, sent as Told);
    }
  });
});

describe('the search of the contract', () => {
  let input: HTMLInputElement;
  const titles = () =>
    [...document.querySelectorAll('#found [role=option] b')].map((item) => item.textContent);
  const press = (target: EventTarget, key: string) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const search = (text: string) => {
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    return titles();
  };
  const submit = () => input.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

  beforeAll(() => {
    Element.prototype.scrollIntoView = () => {};
    const html = fileOf('index.html');
    document.documentElement.innerHTML = html.slice(html.indexOf('<head>'), html.indexOf('</html>'));
    // oxlint-disable-next-line typescript/no-implied-eval
    new Function(fileOf('contract.js'))();
    input = document.querySelector('#search input') as HTMLInputElement;
  });

  it('is focused by a slash, but not while somebody types one', () => {
    press(document.body, '/');
    expect(document.activeElement).toBe(input);
    expect(press(input, '/')).toBe(true);
  });

  it.each([
    ['withdraw.page', 'withdraw.page /admin/withdraw/histories-per-page'],
    ['/admin/proxy/import', 'proxy.import /admin/proxy/import'],
    ['post new-client', 'whatsapp.newClient /admin/whatsapp/new-client'],
    ['count_synced', 'count_synced'],
    ['LocalMoment', 'LocalMoment'],
    ['payee_changed', 'Withdraw'],
    ['idempotency', 'Idempotency'],
  ])('finds names, paths, events, kinds and fields: %s', (text, title) => {
    expect(search(text)[0]).toBe(title);
  });

  it('says how many it found, and that it found nothing', () => {
    search('bonus');
    expect(document.querySelector('#search [role=status]')?.textContent).toMatch(/^\d+ found$/);
    expect(search('xyzzy')).toEqual([]);
    expect(document.querySelector('#found')?.textContent).toContain('Nothing');
    expect(document.querySelector('#search [role=status]')?.textContent).toBe('0 found');
  });

  it('is gone through by arrows, and leads to what is chosen, which opens', () => {
    search('proxy');
    const chosen = () => document.querySelector('#found [aria-selected=true]')?.id;
    expect(chosen()).toBe('found-0');
    press(input, 'ArrowDown');
    expect([chosen(), input.getAttribute('aria-activedescendant')]).toEqual(['found-1', 'found-1']);
    press(input, 'ArrowUp');
    press(input, 'ArrowUp');
    expect(chosen()).toBe(`found-${titles().length - 1}`);
    search('proxy.create');
    submit();
    expect(location.hash).toBe('#proxy.create');
    expect(document.getElementById('proxy.create')?.closest('details')?.open).toBe(true);
    expect(document.querySelector<HTMLElement>('#found')?.hidden).toBe(true);
  });

  it('shows every call as one chooses to read one', () => {
    const radio = document.getElementById('auth.login-curl') as HTMLInputElement;
    radio.checked = true;
    radio.dispatchEvent(new Event('change', { bubbles: true }));
    expect(document.querySelectorAll('.requests input[value=curl]:checked').length).toBe(calls.length);
  });
});
