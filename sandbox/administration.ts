import { createPasswords } from './http/passwords';
import { closeOpenAccounts } from './seed/demonstration';
import { type Database, type DatabaseOptions, openDatabase } from './store/database';

const COMMANDS: Readonly<Record<string, (database: Database) => Promise<string>>> = {
  async 'demo-passwords'(database) {
    const given = await closeOpenAccounts(database, createPasswords(), Date.now());
    if (given.length === 0) return 'Nobody has the password of the demonstration.';
    return given.map(({ email, password }) => `${email}  ${password}`).join('\n');
  },
};

/** What is done at the server's own machine, while it is stopped or shares a PostgreSQL; resolves with what to print. */
export async function administer([name = '']: readonly string[], options: DatabaseOptions): Promise<string> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Error(`usage: admin ${Object.keys(COMMANDS).join('|')}`);
  const database = await openDatabase(options);
  try {
    return await command(database);
  } finally {
    await database.close();
  }
}
