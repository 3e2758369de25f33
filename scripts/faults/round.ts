import type { Browser } from '@playwright/test';
import { watchAlerts } from './alerts';
import type { Fault } from './fault';
import { type Calls, countsOf, summaryOf } from './counts';
import { type Freshness, waitUntilFresh } from './fresh';
import { startLoad } from './load';
import { openPages } from './pages';
import { signInAll } from './people';
import { probe } from './probes';
import type { Reconciled } from './reconcile';
import { isRight, readSaid, type Said } from './said';
import { FINISH, settle } from './settle';
import { sleep } from './sleep';
import { type SetStage, setStage } from './stage';

/** Before the fault, in ms. */
const CALM = 4000;

export interface Round {
  readonly reconciled: Reconciled | null;
  /** Positions that a socket neither received nor was told it had missed. */
  readonly holes: number;
  /** Events that some socket still waited for when all had had the time to come. */
  readonly behind: number;
  readonly heardTwice: number;
  readonly incomplete: number;
  /** Valid tokens that a socket was refused for. */
  readonly refused: number;
  readonly calls: Calls;
  /** Greatest delay of an event at a socket, in seconds. */
  readonly lateness: number;
  readonly endings: readonly string[];
  readonly fresh: Freshness;
  /** What each process said of itself from the beginning of the fault to its end. */
  readonly said: readonly Said[];
  readonly isReadinessRight: boolean;
  /** Of the alerts of docs/deploy/alerts.yml those that were raised; null where none were evaluated. */
  readonly raised: readonly string[] | null;
  /** Lines of the log from warnings on, each kind with how often it came. */
  readonly lines: Readonly<Record<string, number>>;
  readonly notes: readonly string[];
}

/** Plays one fault on a stage of its own, with people at work, and writes down what became of them. */
export async function playRound(fault: Fault, browser: Browser): Promise<Round> {
  const stage = await setStage(fault);
  try {
    return await play(fault, stage, browser);
  } finally {
    await stage.end();
  }
}

async function play(fault: Fault, stage: SetStage, browser: Browser): Promise<Round> {
  const { origins, processes } = stage;
  for (const server of processes) await server.start();
  const people = await signInAll(processes[0].url);
  const firstLog = stage.postgres
    ? Number((await stage.postgres.ask('select max(id) as id from message_logs', [], stage.database))[0]?.id)
    : 24_000;
  const load = await startLoad(origins, people);
  const pages = await openPages(browser, origins, people.members[0]?.id ?? 0);
  for (const page of pages) stage.after(page.close);
  for (const one of load.followers) stage.after(one.close);
  const probes = processes.map(({ url }) => probe(url));
  for (const one of probes) stage.after(one.end);
  const alerts = fault.raises ? await watchAlerts(processes.map(({ url }) => url)) : null;
  if (alerts) stage.after(alerts.end);
  await sleep(CALM);
  await alerts?.raised();

  for (const follower of load.followers) follower.lateness = 0;
  const began = Date.now();
  await fault.begin(stage);
  await sleep(fault.lasts * 1000);
  const over = Date.now();
  await fault.end?.(stage);
  const ended = Date.now();
  const raised = (await alerts?.raised()) ?? null;
  const fresh = await waitUntilFresh(origins, people, load, pages);

  await load.finish(FINISH);
  await Promise.all(probes.map((one) => one.end()));
  const settled = await settle(fault, stage, load, firstLog);
  for (const page of pages) await page.close();

  const samples = probes.map((one) => one.samples);
  return {
    ...settled,
    calls: summaryOf(
      load.caller.tried,
      fault.standsStill ? { origin: stage.process.url, began, ended } : null,
    ),
    lateness: Math.round(Math.max(...load.followers.map(({ lateness }) => lateness)) / 100) / 10,
    endings: processes.flatMap(({ endings }) => endings.map(({ said }) => said)),
    fresh,
    said: samples.map((of) => readSaid(of, began, over)),
    isReadinessRight: isRight(fault.readiness, samples, began, over),
    raised,
    lines: countsOf(
      processes.flatMap(({ lines }) => lines.map(({ level, msg }) => `${level} ${msg.slice(0, 100)}`)),
    ),
    notes: stage.notes,
  };
}
