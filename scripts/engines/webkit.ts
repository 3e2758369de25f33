import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { asText, clickAt, type Engine, keysOf, LISTEN } from './engine';
import { findProgram, said, start, stop, temporaryFolder } from './started';
import { until } from './until';

type Method = 'GET' | 'POST' | 'DELETE';

interface Reply {
  readonly result: string;
  readonly complaints: readonly string[];
  readonly error?: string;
}

/** Its browser's bar is as narrow as a phone. */
const NARROW = '* { min-width: 0; padding: 0; margin: 0; border-width: 0; }';

/** What can be pressed and typed in, and what places letters as Safari does: the latter takes no keys from its driver. */
export type WebKitBuild = 'webkit2gtk-4.1' | 'webkitgtk-6.0';

/** Driver, screen and browser of WebKitGTK; undefined where one is not installed. */
export function findWebKit(build: WebKitBuild = 'webkit2gtk-4.1') {
  const [driver, screen] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')];
  if (!driver || !screen) return undefined;
  const browser = readdirSync('/usr/lib', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join('/usr/lib', name, build, 'MiniBrowser'))
    .find(existsSync);
  return browser ? { driver, screen, browser } : undefined;
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Commands of WebDriver over HTTP. */
const commandsAt = (url: string) => async (method: Method, path: string, body?: object) => {
  const answer = await fetch(`${url}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${path}: ${(value as { message?: string }).message}`);
  return value;
};

/** WebKitGTK, by WebDriver. It does not report console errors, and cannot run scripts before a page loads. */
export async function openWebKit(programs: NonNullable<ReturnType<typeof findWebKit>>): Promise<Engine> {
  const settings = temporaryFolder('webkit-');
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    mkdirSync(join(settings, version));
    writeFileSync(join(settings, version, 'gtk.css'), NARROW);
    writeFileSync(join(settings, version, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  }
  const screen = start(programs.screen, ['-displayfd', '3', '-screen', '0', '3200x2400x24']);
  const display = `:${await said(screen, 3, /(\d+)\s/)}`;
  const port = await freePort();
  const home = {
    DISPLAY: display,
    // As every iPhone and Mac has it: with less than two px for each, it rounds the width of every letter.
    GDK_SCALE: programs.browser.includes('6.0') ? '2' : '1',
    GSK_RENDERER: 'cairo',
    HOME: settings,
    XDG_CONFIG_HOME: settings,
    LANG: 'C.UTF-8',
    LANGUAGE: 'id_ID',
  };
  const driver = start(programs.driver, [`--port=${port}`], home);
  const command = commandsAt(`http://127.0.0.1:${port}`);
  const capabilities = {
    alwaysMatch: {
      'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
    },
  };
  await until(() => command('GET', '/status'));
  const { sessionId } = (await command('POST', '/session', { capabilities })) as { sessionId: string };
  const ask = (method: Method, path: string, body?: object) =>
    command(method, `/session/${sessionId}/${path}`, body);
  const complaints: string[] = [];
  // How high what the window has above its page is.
  let bar = 0;
  const evaluate: Engine['evaluate'] = async (action, ...args) => {
    const script = `const answer = arguments[0]; globalThis.complaints ??= [];
      (${LISTEN})((text) => complaints.push(text));
      ${asText(action, args)}.then((result) => answer({ result, complaints: complaints.splice(0) }),
        (error) => answer({ error: String(error) }));`;
    const reply = (await ask('POST', 'execute/async', { script, args: [] })) as Reply;
    if (reply.error !== undefined) throw new Error(reply.error);
    complaints.push(...reply.complaints);
    return JSON.parse(reply.result);
  };
  return {
    name: 'WebKit',
    complaints,
    goto: (url) => ask('POST', 'url', { url }),
    evaluate,
    click: (x, y) => ask('POST', 'actions', { actions: clickAt(x, y) }),
    type: (text) => ask('POST', 'actions', { actions: keysOf(text) }),
    // A window is resized some time after the request; its width shows when.
    size: async (width, height) => {
      const resize = () => ask('POST', 'window/rect', { width, height: height + bar });
      await resize();
      await until(() => evaluate((asked) => innerWidth === asked, width), `a window of ${width} px`);
      if (bar === 0) {
        bar = height - (await evaluate(() => innerHeight));
        await resize();
      }
      await until(() => evaluate((asked) => innerHeight === asked, height), `a page of ${height} px`);
    },
    screenshot: async () => Buffer.from((await ask('GET', 'screenshot')) as string, 'base64'),
    close: async () => {
      await command('DELETE', `/session/${sessionId}`);
      await Promise.all([stop(driver), stop(screen)]);
    },
  };
}
