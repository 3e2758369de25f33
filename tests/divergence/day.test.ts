import { expect, it } from 'vitest';
import { weighHeap } from '../support/heap';
import { Host } from './host';
import { openPage } from './page';
import { inSimulatedTime } from './time';

const HOUR = 3_600_000;
/** How often something happens, in ms: at first, and for the rest of the day. */
const BUSY_BEAT = 15_000;
const BEAT = 60_000;
const ACCOUNTS = 20;

it('a list that is left open for a day of events holds no more than after its first hour [T6]', async () => {
  await inSimulatedTime(async (pass) => {
    const host = new Host({ hasPositions: true, accounts: ACCOUNTS });
    const { world } = host;
    const page = await openPage(host, ['whatsapp']);
    await pass(1_000);
    for (let account = 0; account < ACCOUNTS; account += 1) world.happen({ kind: 'started', account });

    /** Hours in which so many accounts at a time send a message at each beat. */
    const work = async (hours: number, sending: number, every: number) => {
      for (let beat = 0; beat < (hours * HOUR) / every; beat += 1) {
        for (let turn = 0; turn < sending; turn += 1) {
          const account = (beat * sending + turn) % ACCOUNTS;
          world.happen({ kind: 'busy', account, with: 'progressing' });
          world.happen({ kind: 'delivered', account, receiver: account % 2 });
          world.happen({ kind: 'busy', account, with: 'waiting' });
        }
        await pass(every);
      }
      return weighHeap();
    };
    // More than the log keeps: from here on it must not grow, though all of it is written anew.
    const first = await work(1, ACCOUNTS, BUSY_BEAT);
    const last = await work(23, 1, BEAT);
    const figuresOf = ({ count_success, income }: { count_success?: number; income?: number }) => [
      count_success,
      income,
    ];
    expect(page.accounts().map(figuresOf)).toEqual(world.accounts.map(figuresOf));
    expect(last / first).toBeLessThan(1.2);
  });
}, 120_000);
