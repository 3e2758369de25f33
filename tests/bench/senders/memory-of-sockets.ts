import type { PostgresServer } from '../../../scripts/shared/servers/postgres-server';
import type { Followable } from '../server/follow';
import { start } from '../server/process';
import type { Memory } from '../server/serve';

const MEMBERS = 200;
const SOCKETS = 2000;

/** Bytes of a server for each socket of a member that is open while nothing is told. */
export async function memoryOfSockets(postgres: PostgresServer): Promise<number> {
  const server = start('serve.ts', ['--expose-gc']);
  const clients = start('listen.ts');
  const url = await server.ask<string>('open', { url: await postgres.create(), seed: 'large' });
  await server.ask('settle');
  const people = await server.ask<Followable[]>('members', { count: MEMBERS });
  const resident = async () => {
    await server.ask('rest');
    return (await server.ask<Memory>('memory')).before;
  };
  // Some first, for what is made once.
  await clients.ask('open', { url, compressed: true, people, sockets: MEMBERS });
  const before = await resident();
  await clients.ask('open', { url, compressed: true, people, sockets: SOCKETS - MEMBERS });
  const bytes = ((await resident()) - before) / (SOCKETS - MEMBERS);
  await clients.end();
  await server.end();
  return Math.round(bytes);
}
