import type { CallInput, CallName } from '../../src/api/calls';
import { titleOf } from './contract';
import { type Area, areaOf, keyOf, type Thing } from './made';
import { rolesOf } from './people';
import type { Person, Server } from './server';

/** Rows of the area as far as one page shows them; null where nobody is shown any. */
async function rowsOf(server: Server, people: readonly Person[], area: Area) {
  for (const person of people) {
    const { answer } = await server.read(person, `${area}.page`, { page: 1, size: 200 });
    if (answer) return answer.rows;
  }
  return null;
}
async function removed(
  server: Server,
  people: readonly Person[],
  name: CallName,
  input: CallInput<CallName>,
): Promise<boolean> {
  for (const person of people) {
    const { error, tries } = await server.read(person, name, input);
    if (!error || tries.at(-1)?.status === 404) return true;
  }
  return false;
}

async function clearArea(server: Server, people: readonly Person[], area: Area): Promise<string[]> {
  const { things, deleted, doubts } = server.made;
  const left: string[] = [];
  const remove = `${area}.delete` as const;
  const may = ({ role }: Person) => Number(rolesOf(remove).includes(role));
  const able = people.toSorted((one, other) => may(other) - may(one));
  const own = [...things.values()].filter((thing) => thing.area === area);
  const rows = await rowsOf(server, able, area);
  for (const { name, mark } of doubts.filter((doubt) => areaOf(doubt.name) === area)) {
    const found = (rows ?? []).filter(
      (row) => mark && Object.entries(row).some(([field, value]) => field === mark[0] && value === mark[1]),
    );
    own.push(...found.map(({ id }) => ({ area, id })));
    if (!rows || !mark) left.push(`what ${titleOf(name)} may have made`);
  }
  const isGone = (thing: Thing, shown: typeof rows) =>
    deleted.has(keyOf(thing)) && !shown?.some(({ id }) => id === thing.id);
  for (const thing of own)
    if (!isGone(thing, rows) && !(await removed(server, able, remove, { id: thing.id })))
      deleted.delete(keyOf(thing));
  const after = own.length > 0 ? await rowsOf(server, able, area) : null;
  return [
    ...left,
    ...own.filter((thing) => !isGone(thing, after)).map(({ id }) => `${titleOf(remove)} ${id}`),
  ];
}

/** Deletes what was made since the last time, and tells what may still be there. */
export async function clearMade(server: Server, people: readonly Person[]): Promise<string[]> {
  const { things, deleted, doubts, clients, lasting } = server.made;
  const left = [...lasting];
  const areas = [...things.values()].map(({ area }) => area);
  for (const area of new Set([...areas, ...doubts.map(({ name }) => areaOf(name))]))
    left.push(...(await clearArea(server, people, area)));
  for (const deviceId of clients)
    if (!(await removed(server, people, 'whatsapp.removeClient', { deviceId })))
      left.push(`client ${deviceId}`);
  for (const noted of [things, deleted, clients, lasting]) noted.clear();
  doubts.length = 0;
  return left;
}
