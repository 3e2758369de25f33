import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { and, asc, count, eq } from 'drizzle-orm';
import { createPasswords } from './http/passwords';
import { beginRole } from './news/read';
import { closeOpenAccounts } from './seed/demonstration';
import type { Database, DatabaseOptions, Queries } from './store/database';
import { copyDatabase } from './store/copy-database';
import { noteDeed } from './store/audit';
import { changesBetween, holdRow, readRow } from './store/audited-rows';
import { openDatabase } from './store/open-database';
import { removeFactor } from './store/factors';
import { addPerson } from './store/people';
import { ROLES, type Role, secondFactors, sessions, users } from './store/schema';
import { isAlive, openPasswordLink, revokeSessions } from './store/sessions';

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

/** Changes a person, and notes it in the audit log as a command's. */
async function alter<T>(
  { transaction }: Database,
  command: string,
  { id }: { readonly id: number },
  work: (tx: Queries) => Promise<T>,
): Promise<T> {
  return transaction(async (tx) => {
    const before = await holdRow(tx, users, id);
    const result = await work(tx);
    const changes = changesBetween(before, await readRow(tx, users, id));
    await noteDeed(tx, { action: `admin.${command}`, subjectId: id, changes });
    return result;
  });
}

/** The same, and ends their sessions, which would go on with the former role or lock. */
async function change(
  database: Database,
  command: string,
  email: string | undefined,
  work: (tx: Queries, id: number) => Promise<unknown> = async () => {},
) {
  const person = await personOf(database, email);
  await alter(database, command, person, async (tx) => {
    await work(tx, person.id);
    await revokeSessions(database, tx, person.id, database.clock.now());
  });
  return person;
}

const set = (values: Partial<typeof users.$inferInsert>) => (tx: Queries, id: number) =>
  tx.update(users).set(values).where(eq(users.id, id));

const linkFor = async (tx: Queries, id: number, { pageUrl }: AdministrationOptions) => {
  const { token, expiresAt } = await openPasswordLink(tx, id, tx.clock.now());
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
      const person = { role: roleOf(role), email: email.toLowerCase(), firstname, lastname };
      const passwordHash = await createPasswords(options.passwordCost).hash(
        randomBytes(32).toString('base64url'),
      );
      return database.transaction(async (tx) => {
        const subjectId = await addPerson(tx, { ...person, passwordHash });
        if (subjectId === null) throw new Error(`Somebody has the e-mail ${email} already.`);
        await beginRole(tx, subjectId);
        const changes = changesBetween(null, person);
        await noteDeed(tx, { action: 'admin.create', subjectId, changes });
        return linkFor(tx, subjectId, options);
      });
    },
  },
  role: {
    usage: `e-mail ${ROLES.join('|')}`,
    async run(database, [email, role]) {
      const person = await change(database, 'role', email, async (tx, id) => {
        const [before] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id));
        await set({ role: roleOf(role) })(tx, id);
        if (before?.role !== role) await beginRole(tx, id);
      });
      return `${person.email} is ${role} now, and signs in anew.`;
    },
  },
  'password-link': {
    usage: 'e-mail',
    async run(database, [email], options) {
      const person = await personOf(database, email);
      return alter(database, 'password-link', person, (tx) => linkFor(tx, person.id, options));
    },
  },
  lock: {
    usage: 'e-mail',
    async run(database, [email]) {
      const person = await change(database, 'lock', email, set({ lockedAt: new Date(database.clock.now()) }));
      return `${person.email} is signed out everywhere and cannot sign in.`;
    },
  },
  unlock: {
    usage: 'e-mail',
    async run(database, [email]) {
      const person = await change(database, 'unlock', email, set({ lockedAt: null }));
      return `${person.email} can sign in.`;
    },
  },
  'end-sessions': {
    usage: 'e-mail',
    async run(database, [email]) {
      const person = await change(database, 'end-sessions', email);
      return `${person.email} is signed out everywhere.`;
    },
  },
  'factor-reset': {
    usage: 'e-mail',
    async run(database, [email]) {
      const person = await change(database, 'factor-reset', email, (tx, userId) =>
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
