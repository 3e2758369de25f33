import * as fc from 'fast-check';
import { anything } from './mixes';
import { inSimulatedTime } from './time';
import { World } from './world';

/** What is read of a message: its sender, and the sender's state in it. */
export interface Said {
  readonly event: string;
  readonly source?: string;
  readonly sender?: { readonly id: number; readonly state: string | null; readonly status: string };
}

/** Each two successive messages of one sender, by the fields that distinguish situations. */
export function ordersIn(messages: readonly Said[]): ReadonlySet<string> {
  const last = new Map<string, string>();
  const orders = new Set<string>();
  for (const { event, source, sender } of messages) {
    if (!source || !sender) continue;
    const said = `${event} (${sender.state}, ${sender.status})`;
    // Generators and validators have their lives in common.
    const who = source === 'whatsapp' ? 'account' : 'runner';
    const before = last.get(`${source} ${sender.id}`);
    if (before !== undefined) orders.add(`${who}: ${before} → ${said}`);
    last.set(`${source} ${sender.id}`, said);
  }
  return orders;
}

/** Which of these orders the model server says in none of so many runs of what may happen to it. */
export const unknownToModel = (said: ReadonlySet<string>, runs: number): Promise<readonly string[]> =>
  inSimulatedTime(async (pass) => {
    const unknown = new Set(said);
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 600 }), anything), {
      minLength: 100,
      maxLength: 100,
    });
    for (const run of fc.sample(steps, { seed: 1, numRuns: runs })) {
      const sent: Said[] = [];
      const world = new World((message) => void sent.push(message));
      for (const [after, act] of run) {
        await pass(after, async () => {});
        if (act.to === 'server') world.happen(act.happening);
      }
      for (const order of ordersIn(sent)) unknown.delete(order);
      if (unknown.size === 0) break;
    }
    return [...unknown].toSorted();
  });
