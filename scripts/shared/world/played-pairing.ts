import { expect, type Page, type Route, type WebSocketRoute } from '@playwright/test';

/** The calls of the pairing screen, each answered when the test says so. */
const CALLS = {
  newClient: /^POST \/api\/admin\/whatsapp\/new-client$/,
  readQr: /^GET \/api\/admin\/whatsapp\/qr-new-client\//,
  save: /^POST \/api\/admin\/whatsapp\/save$/,
  removeClient: /^POST \/api\/admin\/whatsapp\/remove-client$/,
  readAccount: /^GET \/api\/admin\/whatsapp\/12$/,
};
type PairingCall = keyof typeof CALLS;

const phone = {
  phonenumber: '628120000001',
  pushname: 'Budi',
  server: 'c.us',
  serialized: '628120000001@c.us',
};
const account = {
  ...phone,
  id: 12,
  clientid: 'id-1600000000000007',
  proxyId: 3,
  user_id: 5,
  state: 'loggedOut',
  status: 'idle',
};
const ANSWERS: Readonly<Record<PairingCall, unknown>> = {
  readAccount: { whatsapp: account },
  newClient: { proxyId: 3 },
  readQr: { qr: 'QR-1' },
  save: { whatsapp: { ...account, id: 77 } },
  removeClient: {},
};
const member = { id: 5, firstname: 'Ani', lastname: 'Wijaya', email: 'ani@example.com', role: 'member' };

const START = new Date('2026-11-21T08:00:00Z');
/** What the page's own clock has moved by when it is taken hold of. */
const SETTLING = 10_000;

/** A signed-in member's pairing screen in Chromium, with the server played and time standing still. */
export class PlayedPairing {
  readonly #waiting: Partial<Record<PairingCall, Route>> = {};
  #socket: WebSocketRoute | undefined;
  #seq = 0;
  #deviceId = '';

  constructor(readonly page: Page) {}

  async open(search = '') {
    const { page } = this;
    await this.#play();
    await page.clock.install({ time: START });
    await page.goto(`/whatsapp/create${search}`);
    await expect(page.locator('[data-stage]')).toBeVisible({ timeout: 15_000 });
    await expect.poll(() => this.#socket !== undefined).toBe(true);
    this.#deviceId = await page.getByLabel('Whatsapp ID').inputValue();
    await page.clock.pauseAt(START.getTime() + SETTLING);
  }

  async #play() {
    const { page } = this;
    const cookie = { domain: '127.0.0.1', path: '/' };
    await page.context().addCookies([
      { name: 'authToken', value: 'token', ...cookie },
      { name: 'user', value: encodeURIComponent(JSON.stringify(member)), ...cookie },
    ]);
    await page.route('**/api/**', (route) => {
      const request = route.request();
      const name = `${request.method()} ${new URL(request.url()).pathname}`;
      const call = (Object.keys(CALLS) as PairingCall[]).find((known) => CALLS[known].test(name));
      if (call === undefined) return route.fulfill({ json: { isvalid: true, data: [], setting: {} } });
      this.#waiting[call] = route;
      return undefined;
    });
    await page.routeWebSocket(/\?id=/, (socket) => {
      this.#socket = socket;
      socket.onMessage((text) => {
        if (String(text).includes('"auth"')) {
          socket.send(JSON.stringify({ event: 'resumed', epoch: 'e', seq: this.#seq, complete: true }));
        }
      });
    });
  }

  press(label: string) {
    return this.page.locator('form button').filter({ hasText: label }).click();
  }

  choose(label: string) {
    return this.page.getByText(label, { exact: true }).first().click();
  }

  type(number: string) {
    return this.page.getByRole('textbox', { name: 'Nomor Telepon' }).fill(number);
  }

  async answer(call: PairingCall) {
    await (await this.#take(call)).fulfill({ json: ANSWERS[call] });
  }

  async refuse(call: PairingCall) {
    await (await this.#take(call)).fulfill({ json: { msg: 'Ditolak' }, status: 400 });
  }

  async #take(call: PairingCall): Promise<Route> {
    await expect.poll(() => this.#waiting[call] !== undefined, { message: `${call} is called` }).toBe(true);
    const route = this.#waiting[call];
    if (!route) throw new Error(`${call} was taken already`);
    delete this.#waiting[call];
    return route;
  }

  send(event: string, fields: object = {}) {
    this.#seq += 1;
    const sent = event === 'authenticated' ? { clientInfo: phone } : fields;
    const place = { deviceId: this.#deviceId, epoch: 'e', seq: this.#seq };
    this.#socket?.send(JSON.stringify({ event, ...place, ...sent }));
  }

  pass(milliseconds: number) {
    return this.page.clock.runFor(milliseconds);
  }
}
