import { readKept } from '../shared/results';
import type { Checked } from './checks';
import { modelOf, type Point } from './model';
import type { Known } from './needs';

/** Layouts, by the section in which `npm run bench:scale` keeps their figures. */
export const LAYOUTS = { 'PostgreSQL alone': 'scale' } as const;

interface Kept {
  readonly costs: { readonly machine: string; readonly postgres: string; readonly points: Readonly<Record<string, MeasuredPoint>> };
  /** The same fleet in its first minute, and after some more with what removes, tidies and makes checkpoints. */
  readonly steady: { readonly first: MeasuredPoint; readonly later: MeasuredPoint };
  readonly sockets: { readonly socketBytes: number };
  readonly checks: { readonly fleets: readonly Checked[] };
  /** As many accounts as were told to keep the machine busy, some fewer, and more. */
  readonly largest: { readonly most: number; readonly fleets: readonly Checked[] };
}
interface MeasuredPoint extends Point {
  readonly pause: number;
  readonly megabytesOfOne: number;
  readonly tables: Readonly<Record<string, { readonly rows: number; readonly bytes: number }>>;
  readonly eventsOfMessage: number;
}

/** Seconds that the simulated network takes for an answer, beside the pause after it. */
export const ANSWER_SECONDS = 1.7;

/** Whether more was due than was sent. */
const isBehind = ({ accounts, pause, messagesPerSecond }: MeasuredPoint) =>
  messagesPerSecond < (0.8 * accounts) / (pause + ANSWER_SECONDS);

export const keptOf = (section: string) => readKept()[section] as Kept;

/** What is told by points that sent all that was due. */
export const modelKept = ({ costs }: Pick<Kept, 'costs'>) =>
  modelOf(Object.values(costs.points).filter((point) => !isBehind(point)));

export function knownOf(kept: Kept): Known {
  const { steady, sockets } = kept;
  const points = Object.values(kept.costs.points);
  const behind = points.filter(isBehind);
  const sized = steady.later.tables;
  const bytesOf = (...names: readonly string[]) =>
    names.reduce((sum, name) => sum + (sized[name]?.bytes ?? 0), 0) / (sized[names[0] ?? '']?.rows ?? 1);
  return {
    model: modelKept(kept),
    pace: Math.max(...behind.map(({ messagesPerSecond, processes }) => messagesPerSecond / processes)),
    eventsOfMessage: steady.later.eventsOfMessage,
    bytes: {
      message: bytesOf('message_logs'),
      event: (sized.publications?.bytes ?? 0) / (sized.events?.rows ?? 1),
      ledgerLine: bytesOf('money_movements'),
      hour: bytesOf('hourly_figures'),
      account: bytesOf('whatsapps', 'account_turns', 'whatsapp_texts'),
      member: bytesOf('users', 'user_texts', 'user_sums', 'channels'),
      number: bytesOf('phone_numbers', 'number_queue', 'phone_number_texts'),
    },
    processBytes: Math.max(...points.map(({ megabytesOfOne }) => megabytesOfOne)) * 1e6,
    socketBytes: sockets.socketBytes,
    steady: {
      postgres: steady.later.postgresMicroseconds / steady.first.postgresMicroseconds,
      wal: steady.later.walBytes / steady.first.walBytes,
    },
  };
}
