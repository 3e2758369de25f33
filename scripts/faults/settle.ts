import { type Fault, STOP_LIMIT } from './fault';
import type { Load } from './load';
import { reconcile } from './reconcile';
import { sleep } from './sleep';
import type { SetStage } from './stage';
import { openTruth } from './truth';

/** How long after a fault pending calls may take to be answered and sockets to receive the rest, in ms. */
export const FINISH = 20_000;

/** Once nothing more happens: what the sockets received, and what the database has. */
export async function settle(
  fault: Fault,
  stage: SetStage,
  { followers, money, fleet }: Load,
  firstLog: number,
) {
  const behind = await waitForHeads(stage, followers);
  const sum = (of: (follower: (typeof followers)[number]) => number) =>
    followers.reduce((total, follower) => total + of(follower), 0);
  for (const follower of followers) follower.close();
  for (const server of stage.processes) {
    const { wasKilled } = await server.stop(STOP_LIMIT);
    if (wasKilled) stage.note('a process did not end within its grace at the end');
  }
  const sockets = {
    holes: sum(({ holes }) => holes),
    behind,
    heardTwice: sum(({ twice }) => twice),
    incomplete: sum(({ incomplete }) => incomplete),
    refused: sum(({ refused }) => refused),
  };
  if (fault.forgets) return { ...sockets, reconciled: null };
  const truth = await openTruth(stage);
  try {
    return { ...sockets, reconciled: await reconcile(truth.query, money, fleet, firstLog) };
  } finally {
    await truth.close();
  }
}

/** Events that some socket has not received in ample time; 0 for the embedded database, which cannot be queried. */
async function waitForHeads(stage: SetStage, followers: Load['followers']) {
  if (!stage.postgres) return 0;
  const { query } = await openTruth(stage);
  const heads = new Map(
    (await query('select channel, head from channels')).map(({ channel, head }) => [channel, Number(head)]),
  );
  // More is published all the while: what they have to reach is what was there before.
  const behind = () =>
    followers.reduce(
      (sum, { channel, position }) => sum + Math.max(0, (heads.get(channel) ?? 0) - position.seq),
      0,
    );
  for (const end = Date.now() + FINISH; behind() > 0 && Date.now() < end; ) await sleep(200);
  return behind();
}
