import { readdirSync, readFileSync } from 'node:fs';

/** Length of a tick of /proc, in ms. */
const TICK = 10;

function read(id: string) {
  try {
    const line = readFileSync(`/proc/${id}/stat`, 'utf8');
    const [, parentId, ...rest] = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9);
    return { parentId, own: user + system, ended: endedUser + endedSystem };
  } catch {
    return { parentId: 0, own: 0, ended: 0 };
  }
}

/** CPU of a process so far, in ms; 0 where the system does not tell. */
export const cpuOf = (id: number) => read(String(id)).own * TICK;

/** The same of its children, also of those that have ended. */
export function cpuOfChildren(parent: number): number {
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(read);
  const children = running.filter(({ parentId }) => parentId === parent);
  return children.reduce((sum, { own }) => sum + own, read(String(parent)).ended) * TICK;
}

/** CPU of the whole machine so far, in ms. */
export function cpuOfMachine(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + interrupts + soft) * TICK;
}
