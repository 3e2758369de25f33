import { openDatabase } from '../../sandbox/store/open-database';
import { proxies } from '../../sandbox/store/schema';

/** A process that writes row after row into the database of its argument's folder, and prints each once committed. */
const [, , dataDir = ''] = process.argv;
const database = await openDatabase({ dataDir });
for (;;) {
  const value = `http://${crypto.randomUUID()}:1`;
  await database.transaction((tx) => tx.insert(proxies).values({ value }));
  process.send?.(value);
}
