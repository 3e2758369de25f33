import { readKept } from '../shared/results';
import type { Checked } from './checks';
import { HEARING, modelOf, type Point } from './model';
import type { Known } from './needs';

export const ALONE = 'scale';
export const WITH_STREAM = 'scale with a stream';
/** Layouts, by the section in which `npm run bench:scale` keeps their figures. */
export const LAYOUTS = { 'PostgreSQL alone': ALONE, 'with a stream': WITH_STREAM } as const;

interface Kept {
  readonly costs: {
    readonly machine: string;
    readonly postgres: string;
    readonly broker?: string;
    readonly points: Readonly<Record<string, MeasuredPoint>>;
  };
  /** The same fleet in its first minute, and after some more with what removes, tidies and makes checkpoints. */
  readonly steady: { readonly first: MeasuredPoint; readonly later: MeasuredPoint };
  /** A fleet with a past, while nothing is sent. */
  readonly rest: { readonly socketBytes: number; readonly tables: Tables };
  readonly checks: { readonly fleets: readonly Checked[] };
  /** As many accounts as were told to keep the machine busy, some fewer, and more. */
  readonly largest: { readonly most: number; readonly fleets: readonly Checked[] };
}
type Tables = Readonly<Record<string, { readonly rows: number; readonly bytes: number }>>;

interface MeasuredPoint extends Point {
  readonly pause: number;
  readonly megabytesOfOne: number;
  readonly tables: Tables;
  readonly eventsOfMessage: number;
  readonly brokerMicroseconds?: number;
}

/** Seconds that the simulated network takes for an answer, beside the pause after it. */
export const ANSWER_SECONDS = 1.7;

/** Whether more was due than was sent. */
const isBehind = ({ accounts, pause, messagesPerSecond }: MeasuredPoint) =>
  messagesPerSecond < (0.8 * accounts) / (pause + ANSWER_SECONDS);

/** A fleet at rest tells nothing: it is the same in each layout. */
export const keptOf = (section: string) => {
  const kept = readKept();
  return { ...(kept[section] as Kept), rest: (kept[ALONE] as Kept).rest };
};

/** What is told by points that sent all that was due. By a stream a process hears of others what it asks for alone. */
export const modelKept = ({ costs }: Pick<Kept, 'costs'>) =>
  modelOf(
    Object.values(costs.points).filter((point) => !isBehind(point)),
    costs.broker ? HEARING : null,
  );

export function knownOf(kept: Kept): Known {
  const { steady, rest } = kept;
  const points = Object.values(kept.costs.points);
  const behind = points.filter(isBehind);
  const bytesOf = (tables: Tables, ...names: readonly string[]) =>
    names.reduce((sum, name) => sum + (tables[name]?.bytes ?? 0), 0) / (tables[names[0] ?? '']?.rows ?? 1);
  const { tables } = steady.later;
  return {
    model: modelKept(kept),
    pace: Math.max(...behind.map(({ messagesPerSecond, processes }) => messagesPerSecond / processes)),
    brokerMicroseconds: steady.later.brokerMicroseconds ?? 0,
    eventsOfMessage: steady.later.eventsOfMessage,
    bytes: {
      message: bytesOf(tables, 'message_logs'),
      event: bytesOf(tables, 'events'),
      ledgerLine: bytesOf(rest.tables, 'money_movements'),
      hour: bytesOf(rest.tables, 'hourly_figures'),
      account: bytesOf(tables, 'whatsapps', 'account_turns', 'whatsapp_texts'),
      member: bytesOf(rest.tables, 'users', 'user_texts', 'user_sums', 'channels'),
    },
    processBytes: Math.max(...[...points, steady.later].map(({ megabytesOfOne }) => megabytesOfOne)) * 1e6,
    socketBytes: rest.socketBytes,
    steady: {
      postgres: steady.later.postgresMicroseconds / steady.first.postgresMicroseconds,
      wal: steady.later.walBytes / steady.first.walBytes,
    },
  };
}
