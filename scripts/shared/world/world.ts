import { simulated } from '../../../sandbox/simulated/simulated-network';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { publishAll } from '../../../sandbox/events/publish';
import {
  type Account,
  accountMessage,
  changeAccount,
  lockAccount,
  type PhoneNumber,
  receiverOf,
} from '../../../sandbox/network/accounts';
import { type StartOptions, startServer } from '../../../sandbox/server';
import { messages, phoneNumbers, whatsapps } from '../../../sandbox/store/schema';
import { addPerson, type Person, type PersonFields, type Role, sessionCookies } from './people';

type Sandbox = Awaited<ReturnType<typeof startServer>>;

/** Nothing happens by chance: what a test does not bring about does not happen. */
const CALM = { failure: 0, drop: 0, conflict: 0, suspension: 0, crash: 0 };
const PATIENT = {
  signInPerAccount: 10_000,
  signInPerAddress: 10_000,
  registerPerAddress: 10_000,
  validatePerAddress: 10_000,
};

let accounts = 0;

/** A server of the worker's own, with people and accounts made as a test needs them. */
export class World {
  constructor(readonly sandbox: Sandbox) {}

  /** A person of the test's own. */
  person(role: Role, fields: PersonFields = {}) {
    return addPerson(this.sandbox.database.db, role, fields);
  }

  /** Lets `page` and its siblings begin signed in as `person`, whatever they open first. */
  async signIn(page: Page, person: Person) {
    const cookies = await sessionCookies(this.sandbox.database.db, person);
    await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: this.sandbox.url })));
  }

  /** A person of the test's own, as whom `page` begins signed in. */
  async signedIn(page: Page, role: Role, fields: PersonFields = {}) {
    const person = await this.person(role, fields);
    await this.signIn(page, person);
    return person;
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

  /** Gives blasts a template to send, and numbers to send it to. */
  async stock() {
    const { db } = this.sandbox.database;
    accounts += 1;
    await db.insert(messages).values({ text: '<p>Halo</p>', textWa: 'Halo' });
    const prefix = `62856${String(accounts).padStart(5, '0')}`;
    const numbers = Array.from({ length: 20 }, (_, at) => ({
      number: `${prefix}${100 + at}`,
      name: 'Target',
    }));
    await db.insert(phoneNumbers).values(numbers);
  }

  /** Publishes that `account` did something, as the network does: with what is stored of it after `change`. */
  report(
    { id }: Pick<Account, 'id'>,
    event: string,
    { change, ...fields }: { readonly change?: Partial<Account>; readonly [field: string]: unknown } = {},
  ) {
    return this.sandbox.database.transaction(async (tx) => {
      const account = change ? await changeAccount(tx, id, change) : await lockAccount(tx, id);
      await publishAll(tx, [accountMessage(account, event, fields)]);
    });
  }

  /** The same of a number that `account` is at. */
  reportNumber(account: Pick<Account, 'id'>, event: string, number: number, change: Partial<PhoneNumber>) {
    return this.sandbox.database.transaction(async (tx) => {
      const [receiver] = await tx
        .update(phoneNumbers)
        .set(change)
        .where(eq(phoneNumbers.id, number))
        .returning();
      if (!receiver) throw new Error(`there is no number ${number}`);
      const sender = await lockAccount(tx, account.id);
      await publishAll(tx, [accountMessage(sender, event, { receiver: receiverOf(receiver) })]);
    });
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
export const openWorld = async (options: StartOptions = {}) =>
  new World(
    await startServer({
      port: 0,
      dataDir: 'memory://',
      test: true,
      limits: PATIENT,
      seed: 'none',
      network: simulated({ odds: CALM, speed: 10 }),
      spacing: 50,
      ...options,
    }),
  );
