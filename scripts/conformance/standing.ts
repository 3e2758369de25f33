import { controlEvents } from '../../src/api/schema/socket';
import { Failure, Skipped, Tolerated, type Trial } from './check';
import { shown } from './cover';
import { channelOf, type Line, type Opening, openLine, type Message } from './line';
import type { Person, Server } from './server';

/** A channel's head, as the server reports it. */
export interface Head {
  readonly epoch: string;
  readonly seq: number;
  readonly complete: boolean;
}
/** The sockets that stay open during a run, so that their slow checks overlap with the others. */
export interface Standing {
  readonly person: Person;
  readonly channel: string;
  readonly line: Line;
  /** Null: the server claims no positions. */
  readonly head: Head | null;
  /** Never signed in. */
  readonly silent: Line;
  /** Signed in with an unknown token. */
  readonly wrong: Line;
  readonly openedAt: number;
}

export const isEvent =
  (name: string) =>
  ({ event }: Message) =>
    event === name;

export async function headOf(line: Line, ms: number): Promise<Head | null> {
  const resumed = await line.until(isEvent('resumed'), ms);
  if (!resumed) return null;
  const { data } = controlEvents.resumed.safeParse(resumed);
  if (!data) throw new Failure('`resumed` with epoch, seq and complete', shown(resumed));
  return { epoch: data.epoch, seq: data.seq, complete: data.complete };
}

const known = new WeakMap<Server, Promise<Standing>>();
/** Opened when it is first asked for. */
export function standingOf(trial: Trial): Promise<Standing> {
  const found = known.get(trial.server) ?? open(trial);
  known.set(trial.server, found);
  return found;
}

/** Where the page stands, as a browser says it of each socket. */
export const originOf = ({ origin, server }: Trial) => origin ?? server.url;
export const opened = (
  trial: Trial,
  opening: Omit<Opening, 'url' | 'origin'> & { readonly origin?: string },
) => openLine({ url: trial.server.url, origin: originOf(trial), ...opening });

async function open(trial: Trial): Promise<Standing> {
  const { people, limits } = trial;
  const [person] = people;
  if (!person) throw new Skipped('needs somebody');
  const channel = channelOf(person);
  const openedAt = Date.now();
  const line = opened(trial, { channel, token: person.token });
  const silent = opened(trial, { channel });
  const wrong = opened(trial, { channel, token: person.token.split('').toReversed().join('') });
  const head = await headOf(line, limits.resumed);
  return { person, channel, line, head, silent, wrong, openedAt };
}

/** What is promised by servers that claim positions alone. */
export async function claimedBy(trial: Trial): Promise<Standing & { readonly head: Head }> {
  const standing = await standingOf(trial);
  if (!standing.head) throw new Skipped('the server claims no positions');
  return { ...standing, head: standing.head };
}

export const legacy = () => new Tolerated('no positions (legacy)');

/** Closes what stayed open. */
export async function closeStanding(server: Server): Promise<void> {
  const standing = await known.get(server)?.catch(() => null);
  for (const line of standing ? [standing.line, standing.silent, standing.wrong] : []) line.close();
}
