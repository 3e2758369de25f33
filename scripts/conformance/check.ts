import type { Person, Server } from './server';

/** In the order of the table. */
export const AREAS = [
  'transport',
  'session',
  'rights',
  'reads',
  'lists',
  'figures',
  'changes',
  'repeats',
  'socket',
] as const;
export type Area = (typeof AREAS)[number];

/** One promise of the contract, tried against a server. Its name is stable: reports of two days can be compared. */
export interface Check {
  readonly area: Area;
  readonly name: string;
  /** Where the documents say so: a page of `docs`, with its section. */
  readonly clause: string;
  /** It changes something, and is only tried where that is allowed. */
  readonly writes?: true;
  readonly run: (trial: Trial) => Promise<void>;
}

/** How long the run waits, in ms. */
export interface Limits {
  /** For the answer of one call. Default 15,000. */
  readonly call: number;
  /** For a socket to say `resumed`. Default 3,000. */
  readonly resumed: number;
  /** For a socket without a sign-in to be closed. Default 8,000. */
  readonly signIn: number;
  /** For a heartbeat: 15 s and what a slow line needs. Default 20,000. */
  readonly heartbeat: number;
  /** For an event that was caused. Default 10,000. */
  readonly event: number;
}

/** What a check is given: a server, the people signed in there, and how to report its result. */
export interface Trial {
  readonly server: Server;
  readonly people: readonly Person[];
  readonly limits: Limits;
  readonly writes: boolean;
  /** Origin of a page on another host; null where none was given. */
  readonly origin: string | null;
  /** Whether the page will send an `Idempotency-Key`, so that a server which does not know it fails. */
  readonly idempotent: boolean;
  /** A name for what is created, which says where it comes from. */
  readonly label: (what: string) => string;
  /** Notes a departure that the page puts up with, and where it is. */
  tolerate(what: string, where?: string): void;
  /** Notes what the documents leave to the server, and would be better otherwise. */
  advise(what: string, where?: string): void;
  /**
   * Registers the undoing of a change, run whatever the check's result; `what` is reported as left where it fails. Records
   * need none: what a request makes is known by its answer.
   */
  putBack(what: string, undo: () => Promise<unknown>): void;
}

/** What a check expected, and what came instead. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly expected: string;
  readonly came: string;
  constructor(expected: string, came: string) {
    super(`expected ${expected}, came ${came}`);
    this.expected = expected;
    this.came = came;
  }
}
/** Why a check cannot be tried here. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}
/** Ends a check at a departure that the page puts up with. */
export class Tolerated extends Error {
  override readonly name = 'Tolerated';
}
/** Ends a check whose subject the server need not have. */
export class Advised extends Error {
  override readonly name = 'Advised';
}

/** `failed` breaks the contract; what is `tolerated` departs from its form; what is `advised` keeps it. */
export const OUTCOMES = ['passed', 'failed', 'tolerated', 'advised', 'skipped'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What came of one check. */
export interface Result {
  readonly area: Area;
  readonly name: string;
  readonly clause: string;
  readonly outcome: Outcome;
  /** What was tolerated and where, or why it was skipped. */
  readonly notes: readonly string[];
  /** What would be better. */
  readonly advice: readonly string[];
  readonly expected?: string;
  readonly came?: string;
}
