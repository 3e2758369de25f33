import { MESSAGE_DAYS } from '../../sandbox/store/expiry';
import { KEPT_EVENTS } from '../../sandbox/store/schema/realtime';
import { costsOf, type Fleet, hearingOf, type Model } from './model';

/** Share of what there is at which it counts as full: what comes in bursts needs the rest. */
const FULL = 0.7;
/** Connections of a process to its database, and those that PostgreSQL takes where nobody has said more. */
const CONNECTIONS_OF_ONE = 11;
const CONNECTIONS_AT_FIRST = 100;
const MOST_PROCESSES = 5000;
const DAY_SECONDS = 86_400;
/** Events of a member go by so many, but for those of the last ten minutes. */
const EVENTS_AT_ONCE = 1000;
const KEPT_SECONDS = 600;

/** Bytes on the disk, indices among them. */
export interface Bytes {
  readonly message: number;
  readonly event: number;
  readonly ledgerLine: number;
  readonly hour: number;
  readonly account: number;
  readonly member: number;
}

/** What was measured of one machine. */
export interface Known {
  readonly model: Model;
  /** Messages a second that one process sends at most. */
  readonly pace: number;
  /** What a message costs the broker; 0 where there is none. */
  readonly brokerMicroseconds: number;
  readonly eventsOfMessage: number;
  readonly bytes: Bytes;
  /** Memory of a process, and of a socket beside it, in bytes. */
  readonly processBytes: number;
  readonly socketBytes: number;
  /** Of an hour of running to its first minute: what removes, tidies and writes whole pages after a checkpoint. */
  readonly steady: { readonly postgres: number; readonly wal: number };
}

/** The machine of PostgreSQL. */
export interface Database {
  readonly cores: number;
  /** What its log's disk takes, in MB a second. */
  readonly logMegabytes: number;
}

export type Limit = 'processes' | 'connections' | 'cores' | 'log' | 'hearing';
export type Needs = ReturnType<typeof needsOf>;

/** The fewest processes of which none is full, by its thread or by the pace of its steps; null where no number of them is enough. */
function processesFor({ model, pace }: Known, messages: number, fleet: Fleet): number | null {
  const isFull = (processes: number) =>
    messages / processes > FULL * pace ||
    costsOf(model, processes, messages, fleet).server / processes > FULL * 1e6;
  const found = Array.from({ length: MOST_PROCESSES }, (_, place) => place + 1).find((n) => !isFull(n));
  return found ?? null;
}

/** Days for which it is written down how accounts stood, and what a day of one that sends all of it takes (docs/deploy.md). */
const CHANGE_DAYS = 15;
const CHANGE_BYTES = 1500;

/** How much there is on the disk after so many days. */
function storedAfter(days: number, { bytes, eventsOfMessage }: Known, messages: number, fleet: Fleet) {
  const members = fleet.accounts / fleet.accountsOfOne;
  // To the end of the day.
  const kept = Math.min(days, MESSAGE_DAYS + 1);
  const eventsOfMember = (messages * eventsOfMessage) / members;
  const most = Math.max(KEPT_EVENTS + EVENTS_AT_ONCE, eventsOfMember * KEPT_SECONDS);
  const events = Math.min(eventsOfMember * kept * DAY_SECONDS, most);
  return (
    messages * kept * DAY_SECONDS * bytes.message +
    members * events * bytes.event +
    fleet.accounts * days * bytes.ledgerLine +
    members * (kept * 24 + days - kept) * bytes.hour +
    fleet.accounts * bytes.account +
    fleet.accounts * Math.min(days, CHANGE_DAYS) * CHANGE_BYTES +
    members * bytes.member
  );
}

/** What a fleet needs, and what is full first: with `database`, by how much of it is taken. */
export function needsOf(known: Known, fleet: Fleet, database: Database, asked?: number) {
  const messages = fleet.accounts / fleet.every;
  const found = asked ?? processesFor(known, messages, fleet);
  const processes = found ?? Math.ceil(messages / known.pace / FULL);
  const costs = costsOf(known.model, processes, messages, fleet);
  const postgresCores = (costs.postgres * known.steady.postgres) / 1e6;
  const walMegabytes = (costs.wal * known.steady.wal) / 1e6;
  // From 1 on each is full: connections when all are taken, what is busy when bursts have no room left.
  const taken: Readonly<Record<Limit, number>> = {
    processes: messages / known.pace / FULL,
    connections: (processes * CONNECTIONS_OF_ONE) / CONNECTIONS_AT_FIRST,
    cores: postgresCores / database.cores / FULL,
    log: walMegabytes / database.logMegabytes / FULL,
    hearing: hearingOf(known.model, messages) / FULL,
  };
  return {
    messages,
    /** Whether so many processes are enough: where each is full of what the others send, no number is. */
    isEnough: found !== null,
    processes,
    serverCores: costs.server / 1e6,
    postgresCores,
    brokerCores: (messages * known.brokerMicroseconds) / 1e6,
    walMegabytes,
    walTerabytesOfDay: (walMegabytes * DAY_SECONDS) / 1e6,
    weekGigabytes: storedAfter(7, known, messages, fleet) / 1e9,
    monthGigabytes: storedAfter(30, known, messages, fleet) / 1e9,
    connections: processes * CONNECTIONS_OF_ONE,
    memoryGigabytes:
      (processes * known.processBytes + (fleet.memberSockets + fleet.officePages) * known.socketBytes) / 1e9,
    taken,
  };
}
