import type { AccountReport } from '../port';

/** Reports that wait for the next step. */
export interface Inbox {
  add(reports: readonly AccountReport[]): void;
  /** Takes the oldest out, at most `most`, one of each device; what is told of it later stays. */
  take(most: number): AccountReport[];
  /** Puts back, as the oldest, what could not be written. */
  restore(reports: readonly AccountReport[]): void;
  isEmpty(): boolean;
}

export function createInbox(woken: () => void): Inbox {
  let waiting: AccountReport[] = [];
  return {
    add: (reports) => {
      // Spread into a call, very many would be too many for its stack.
      for (const report of reports) waiting.push(report);
      if (reports.length > 0) woken();
    },
    take: (most) => {
      const taken = firstOfEach(waiting, most);
      waiting = taken.rest;
      return taken.first;
    },
    restore: (reports) => {
      waiting = [...reports, ...waiting];
    },
    isEmpty: () => waiting.length === 0,
  };
}

/** The first report of each device, `most` at most, and the rest: a step changes an account once. */
export function firstOfEach(
  reports: readonly AccountReport[],
  most = Infinity,
): { readonly first: AccountReport[]; readonly rest: AccountReport[] } {
  const first = new Map<string, AccountReport>();
  const rest: AccountReport[] = [];
  for (const report of reports) {
    if (first.size < most && !first.has(report.deviceId)) first.set(report.deviceId, report);
    else rest.push(report);
  }
  return { first: [...first.values()], rest };
}
