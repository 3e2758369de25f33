/** What an account's blasts did in an hour: messages that were answered, those of them that failed, and links that were lost. */
export interface Hour {
  readonly sent: number;
  readonly failed: number;
  readonly lost: number;
}

/** What is looked at of an account at some moment, for signs that it is about to be suspended. */
export interface Look {
  /** About the hour before. */
  readonly recent: Hour;
  /** Its own usual hour until then, and of how many hours that is the mean; of none it says nothing. */
  readonly usual: Hour;
  readonly hours: number;
  /** Whole days since it was linked. */
  readonly days: number;
  /** How often it had been suspended. */
  readonly suspensions: number;
}

/** How many of as many messages as it sent of late usually fail. */
export const usualFailures = ({ recent, usual }: Look) =>
  usual.sent > 0 ? (usual.failed / usual.sent) * recent.sent : 0;

/** What came of an account that was sending: it was suspended at that moment, or looked at by chance and suspended within the hour, or not. */
const OUTCOMES = ['suspended', 'followed', 'sending'] as const;

/** A moment that has passed, while the account was sending. */
export interface Moment extends Look {
  readonly outcome: (typeof OUTCOMES)[number];
  /** How many suspensions it stands for, or how many hours of sending. */
  readonly stands: number;
}

const FIGURES = 10;

function momentOf(line: string): Moment | null {
  const [name, ...texts] = line.split(' ');
  const outcome = OUTCOMES.find((one) => one === name);
  const figures = texts.map(Number);
  const isRead = figures.length === FIGURES && figures.every((one) => Number.isFinite(one) && one >= 0);
  if (outcome === undefined || !isRead) return null;
  const [stands, sent, failed, lost, hours, usualSent, usualFailed, usualLost, days, suspensions] =
    figures as [number, number, number, number, number, number, number, number, number, number];
  return {
    outcome,
    stands,
    recent: { sent, failed, lost },
    usual: { sent: usualSent, failed: usualFailed, lost: usualLost },
    hours,
    days,
    suspensions,
  };
}

/** Moments from their lines; a line that cannot be read tells of none. */
export const momentsOf = (lines: string): readonly Moment[] =>
  lines.split('\n').flatMap((line) => momentOf(line) ?? []);
