import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { asText, clickAt, type Engine, keysOf, LISTEN } from './engine';
import { findProgram, said, start, stop, temporaryFolder } from './started';

/** Bars that take room would make every page narrower than in a Chromium that shows none. */
const PREFERENCES = {
  'ui.useOverlayScrollbars': 1,
  'intl.accept_languages': 'id-ID, id',
};

export const findFirefox = () => findProgram('firefox-esr') ?? findProgram('firefox');

interface Answer {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly result?: Record<string, unknown>;
  readonly message?: string;
  readonly method?: string;
  readonly params?: { readonly data: { readonly value: string } };
}

/** Commands of WebDriver BiDi over a socket. */
async function connect(url: string, onMessage: (text: string) => unknown) {
  const socket = new WebSocket(`${url}/session`, { perMessageDeflate: false });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as Answer;
    if (answer.method === 'script.message' && answer.params) onMessage(answer.params.data.value);
    waiting.get(answer.id ?? -1)?.(answer);
  });
  let commands = 0;
  return (method: string, params: object) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      commands += 1;
      const id = commands;
      waiting.set(id, ({ type, result = {}, message }) => {
        waiting.delete(id);
        if (type === 'error') reject(new Error(`${method}: ${message}`));
        else resolve(result);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
}

/** The Firefox of the system, by WebDriver BiDi. */
export async function openFirefox(program: string, isStill = true): Promise<Engine> {
  const profile = temporaryFolder('firefox-');
  const lines = Object.entries({ ...PREFERENCES, 'ui.prefersReducedMotion': Number(isStill) }).map(
    ([name, value]) => `user_pref('${name}', ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const browser = start(program, [
    '--headless',
    '--no-remote',
    '--remote-debugging-port=0',
    '--profile',
    profile,
  ]);
  const complaints: string[] = [];
  const command = await connect(await said(browser, 2, /listening on (ws:\S+)/), (text) =>
    complaints.push(text),
  );
  await command('session.new', { capabilities: {} });
  // The page that it begins with is its own, and goes nowhere.
  const { context } = await command('browsingContext.create', { type: 'tab' });
  await command('session.subscribe', { events: ['script.message'] });
  await command('script.addPreloadScript', {
    functionDeclaration: LISTEN,
    arguments: [{ type: 'channel', value: { channel: 'complaints' } }],
  });
  return {
    name: 'Firefox',
    complaints,
    goto: (url) => command('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async (action, ...args) => {
      const { result, exceptionDetails } = await command('script.evaluate', {
        expression: asText(action, args),
        target: { context },
        awaitPromise: true,
      });
      if (!result) throw new Error((exceptionDetails as { text: string }).text);
      return JSON.parse((result as { value: string }).value);
    },
    click: (x, y) => command('input.performActions', { context, actions: clickAt(x, y) }),
    type: (text) => command('input.performActions', { context, actions: keysOf(text) }),
    size: (width, height) => command('browsingContext.setViewport', { context, viewport: { width, height } }),
    screenshot: async () => {
      const { data } = await command('browsingContext.captureScreenshot', { context });
      return Buffer.from(data as string, 'base64');
    },
    close: () => stop(browser),
  };
}
