import { type OwnedMessage, publishAll } from '../events/publish';
import type { Queries } from '../store/database';
import { applyReports } from './blast/step';
import { firstOfEach } from './blast/inbox';
import { takeRefusal } from './opt-outs';
import { applyLinkReport } from './pairing/step';
import type { AccountReport, Report } from './port';
import { takeNew } from './taken-reports';
import { announceWork, type World } from './world';

const isOfAccount = (report: Report): report is AccountReport => 'deviceId' in report;

/** Takes in what the network reports, in its order: each report once, and each of an account in a transaction after the one before. */
export async function takeReports(world: World, reports: readonly Report[]): Promise<void> {
  const { database } = world;
  for (const report of reports.filter((one) => !isOfAccount(one))) {
    await database.transaction(async (tx) => {
      const [news] = await takeNew(tx, [report]);
      if (news) await publishAll(tx, await applyReport(world, tx, news));
    });
  }
  let left = reports.filter(isOfAccount);
  while (left.length > 0) {
    const { first, rest } = firstOfEach(left);
    const { orders, failed } = await database.transaction(async (tx) => {
      const outcome = await applyReports(world, tx, first);
      await announceWork(world, tx, 'blast');
      return outcome;
    });
    world.give(orders);
    left = [...rest, ...failed];
  }
}

/** What changes no account's step. */
async function applyReport(world: World, tx: Queries, report: Report): Promise<OwnedMessage[]> {
  if ('link' in report) return applyLinkReport(world, tx, report);
  if (report.kind === 'refused') await takeRefusal(world, tx, report);
  return [];
}
