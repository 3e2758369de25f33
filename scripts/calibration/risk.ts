import { lessonsOf } from '../../src/machines/risk/lessons';
import { momentsOf } from '../../src/machines/risk/moments';
import { warn } from '../../src/machines/risk/warnings';
import { KNOWN } from './judge';
import { BEGINNING, createWorld, DAY } from './world';

const HOUR = 3_600_000;
const SIZE = { members: 8, accounts: 6 };
/**
 * How the network takes its leave of an account: of a sudden; after it has doubted it for so many messages, by the world; and likewise
 * where most doubts pass.
 */
const NETWORKS = {
  'of a sudden': { doubts: [0], pardon: 0 },
  'after doubt': { doubts: [20, 40, 80], pardon: 0 },
  'after some doubts': { doubts: [20, 40, 80], pardon: 0.75 },
} as const;
type Network = keyof typeof NETWORKS;
const ALL = Object.keys(NETWORKS) as readonly Network[];
/** Warnings are looked at so often, and learned anew so often. */
const EVERY = HOUR / 12;

/** One account that was sending, and what came within the hour. */
interface Judged {
  readonly network: Network;
  /** The chance that was told; null where nothing was. */
  readonly told: number | null;
  readonly wasSuspendedBefore: boolean;
  /** Which suspension came. */
  suspension: string | null;
}

/** Warnings of one world on so many days, beside what came of them. */
export function judgeRisk(seed: number, days: number, networks = ALL): Judged[] {
  return networks.flatMap((network) => {
    const { doubts, pardon } = NETWORKS[network];
    const doubt = doubts[seed % doubts.length] ?? 0;
    const suspension = (1e-4 * (1 + (seed % 4))) / (1 - pardon);
    const world = createWorld(seed, SIZE, { suspension, doubt, pardon });
    const judged: Judged[] = [];
    /** Those that were looked at within the last hour, by account. */
    const recent: {
      readonly at: number;
      readonly id: number;
      readonly suspensions: number;
      readonly one: Judged;
    }[] = [];
    const end = KNOWN + days;
    let lessons = lessonsOf([]);
    for (let at = BEGINNING + KNOWN * DAY; at < BEGINNING + end * DAY; at += EVERY) {
      world.runUntil(at);
      if (at % HOUR === 0) lessons = lessonsOf(momentsOf(world.moments()));
      const suspensions = world.suspensions();
      while (recent[0] && recent[0].at < at - HOUR) recent.shift();
      for (const { id, one, suspensions: before } of recent)
        if ((suspensions.get(id) ?? 0) > before) one.suspension ??= `${seed} ${network} ${id} ${before}`;
      const accounts = world.watched();
      const risk = warn(lessons, accounts);
      const told = new Map(
        (risk.kind === 'told' ? risk.warnings : []).map(({ account, lessons: [first] }) => [
          account.id,
          first?.chance ?? 0,
        ]),
      );
      for (const { id, suspended_count: before } of accounts) {
        const one = { network, told: told.get(id) ?? null, wasSuspendedBefore: before > 0, suspension: null };
        judged.push(one);
        recent.push({ at, id: Number(id), suspensions: before, one });
      }
    }
    return judged;
  });
}

const share = (part: number, whole: number) => (whole > 0 ? `${((part / whole) * 100).toFixed(1)} %` : '–');
/** Different suspensions that came of these. */
const cameOf = (some: readonly Judged[]) => new Set(some.flatMap(({ suspension }) => suspension ?? [])).size;

/** Of each network: how often a warning was right and how many suspensions were warned of, beside whom was suspended before. */
export function riskTable(all: readonly Judged[]) {
  return ALL.map((network) => {
    const looks = all.filter((one) => one.network === network);
    const ours = looks.filter(({ told }) => told !== null);
    const naive = looks.filter(({ wasSuspendedBefore }) => wasSuspendedBefore);
    const rightly = (warned: readonly Judged[]) => warned.filter(({ suspension }) => suspension).length;
    return {
      network,
      looks: looks.length,
      suspensions: cameOf(looks),
      warnings: ours.length,
      'told chance': share(
        ours.reduce((sum, { told }) => sum + (told ?? 0), 0),
        ours.length,
      ),
      precision: share(rightly(ours), ours.length),
      recall: share(cameOf(ours), cameOf(looks)),
      'naive precision': share(rightly(naive), naive.length),
      'naive recall': share(cameOf(naive), cameOf(looks)),
    };
  });
}
