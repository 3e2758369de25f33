import { expect, type Page, type Route, type WebSocketRoute } from '@playwright/test';

/** The calls of the pairing screen, each answered when the test says so. */
const CALLS = {
  newClient: /^POST \/api\/admin\/whatsapp\/new-client$/,
  readQr: /^GET \/api\/admin\/whatsapp\/qr-new-client\//,
  save: /^POST \/api\/admin\/whatsapp\/save$/,
  removeClient: /^POST \/api\/admin\/whatsapp\/remove-client$/,
  readAccount: /^GET \/api\/admin\/whatsapp\/12$/,
} as const;
export type CallName = keyof typeof CALLS;

export const lostAccount = {
  id: 12,
  clientid: 'id-1600000000000007',
  phonenumber: '628120000001',
  pushname: 'Budi',
  server: 'c.us',
  serialized: '628120000001@c.us',
  proxyId: 3,
  user_id: 5,
  state: 'loggedOut',
  status: 'idle',
};
export const clientInfo = {
  phonenumber: '628120000001',
  pushname: 'Budi',
  server: 'c.us',
  serialized: '628120000001@c.us',
};
const member = { id: 5, firstname: 'Ani', lastname: 'Wijaya', email: 'ani@example.com', role: 'member' };

const START = new Date('2026-11-21T08:00:00Z');
/** What the page's own clock has moved by when the test takes hold of it. */
const SETTLING = 10_000;

/** A signed-in member's pairing screen, with the server played by the test and time standing still. */
export class PairingBed {
  readonly #waiting: Partial<Record<CallName, Route>> = {};
  readonly #asked: CallName[] = [];
  #socket: WebSocketRoute | undefined;
  #seq = 0;
  /** What each call was sent last. */
  readonly bodies: Partial<Record<CallName, unknown>> = {};

  private constructor(readonly page: Page) {}

  static async open(page: Page, search = ''): Promise<PairingBed> {
    const bed = new PairingBed(page);
    await bed.#play();
    await page.clock.install({ time: START });
    await page.goto(`/whatsapp/create${search}`);
    await expect(page.locator('[data-stage]')).toBeVisible({ timeout: 15_000 });
    await expect.poll(() => bed.#socket !== undefined).toBe(true);
    await page.clock.pauseAt(START.getTime() + SETTLING);
    return bed;
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
      const call = (Object.keys(CALLS) as CallName[]).find((known) => CALLS[known].test(name));
      if (call === undefined) return route.fulfill({ json: { isvalid: true, data: [], setting: {} } });
      this.#waiting[call] = route;
      this.#asked.push(call);
      this.bodies[call] = request.postDataJSON();
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

  /** How often a call was made. */
  count(name: CallName) {
    return this.#asked.filter((asked) => asked === name).length;
  }

  async answer(name: CallName, body: unknown, status = 200) {
    await expect.poll(() => this.#waiting[name] !== undefined, { message: `${name} is called` }).toBe(true);
    const route = this.#waiting[name];
    delete this.#waiting[name];
    await route?.fulfill({ json: body, status });
  }

  /** Sends one event over the socket, of this screen's device unless said otherwise. */
  async tell(event: string, fields: Record<string, unknown> = {}) {
    this.#seq += 1;
    const deviceId = await this.page.getByLabel('Whatsapp ID').inputValue();
    this.#socket?.send(JSON.stringify({ event, deviceId, epoch: 'e', seq: this.#seq, ...fields }));
  }

  async expectStage(stage: string) {
    await expect(this.page.locator('[data-stage]')).toHaveAttribute('data-stage', stage);
  }

  async expectSeconds(seconds: number) {
    await expect(this.page.getByRole('timer')).toContainText(`${seconds} s`);
  }

  /** Lets time pass in the page, timer by timer. */
  async pass(milliseconds: number) {
    await this.page.clock.runFor(milliseconds);
  }
}
