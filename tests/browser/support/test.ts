import { test as base, expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { publish, type Message } from '../../../sandbox/events/publish';
import { type ServerOptions, startServer } from '../../../sandbox/server';
import { users, whatsapps } from '../../../sandbox/store/schema';

type Sandbox = Awaited<ReturnType<typeof startServer>>;
type Account = typeof whatsapps.$inferInsert;
type Role = 'member' | 'admin' | 'dev' | 'staff';

export const PASSWORD = 'rahasia-1';

/** Nothing happens by chance: what a test does not bring about does not happen. */
const CALM = { failure: 0, drop: 0, conflict: 0, suspension: 0, crash: 0 };
const PATIENT = {
  signInPerAccount: 10_000,
  signInPerAddress: 10_000,
  registerPerAddress: 10_000,
  validatePerAddress: 10_000,
};

let people = 0;
let accounts = 0;

/** A server of the worker's own, with people and accounts made as a test needs them. */
export class World {
  constructor(readonly sandbox: Sandbox) {}

  /** A person nobody else uses. Resolves with their id, e-mail and referral code. */
  async person(role: Role, fields: Partial<typeof users.$inferInsert> = {}) {
    people += 1;
    const email = `${role}-${process.pid}-${people}@test.invalid`;
    await this.sandbox.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: {
        firstName: 'Ani',
        lastName: 'Wijaya',
        email,
        password: PASSWORD,
        password2: PASSWORD,
        agreeToTerms: true,
        affiliateCode: '',
        referral_code: '',
      },
    });
    const [row] = await this.sandbox.database.db
      .update(users)
      .set({ role, ...fields })
      .where(eq(users.email, email))
      .returning({ id: users.id, referralCode: users.referralCode });
    if (!row) throw new Error(`${email} was not registered`);
    return { ...row, email };
  }

  /** An account of `userId`, connected and idle unless said otherwise. */
  async account(userId: number, fields: Partial<Account> = {}) {
    accounts += 1;
    const [row] = await this.sandbox.database.db
      .insert(whatsapps)
      .values({
        clientid: `id-17000000000000000${process.pid}${accounts}`,
        userId,
        phonenumber: `62811000${String(accounts).padStart(5, '0')}`,
        pushname: `Akun ${accounts}`,
        state: 'connected',
        ...fields,
      })
      .returning();
    if (!row) throw new Error('the account was not made');
    return row;
  }

  /** Publishes an event about `account` as the network would. */
  tell(account: { userId: number; clientid: string; id: number }, message: Message) {
    const { sender, ...rest } = message;
    return this.sandbox.database.transaction((tx) =>
      publish(tx, account.userId, {
        deviceId: account.clientid,
        source: 'whatsapp',
        sender: {
          id: account.id,
          user_id: account.userId,
          clientid: account.clientid,
          ...(sender as object),
        },
        ...rest,
      }),
    );
  }

  /** Ends every blast of an earlier test and of the demo data, so that no number is messaged but by the test. */
  async hush() {
    const { database, network } = this.sandbox;
    await database.transaction(async (tx) => {
      const sending = await tx
        .select({ id: whatsapps.id })
        .from(whatsapps)
        .where(eq(whatsapps.status, 'sending'));
      for (const { id } of sending) await network.stopBlast(tx, id);
    });
  }

  /** Switches a fault on. */
  async fault(payload: object) {
    const answer = await this.sandbox.app.inject({ method: 'POST', url: '/__faults', payload });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }

  /**
   * Cuts the connection of every call whose path matches `url`, until faults are calmed: a browser repeats by itself a
   * call whose kept-alive connection was cut, so that one cut alone would never reach the page.
   */
  loseCalls(url: string, reset: 'before-commit' | 'after-commit') {
    return this.fault({ kind: 'rest', match: { url }, times: 100, do: { reset } });
  }

  /** Ends every fault. */
  async calmFaults() {
    await this.sandbox.app.inject({ method: 'POST', url: '/__faults/reset' });
  }
}

/** A server on a port of its own, in memory; close its sandbox when it is done with. */
export const openWorld = async (options: ServerOptions = {}) =>
  new World(
    await startServer({
      port: 0,
      dataDir: 'memory://',
      test: true,
      limits: PATIENT,
      network: { odds: CALM },
      ...options,
    }),
  );

/** Signs in through the form; `at` is the server's origin where it is not the worker's own. */
export async function signIn(page: Page, email: string, { password = PASSWORD, at = '' } = {}) {
  await page.goto(`${at}/signin`);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).not.toHaveURL(/\/signin/);
}

/** The row of the table, or under 768 px the card, that holds `text`. */
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

export const test = base.extend<{ complaints: string[]; quiet: undefined }, { world: World }>({
  world: [
    // Playwright reads from the pattern which fixtures are asked for, here none.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const world = await openWorld();
      await use(world);
      await world.sandbox.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ world }, use) => use(world.sandbox.url),
  quiet: [
    async ({ world }, use) => {
      await world.hush();
      await use(undefined);
      await world.calmFaults();
    },
    { auto: true },
  ],
  /** Errors of the page; none may be left when the test ends. */
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (
          message.type() === 'error' &&
          !/Failed to load resource|WebSocket connection/.test(message.text())
        )
          complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect } from '@playwright/test';
