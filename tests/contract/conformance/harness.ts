import { CHECKS } from '../../../scripts/conformance/checks/index';
import type { Limits, Outcome } from '../../../scripts/conformance/check';
import { type Report as ChecksReport, type RunOptions, runChecks } from '../../../scripts/conformance/run';
import { connectTo, type Person, type Server } from '../../../scripts/conformance/server';
import { closeStanding } from '../../../scripts/conformance/standing';
import type { Clock } from '../../../sandbox/core/clock';

/** A server's time in a hurry: its heartbeat comes ten times as often, and its network moves at once. */
export const hurriedClock: Clock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms >= 5000 ? ms / 10 : ms / 50);
    return () => clearTimeout(timer);
  },
};
export const LIMITS: Limits = { call: 10_000, resumed: 2000, signIn: 3000, heartbeat: 3000, event: 2000 };
/** What a run came to, and the names of the calls that it made. */
export type Report = ChecksReport & { readonly asked: ReadonlySet<string> };
export const ORIGIN = 'https://page.example';

export const optionsFor = (server: Server, people: readonly Person[], limits = LIMITS): RunOptions => ({
  server,
  people,
  limits,
  writes: true,
  origin: ORIGIN,
  idempotent: false,
  now: new Date(),
});

/** Runs `checks`, by default all, also those that change something, against the server at `url`. */
export async function tryServer(
  url: string,
  people: readonly Person[],
  limits = LIMITS,
  checks = CHECKS,
  onCheck?: RunOptions['onCheck'],
): Promise<Report> {
  const server = connectTo({ url, limit: limits.call });
  const report = await runChecks(checks, {
    ...optionsFor(server, people, limits),
    ...(onCheck && { onCheck }),
  });
  await closeStanding(server);
  return { ...report, asked: server.asked };
}

/** Names of the checks with that outcome. */
export const namesOf = ({ results }: ChecksReport, outcome: Outcome) =>
  results.filter((result) => result.outcome === outcome).map(({ name }) => name);
