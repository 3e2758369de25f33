import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../../sandbox/store/database';
import { embed } from '../../../sandbox/store/embedded';
import { openDatabase } from '../../../sandbox/store/open-database';
import { openInMemory } from '../../../sandbox/store/memory';
import { troubleOf } from '../../../sandbox/store/trouble';
import { VERSION } from '../../../sandbox/version';
import { startPostgres } from '../../../scripts/shared/servers/postgres-server';

const server = await startPostgres();
if (!server)
  console.warn('This machine has no PostgreSQL that can be started: a newer one is not refused here');
afterAll(() => server?.remove());

const quiet = { error: () => {}, warn: () => {}, info: () => {} };

/** As a later version leaves it. */
async function migrateFurther({ db }: Database, version?: string) {
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`,
  );
  await db.execute(sql.raw(`comment on schema drizzle is ${version ? `'${version}'` : 'null'}`));
}

const refusal = (by: string) =>
  `This database was written by a newer version${by} than this one (${VERSION}): start that version, or restore a backup of before.`;

describe('a database of a newer version', () => {
  it.each([
    ['9.9.9', ' (9.9.9)'],
    [undefined, ''],
  ])('is refused in words and left as it is, embedded, by %s', async (version, by) => {
    const client = await openInMemory();
    onTestFinished(() => client.close());
    await migrateFurther(await embed(client, { log: quiet }), version);
    const counted = async () =>
      (await client.query('select count(*) from drizzle.__drizzle_migrations')).rows;
    const before = await counted();
    const refused = await embed(client, { log: quiet }).catch((error: Error) => error);
    expect((refused as Error).message).toBe(refusal(by));
    expect(troubleOf(refused)).toBe('broken');
    expect(await counted()).toEqual(before);
  });

  it.skipIf(!server)('is refused at once, of a PostgreSQL', async () => {
    const url = (await server?.create()) ?? '';
    const database = await openDatabase({ url, log: quiet });
    await migrateFurther(database, '9.9.9');
    await database.close();
    await expect(openDatabase({ url, log: quiet })).rejects.toThrow(refusal(' (9.9.9)'));
  });

  it('is named by what this version leaves', async () => {
    const client = await openInMemory();
    onTestFinished(() => client.close());
    const { db } = await embed(client, { log: quiet });
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`,
    );
    await expect(embed(client, { log: quiet })).rejects.toThrow(refusal(` (${VERSION})`));
  });
});
