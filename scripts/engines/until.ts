import { setTimeout } from 'node:timers/promises';

const PATIENCE = 40_000;

/** What `ask` answers once it answers something true; its own failure where it never does. */
export async function until<Answer>(
  ask: () => Promise<Answer>,
  what = 'an answer',
): Promise<NonNullable<Answer>> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const answer = await ask().catch((error: Error) => {
      if (performance.now() > end) throw error;
    });
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`${what} did not come`);
    await setTimeout(50);
  }
}
