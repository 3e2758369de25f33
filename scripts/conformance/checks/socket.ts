import type * as z from 'zod/mini';
import { parseReporting } from '../../../src/api/schema/scalars';
import { socketEvents } from '../../../src/api/schema/wire';
import { Advised, type Check, Failure, Skipped, Tolerated, type Trial } from '../check';
import { call, holds, same } from '../calls';
import { clauseOf, titleOf, writtenSequences } from '../contract';
import { shown } from '../cover';
import { channelOf, type Line, type Message } from '../line';
import { someone } from '../people';
import { followerOf } from '../sequence';
import type { Person } from '../server';
import { claimedBy, type Head, headOf, isEvent, legacy, opened, originOf, standingOf } from '../standing';
import { eventDepartures } from '../strict';

const check = (name: string, run: Check['run'], clause = 'socket'): Check => ({
  area: 'socket',
  name,
  clause: clauseOf(clause),
  run,
});
const UNAUTHENTICATED = 4401;
const FORBIDDEN = 4403;

const signsIn = check('opens, and signs in by the first message', async (trial) => {
  const { line, head } = await standingOf(trial);
  const code = line.closed();
  if (!line.isOpened())
    throw new Failure(`a socket at ${trial.server.url}/?id=…`, code === null ? 'no answer' : 'no upgrade');
  if (code !== null) throw new Failure('a socket that stays open', `closed with ${code}`);
  if (!head) throw legacy();
});

/** Expects the socket to be closed with that code; a server of the original contract need not authenticate. */
async function ends(trial: Trial, line: Line, code: number, ms: number): Promise<void> {
  const { head } = await standingOf(trial);
  const came = await line.end(ms);
  const count = line.received.length;
  line.close();
  if (came === code) return;
  const how = came === null ? `open, and told ${count} messages` : `closed with ${came}`;
  if (head) throw new Failure(`closed with ${code}`, how);
  throw new Tolerated(came === null ? 'asks for no sign-in (legacy)' : `${how} in place of ${code}`);
}

const wrongToken = check('a wrong token: closed with 4401', async (trial) => {
  await ends(trial, (await standingOf(trial)).wrong, UNAUTHENTICATED, trial.limits.signIn);
});
const silent = check('no sign-in: closed with 4401 after 5 s', async (trial) => {
  const { silent: line, openedAt } = await standingOf(trial);
  await ends(trial, line, UNAUTHENTICATED, Math.max(1, openedAt + trial.limits.signIn - Date.now()));
});
const foreign = check("another's channel: closed with 4403", async (trial) => {
  const { people, limits } = trial;
  const person = people.find(({ role }) => role === 'member') ?? someone(trial, 'admin', 'dev', 'staff');
  const other = people.find(({ id }) => id !== person.id);
  const channels = [
    `client-${other?.id ?? 999_999_999}`,
    ...(person.role === 'member' ? ['client-admin'] : []),
  ];
  for (const channel of channels) {
    const line = opened(trial, { channel, token: person.token });
    await ends(trial, line, FORBIDDEN, limits.resumed);
  }
});

interface Replay {
  readonly head: Head;
  /** The messages received before `resumed`. */
  readonly missed: readonly Message[];
  readonly hasRows: boolean;
}
/** Reconnects from the position `since` in `epoch`; `by` default who the socket is tried with. */
async function comeBack(
  trial: Trial,
  since?: number,
  epoch?: string,
  asRows = false,
  by?: Person,
): Promise<Replay> {
  const person = by ?? (await claimedBy(trial)).person;
  const line = opened(trial, {
    channel: channelOf(person),
    token: person.token,
    asRows,
    ...(since !== undefined && { since }),
    ...(epoch !== undefined && { epoch }),
  });
  const head = await headOf(line, trial.limits.resumed);
  line.close();
  if (!head) throw new Failure('`resumed` on every open', `none, ${line.received.length} messages`);
  const missed = line.received.slice(0, line.received.findIndex(isEvent('resumed')));
  return { head, missed, hasRows: line.hasRows() };
}

const epochStays = check('the epoch stays from one connection to the next', async (trial) => {
  const { head } = await claimedBy(trial);
  const again = await comeBack(trial);
  same('epoch', again.head.epoch, head.epoch);
  holds(again.head.seq >= head.seq, `a head of ${head.seq} or more`, again.head.seq);
});

/** Positions that follow each other, from the one after `since` to the head. */
function checkReplay({ head, missed }: Replay, since: number): void {
  holds(head.complete, `complete: true from ${since} on`, head);
  const seqs = missed.map(({ seq }) => Number(seq));
  const expected = Array.from({ length: head.seq - since }, (_, place) => since + 1 + place);
  const hole = expected.find((seq, place) => seqs[place] !== seq);
  if (hole !== undefined || seqs.length !== expected.length)
    throw new Failure(
      `each of ${since + 1} to ${head.seq} once and in order, since it is complete`,
      `${seqs.length} messages, the first that differs at ${hole ?? head.seq + 1}: ${shown(seqs.slice(0, 20))}`,
    );
  const stray = missed.find(({ epoch }) => epoch !== head.epoch);
  if (stray) throw new Failure(`epoch ${head.epoch} in what is replayed`, shown(stray.epoch));
}

const firstVisit = check('a first visit is not called complete', async (trial) => {
  await claimedBy(trial);
  const { complete } = (await comeBack(trial)).head;
  // What the page has read before its socket was live may be old: it would stay so.
  if (complete) throw new Tolerated('`complete: true` where nobody knows what was missed');
});

const goesOn = check('goes on where it was left', async (trial) => {
  const { head } = await claimedBy(trial);
  const { seq, epoch } = (await comeBack(trial)).head;
  same('epoch', epoch, head.epoch);
  checkReplay(await comeBack(trial, seq, epoch), seq);
});

const cannot = check('says when it cannot go on', async (trial) => {
  await claimedBy(trial);
  const { seq, epoch } = (await comeBack(trial)).head;
  for (const [place, history] of [
    [seq + 1_000_000, epoch],
    [seq, 'conformance-of-no-server'],
  ] as const) {
    const { head, missed } = await comeBack(trial, place, history);
    const what = history === epoch ? 'a place beyond the head' : 'another epoch';
    holds(!head.complete, `complete: false for ${what}`, head);
    if (missed.length > 0) trial.advise(`messages for ${what}, which are read again anyway`, '`since`');
  }
});

const isControl = ({ event }: Message) => event === 'resumed' || event === 'ping';
const REPLAYED = 100;
const replays = check('replays what was missed, without a hole', async (trial) => {
  await claimedBy(trial);
  const { seq, epoch } = (await comeBack(trial)).head;
  if (seq === 0) throw new Skipped('nothing was told yet');
  const since = Math.max(0, seq - REPLAYED);
  const replay = await comeBack(trial, since, epoch);
  if (!replay.head.complete && replay.missed.length === 0)
    throw new Skipped('its history does not reach back so far');
  checkReplay(replay, since);
  const { line } = await claimedBy(trial);
  const bySeq = new Map(replay.missed.map((message) => [message.seq, message]));
  for (const received of line.received) {
    const again = received.seq === undefined ? undefined : bySeq.get(received.seq);
    if (!again || isControl(received)) continue;
    same(`message ${String(received.seq)}, as it was heard`, again, received);
  }
});

const rows = check('rows are the same messages', async (trial) => {
  await claimedBy(trial);
  const { seq, epoch } = (await comeBack(trial)).head;
  const since = Math.max(0, seq - REPLAYED);
  const { missed } = await comeBack(trial, since, epoch);
  const again = await comeBack(trial, since, epoch, true);
  same('epoch', again.head.epoch, epoch);
  if (missed.length < 2) throw new Skipped('too little was told yet');
  const bySeq = new Map(again.missed.map((message) => [message.seq, message]));
  for (const message of missed)
    same(`message ${String(message.seq)} in rows`, bySeq.get(message.seq), message);
  if (!again.hasRows) throw new Tolerated('arrays in place of rows');
});

const positions = check('lists say where they were read', async (trial) => {
  const claimed = await claimedBy(trial);
  // An office is sent what it looks at, whose numbers no list can know.
  const person = trial.people.find(({ role }) => role === 'member') ?? claimed.person;
  const head = async () => (await comeBack(trial, undefined, undefined, false, person)).head;
  const before = await head();
  const name = 'whatsapp.page';
  const { position } = await call(trial, person, name, { page: 1 });
  if (!position) throw new Tolerated('no `meta.epoch` and `meta.seq`');
  const after = await head();
  same(`epoch of ${titleOf(name)}`, position.epoch, before.epoch);
  holds(
    position.seq >= before.seq && position.seq <= after.seq,
    `seq of ${titleOf(name)} from ${before.seq} to ${after.seq}`,
    position.seq,
  );
});

const heartbeat = check('a heartbeat every 15 s, with the head', async (trial) => {
  const { line, head, openedAt } = await claimedBy(trial);
  const ping = await line.until(isEvent('ping'), Math.max(1, openedAt + trial.limits.heartbeat - Date.now()));
  if (!ping)
    throw new Failure(
      '`ping` within 15 s',
      line.closed() === null ? 'none' : `closed with ${String(line.closed())}`,
    );
  same('epoch of the heartbeat', ping.epoch, head.epoch);
  holds(
    Number.isInteger(Number(ping.seq)) && Number(ping.seq) >= head.seq,
    `a head of ${head.seq} or more`,
    ping,
  );
  same('close code after the answer to it', line.closed(), null);
});

const schemas = new Map<unknown, z.ZodMiniType>(Object.entries(socketEvents));
const readable = check('everything heard can be read', async (trial) => {
  const { line } = await standingOf(trial);
  const [frame] = line.unread;
  if (frame !== undefined) throw new Failure('frames of JSON', shown(frame));
  if (line.received.length === 0) throw new Skipped('nothing was told');
  for (const message of line.received) {
    if (typeof message.event !== 'string') throw new Failure('messages with `event`', shown(message));
    for (const { what, where, isWrong } of eventDepartures(message.event, message)) {
      if (isWrong) throw new Failure(`\`${where}\` of \`${message.event}\` with its zone`, what);
      trial.tolerate(what, `${message.event}: ${where}`);
    }
    const schema = schemas.get(message.event);
    if (!schema && !isControl(message)) trial.advise('events that the page does not know', message.event);
    if (!schema) continue;
    const { success } = parseReporting(schema, message, ({ path, expected }) =>
      trial.tolerate(
        'unreadable field read as not told',
        `${message.event as string}: ${path}, no ${expected}`,
      ),
    );
    if (!success) throw new Failure(`\`${message.event}\` that the page can read`, shown(message));
  }
});

const inOrder = check(
  'what is heard follows the sequences',
  async (trial) => {
    const { line } = await standingOf(trial);
    let followed = 0;
    for (const sequence of Object.values(writtenSequences)) {
      const { hear, visited } = followerOf(sequence, { isForgiving: true });
      for (const message of line.received) {
        const stray = hear(message);
        if (stray) trial.tolerate(`\`${stray.event}\` after ${stray.after}`, sequence.title.toLowerCase());
      }
      followed += visited.size;
    }
    if (followed === 0) throw new Skipped('nothing was told that is part of one');
  },
  'sequences',
);

const caused: Check = {
  ...check('an event reaches its owner and the office, once, and nobody else', async (trial) => {
    const { limits, people } = trial;
    const { head } = await standingOf(trial);
    const person = someone(trial, 'member', 'dev');
    const listen = async (what: string, who: Person, channel = channelOf(who)) => {
      const line = opened(trial, { channel, token: who.token });
      if (head) await headOf(line, limits.resumed);
      else await line.end(Math.min(200, limits.resumed));
      return { what, line };
    };
    const office = people.find(({ role }) => role !== 'member');
    const others = people.filter(({ id }) => id !== person.id);
    const meant = [await listen('its owner’s channel', person, `client-${person.id}`)];
    if (office) meant.push(await listen('client-admin', office));
    const strangers = await Promise.all(
      others.map((who) => listen(`client-${who.id}`, who, `client-${who.id}`)),
    );
    const lines = [...meant, ...strangers];
    const deviceId = `id-${Date.now()}0001`;
    await call(trial, person, 'whatsapp.newClient', { deviceId, userId: person.id });
    const isCode = (message: Message) => message.event === 'qr' && message.deviceId === deviceId;
    const received = await Promise.all(meant.map(({ line }) => line.until(isCode, limits.event)));
    await Promise.all(strangers.map(({ line }) => line.until(isCode, Math.min(200, limits.event))));
    for (const { line } of lines) line.close();
    if (!head && received.every((message) => message === null))
      throw new Tolerated('a code of a pairing is not told on the socket');
    meant.forEach(({ what, line }, place) => {
      if (!received[place]) throw new Failure(`\`qr\` on ${what}`, 'none');
      const codes = line.received.filter(isCode).map(({ qr }) => qr);
      same(`each \`qr\` once on ${what}`, codes.length, new Set(codes).size);
      if (!head) return;
      const seqs = line.received.filter(({ event }) => event !== 'ping').map(({ seq }) => Number(seq));
      const hole = seqs.findIndex((seq, at) => at > 0 && seq !== (seqs[at - 1] ?? 0) + 1);
      if (hole > 0) throw new Failure(`\`seq\` one by one on ${what}`, shown(seqs));
    });
    const stray = strangers.find(({ line }) => line.received.some(isCode));
    if (stray)
      throw new Failure(
        `no \`qr\` of user ${person.id} on ${stray.what}`,
        shown(stray.line.received.find(isCode)),
      );
  }),
  writes: true,
};

const foreignPage = check('a page of a foreign origin gets no socket', async (trial) => {
  const person = trial.people[0] ?? someone(trial, 'member');
  const line = opened(trial, {
    channel: channelOf(person),
    token: person.token,
    origin: 'https://conformance.invalid',
  });
  await line.until(isEvent('resumed'), trial.limits.resumed / 4);
  const isOpen = line.isOpened() && line.closed() === null;
  line.close();
  if (isOpen) throw new Advised(`pages of any origin get one, not those of ${originOf(trial)} alone`);
});

/** Tried first: the sockets that stay open wait while other checks run. */
export const opening: readonly Check[] = [signsIn];
export const socket: readonly Check[] = [
  wrongToken,
  foreign,
  foreignPage,
  epochStays,
  firstVisit,
  caused,
  goesOn,
  cannot,
  replays,
  rows,
  positions,
  readable,
  inOrder,
  silent,
  heartbeat,
];
