import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { and, asc, count, eq } from 'drizzle-orm';
import { createPasswords } from './http/passwords';
import { closeOpenAccounts } from './seed/demonstration';
import type { Database, DatabaseOptions, Queries } from './store/database';
import { copyDatabase } from './store/copy-database';
import { openDatabase } from './store/open-database';
import { removeFactor } from './store/factors';
import { addPerson } from './store/people';
import { ROLES, type Role, secondFactors, sessions, users } from './store/schema';
import { holdPerson, isAlive, openPasswordLink, revokeSessions } from './store/sessions';

export interface AdministrationOptions extends DatabaseOptions {
  /** Where people reach the page. */
  readonly pageUrl: string;
  /** scrypt's N, for tests. Default 2^17. */
  readonly passwordCost?: number;
}

/** The address for setting a password by a link's token, which follows the `#` so that no server receives it. */
export const passwordLink = (pageUrl: string, token: string) =>
  `${pageUrl.replace(/\/$/, '')}/reset-password#${token}`;

interface Command {
  /** Its arguments, as the usage text shows them. */
  readonly usage: string;
  /** Resolves to the text to print. */
  run(database: Database, args: readonly string[], options: AdministrationOptions): Promise<string>;
}

const roleOf = (name = ''): Role => {
  const role = ROLES.find((known) => known === name);
  if (!role) throw new Error(`A role is one of ${ROLES.join(', ')}.`);
  return role;
};

async function personOf({ db }: Database, email = '') {
  const [person] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
  if (!person) throw new Error(`Nobody has the e-mail ${email}.`);
  return person;
}

/** Changes a person and ends their sessions, which would go on with the former role or lock. */
async function change(
  database: Database,
  email: string | undefined,
  work: (tx: Queries, id: number) => Promise<unknown> = async () => {},
) {
  const person = await personOf(database, email);
  await database.transaction(async (tx) => {
    await holdPerson(tx, person.id);
    await work(tx, person.id);
    await revokeSessions(database, tx, person.id, database.clock.now());
  });
  return person;
}

const set = (values: Partial<typeof users.$inferInsert>) => (tx: Queries, id: number) =>
  tx.update(users).set(values).where(eq(users.id, id));

const linkFor = async ({ db, clock }: Database, id: number, { pageUrl }: AdministrationOptions) => {
  const { token, expiresAt } = await openPasswordLink(db, id, clock.now());
  return [
    passwordLink(pageUrl, token),
    `Sets a new password, once, until ${expiresAt.toISOString().slice(0, 16)}Z.`,
  ].join('\n');
};

const COMMANDS: Readonly<Record<string, Command>> = {
  migrate: {
    usage: '',
    // Opening the database has done it.
    run: async () => 'The tables are up to date.',
  },
  'copy-folder': {
    usage: 'folder',
    async run(database, [dataDir]) {
      if (!dataDir) throw new Error('A folder is needed: the DATA_DIR of a server that is stopped.');
      if (!database.isShared)
        throw new Error('DATABASE_URL has to name the PostgreSQL that the folder is copied into.');
      if (!existsSync(dataDir)) throw new Error(`There is no folder ${dataDir}.`);
      const folder = await openDatabase({ dataDir });
      try {
        const rows = [...(await copyDatabase(folder, database)).values()];
        const all = rows.reduce((sum, its) => sum + its, 0);
        return `${all.toLocaleString('en')} rows of ${rows.length} tables are copied; the folder keeps them.`;
      } finally {
        await folder.close();
      }
    },
  },
  list: {
    usage: '',
    async run({ db, clock }) {
      const rows = await db
        .select({ user: users, sessions: count(sessions.id), factorSince: secondFactors.confirmedAt })
        .from(users)
        .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
        .leftJoin(sessions, and(eq(sessions.userId, users.id), isAlive(clock.now())))
        .groupBy(users.id, secondFactors.userId)
        .orderBy(asc(users.role), asc(users.email));
      return rows
        .map(({ user, sessions: open, factorSince }) =>
          [
            user.role.padEnd(7),
            user.email,
            `${open} sessions`,
            ...(factorSince ? ['second factor'] : []),
            ...(user.lockedAt ? ['locked'] : []),
          ].join('  '),
        )
        .join('\n');
    },
  },
  create: {
    usage: `${ROLES.join('|')} e-mail "first name" ["last name"]`,
    async run(database, [role, email = '', firstname = '', lastname = ''], options) {
      if (!email.includes('@') || firstname === '') throw new Error('An e-mail and a first name are needed.');
      const id = await addPerson(database.db, {
        role: roleOf(role),
        email: email.toLowerCase(),
        firstname,
        lastname,
        passwordHash: await createPasswords(options.passwordCost).hash(randomBytes(32).toString('base64url')),
      });
      if (id === null) throw new Error(`Somebody has the e-mail ${email} already.`);
      return linkFor(database, id, options);
    },
  },
  role: {
    usage: `e-mail ${ROLES.join('|')}`,
    async run(database, [email, role]) {
      const person = await change(database, email, set({ role: roleOf(role) }));
      return `${person.email} is ${role} now, and signs in anew.`;
    },
  },
  'password-link': {
    usage: 'e-mail',
    run: async (database, [email], options) =>
      linkFor(database, (await personOf(database, email)).id, options),
  },
  lock: {
    usage: 'e-mail',
    async run(database, [email]) {
      const person = await change(database, email, set({ lockedAt: new Date(database.clock.now()) }));
      return `${person.email} is signed out everywhere and cannot sign in.`;
    },
  },
  unlock: {
    usage: 'e-mail',
    async run(database, [email]) {
      const person = await change(database, email, set({ lockedAt: null }));
      return `${person.email} can sign in.`;
    },
  },
  'end-sessions': {
    usage: 'e-mail',
    async run(database, [email]) {
      const person = await change(database, email);
      return `${person.email} is signed out everywhere.`;
    },
  },
  'factor-reset': {
    usage: 'e-mail',
    async run(database, [email]) {
      const person = await change(database, email, (tx, userId) =>
        removeFactor(tx, { userId, device: '', now: tx.clock.now() }),
      );
      return `${person.email} signs in anew, by the password alone.`;
    },
  },
  'demo-passwords': {
    usage: '',
    async run(database, _args, { passwordCost }) {
      const given = await closeOpenAccounts(database, createPasswords(passwordCost), database.clock.now());
      if (given.length === 0) return 'Nobody has the password of the demonstration.';
      return given.map(({ email, password }) => `${email}  ${password}`).join('\n');
    },
  },
};

const USAGE = [
  'usage:',
  ...Object.entries(COMMANDS).map(([name, { usage }]) => `  admin ${name} ${usage}`.trimEnd()),
].join('\n');

/** What is done at the server's own machine, while it is stopped or shares a PostgreSQL; resolves with what to print. */
export async function administer(
  [name = '', ...args]: readonly string[],
  options: AdministrationOptions,
): Promise<string> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Error(USAGE);
  const database = await openDatabase({ ...options, readUrl: undefined });
  try {
    return await command.run(database, args, options);
  } finally {
    await database.close();
  }
}
