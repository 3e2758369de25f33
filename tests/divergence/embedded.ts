import * as fc from 'fast-check';
import { type Embedded, openEmbedded, type Seen } from './embedded-server';
import { openPage, type Page, type Screen } from './page';
import { type Difference, differences } from './run';
import { inSimulatedTime } from './time';

/** What a person does with the phone itself, beside linking it anew. */
const PHONE = ['unlink', 'openElsewhere', 'suspend', 'drop', 'restore'] as const;
const COMMANDS = [
  'blast.startRequested',
  'blast.startRequested',
  'blast.startRequested',
  'blast.startRequested',
  'blast.startRequested',
  'blast.stopRequested',
  'reset.confirmed',
  'activation.requested',
  'reconnect.confirmed',
] as const;
type Act =
  | { readonly by: 'phone'; readonly account: number; readonly act: (typeof PHONE)[number] | 'link' }
  | { readonly by: 'page'; readonly account: number; readonly command: (typeof COMMANDS)[number] }
  /** Somebody else, on another page. */
  | { readonly by: 'other'; readonly account: number; readonly act: 'startBlast' | 'stopBlast' }
  | { readonly by: 'line'; readonly act: 'cut' };
interface Script {
  readonly steps: readonly { readonly after: number; readonly act: Act }[];
}

const account = fc.constantFrom(1, 1, 2);
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      by: fc.constant('page' as const),
      account,
      command: fc.constantFrom(...COMMANDS),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      by: fc.constant('phone' as const),
      account,
      act: fc.constantFrom(
        ...PHONE,
        'restore' as const,
        'restore' as const,
        'link' as const,
        'link' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      by: fc.constant('other' as const),
      account,
      act: fc.constantFrom('startBlast' as const, 'startBlast' as const, 'stopBlast' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Act>({ by: 'line', act: 'cut' }) },
);
const scripts: fc.Arbitrary<Script> = fc.record({
  steps: fc.array(fc.record({ after: fc.integer({ min: 0, max: 2500 }), act: acts }), {
    maxLength: 30,
    size: 'max',
  }),
});

const SCREENS: readonly Screen[] = ['whatsapp', 'phonenumber'];
/** Longer than anything that still goes on takes to be told. */
const QUIET = 20_000;

async function perform(act: Act, server: Embedded, page: Page): Promise<unknown> {
  if (act.by === 'line') return server.cut();
  if (act.by === 'page') return page.command(`whatsapp:id-${act.account}`, act.command);
  // What cannot be done as things stand is refused, as to a person.
  const refused = () => {};
  if (act.by === 'other') return server.start(act.account, act.act).catch(refused);
  if (act.act === 'link') return server.link(act.account).catch(refused);
  return server.handset[act.act](act.account).catch(refused);
}

async function compare(server: Embedded, page: Page): Promise<Difference[]> {
  const shown = page.accounts();
  const accounts = (await server.accounts()).flatMap((row) =>
    differences(
      row.clientid,
      shown.find(({ key }) => key === `whatsapp:${row.clientid}`),
      {
        state: row.suspended ? 'suspended' : row.state,
        sending: row.status === 'sending',
        pending: null,
        income: row.income,
        suspended_count: row.suspendedCount,
        count_success: row.countSuccess,
        count_fail: row.countFail,
      },
    ),
  );
  const receivers = page.receivers();
  const numbers = (await server.numbers()).flatMap((row) =>
    differences(
      `phonenumber:${row.id}`,
      receivers.find(({ key }) => key === `phonenumber:${row.id}`),
      {
        in_use: row.inUse ? 1 : 0,
        last_sent: row.lastSent?.getTime() ?? null,
        count_success: row.countSuccess,
        count_fail: row.countFail,
      },
    ),
  );
  return [...accounts, ...numbers];
}

interface Played {
  readonly silent: readonly Difference[];
  /** Whether a screen said that it may be out of date. */
  readonly isTold: boolean;
  /** What ended a blast by itself, each with what was said of its account after it. */
  readonly ends: readonly string[];
}

const HALTED = ['suspended', 'conflict', 'loggedOut'];
/** What was said of an account right before it stopped though nobody stopped it. */
function endsIn(seen: readonly Seen[]): string[] {
  const last = new Map<string, string>();
  return seen.flatMap(({ event, sender }) => {
    if (!sender) return [];
    const before = last.get(sender.clientid) ?? '';
    last.set(sender.clientid, `${event} ${sender.state} ${sender.status}`);
    return event === 'stop' && HALTED.includes(sender.state ?? '') ? [before] : [];
  });
}

/** Plays a script on the embedded server, lets what is under way come to its end, and compares. */
async function play({ steps }: Script): Promise<Played> {
  return inSimulatedTime(async (pass) => {
    const server = await openEmbedded();
    const lasting = (ms: number) => pass(ms, server.idle);
    const page = await openPage(server, SCREENS, server.token);
    await server.idle();
    for (const { after, act } of steps) {
      await lasting(after);
      await perform(act, server, page);
    }
    // Whatever is still sent would go on for ever: it is stopped by another.
    await lasting(5_000);
    for (const { id, status } of await server.accounts())
      if (status === 'sending') await server.start(id, 'stopBlast');
    await lasting(QUIET);
    const isTold = !page.isLive() || SCREENS.some((screen) => page.claim(screen) !== 'fresh');
    const silent = isTold ? [] : await compare(server, page);
    await server.close();
    return { silent, isTold, ends: endsIn(server.seen) };
  });
}

/** Plays many seeds on the embedded server, from `first` on. */
export async function exploreEmbedded(seeds: number, first = 1) {
  const failing: { seed: number; script: Script; silent: readonly Difference[] }[] = [];
  const ends = new Set<string>();
  let told = 0;
  for (let seed = first; seed < first + seeds; seed += 1) {
    const [script] = fc.sample(scripts, { seed, numRuns: 1 }) as [Script];
    const played = await play(script);
    if (played.isTold) told += 1;
    for (const end of played.ends) ends.add(end);
    if (played.silent.length > 0) failing.push({ seed, script, silent: played.silent });
  }
  return { told, ends: [...ends], failing };
}
