import type { PostgresServer } from '../../../scripts/shared/servers/postgres-server';
import type { Followable } from '../server/follow';
import { start } from '../server/process';
import type { Memory } from '../server/serve';
import { membersOf, sizes } from './measure';

const MEMBERS = 500;
/** Fewer than a person may have. */
const SOCKETS_OF_ONE = 6;

/** Bytes of a server's heap for each socket of a member while nothing is told, and of the tables of a fleet with a past. */
export async function atRest(postgres: PostgresServer) {
  const server = start('serve.ts', ['--expose-gc']);
  const clients = start('listen.ts');
  const database = await postgres.create();
  const url = await server.ask<string>('open', { url: database, seed: 'demo' });
  await server.ask('settle');
  const name = new URL(database).pathname.slice(1);
  const ask = async (text: string) => (await postgres.ask(text, [], name))[0] ?? {};
  await ask(membersOf(MEMBERS));
  const people = await server.ask<Followable[]>('members', { count: MEMBERS });
  const heap = async () => {
    await server.ask('rest');
    return (await server.ask<Memory>('memory')).heapBefore;
  };
  const sockets = people.length * SOCKETS_OF_ONE;
  // One of each first, for what is made once.
  await clients.ask('open', { url, compressed: true, people, sockets: people.length });
  const before = await heap();
  await clients.ask('open', { url, compressed: true, people, sockets });
  const socketBytes = Math.round(((await heap()) - before) / sockets);
  await clients.end();
  await server.end();
  return { socketBytes, tables: await sizes(ask) };
}
