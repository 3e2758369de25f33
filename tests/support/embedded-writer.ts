import { openDatabase } from '../../sandbox/store/open-database';
import { proxies } from '../../sandbox/store/schema';

/** A process that writes into the folder it is told, one row after the other, and names each once it is committed. */
const [, , dataDir = ''] = process.argv;
const database = await openDatabase({ dataDir });
for (;;) {
  const value = `http://${crypto.randomUUID()}:1`;
  await database.transaction((tx) => tx.insert(proxies).values({ value }));
  process.send?.(value);
}
