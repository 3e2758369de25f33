import * as fc from 'fast-check';
import { quietCalls } from '../../divergence/calls';
import { type Embedded, openEmbedded } from './embedded-server';
import { failing, slow } from '../../divergence/mixes';
import { ordersIn } from '../../divergence/orders';
import { openPage, type Page, type Screen } from '../../divergence/page';
import { type Difference, differences } from '../../divergence/difference';
import { befall } from '../../divergence/run';
import { inSimulatedTime } from '../../divergence/time';

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
const RUNNER_COMMANDS = ['blast.startRequested', 'blast.startRequested', 'blast.stopRequested'] as const;
const RUNNERS = ['generator:1', 'validator:1'] as const;
type Act =
  | { readonly by: 'phone'; readonly account: number; readonly act: (typeof PHONE)[number] | 'link' }
  | { readonly by: 'page'; readonly key: string; readonly command: (typeof COMMANDS)[number] }
  /** Somebody else, on another page. */
  | { readonly by: 'other'; readonly key: string; readonly command: 'start' | 'stop' }
  | { readonly by: 'line'; readonly act: 'cut' }
  | { readonly by: 'calls'; readonly act: Parameters<typeof befall>[1] };
interface Script {
  readonly steps: readonly { readonly after: number; readonly act: Act }[];
}

const account = fc.constantFrom(1, 1, 2);
const accountKey = account.map((id) => `whatsapp:id-${id}`);
const runner = fc.constantFrom(...RUNNERS);
const command = fc.constantFrom('start' as const, 'start' as const, 'stop' as const);
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      by: fc.constant('page' as const),
      key: accountKey,
      command: fc.constantFrom(...COMMANDS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      by: fc.constant('page' as const),
      key: runner,
      command: fc.constantFrom(...RUNNER_COMMANDS),
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
    weight: 4,
    arbitrary: fc.record({
      by: fc.constant('other' as const),
      key: fc.oneof(accountKey, accountKey, accountKey, runner),
      command,
    }),
  },
  { weight: 1, arbitrary: fc.constant<Act>({ by: 'line', act: 'cut' }) },
  { weight: 2, arbitrary: fc.record({ by: fc.constant('calls' as const), act: fc.oneof(slow, failing) }) },
);
const scripts: fc.Arbitrary<Script> = fc.record({
  steps: fc.array(fc.record({ after: fc.integer({ min: 0, max: 2500 }), act: acts }), {
    maxLength: 30,
    size: 'max',
  }),
});

const SCREENS: readonly Screen[] = ['whatsapp', 'generator', 'validator', 'phonenumber'];
/** Longer than any call that is under way takes, and what it sets off. */
const LANDING = 20_000;
/** Longer than ongoing work takes to be published, and missed events to be read again, in ms. */
const QUIET = 60_000;

async function perform(act: Act, server: Embedded, page: Page): Promise<unknown> {
  if (act.by === 'calls') return befall(server.calls, act.act);
  if (act.by === 'line') return server.cut();
  if (act.by === 'page') return page.command(act.key, act.command);
  // What cannot be done as things stand is refused, as to a person.
  const refused = () => {};
  if (act.by === 'other') return server.give(act.key, act.command).catch(refused);
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
  const runners = (['generator', 'validator'] as const).map(async (kind) => {
    const shownRunners = page.runners(kind);
    return (await server[`${kind}s`]()).flatMap((row) =>
      differences(
        `${kind}:${row.id}`,
        shownRunners.find((one) => one.key === `${kind}:${row.id}`),
        {
          state: row.state,
          sending: row.status === 'sending',
          pending: false,
          count_success: row.countSuccess,
          count_fail: row.countFail,
          progress: row.progress,
          ...('currentNumber' in row && { current_number: row.currentNumber?.toString() ?? null }),
        },
      ),
    );
  });
  return [...accounts, ...numbers, ...(await Promise.all(runners)).flat()];
}

interface Played {
  readonly silent: readonly Difference[];
  /** Whether a screen said that it may be out of date. */
  readonly isAdmitted: boolean;
  /** What each sender said after what. */
  readonly orders: ReadonlySet<string>;
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
    Object.assign(server.calls, quietCalls());
    await lasting(LANDING);
    // Whatever is still sent would go on for ever: it is stopped by another.
    for (const { clientid, status } of await server.accounts())
      if (status === 'sending') await server.give(`whatsapp:${clientid}`, 'stop');
    for (const key of RUNNERS) await server.give(key, 'stop');
    await lasting(QUIET);
    const isAdmitted = !page.isLive() || SCREENS.some((screen) => page.claim(screen) !== 'fresh');
    const silent = isAdmitted ? [] : await compare(server, page);
    const orders = ordersIn(await server.said());
    await server.close();
    return { silent, isAdmitted, orders };
  });
}

/** Plays many seeds on the embedded server, from `first` on. */
export async function exploreEmbedded(seeds: number, first = 1) {
  const silent: { seed: number; script: Script; silent: readonly Difference[] }[] = [];
  const orders = new Set<string>();
  let admitted = 0;
  for (let seed = first; seed < first + seeds; seed += 1) {
    const [script] = fc.sample(scripts, { seed, numRuns: 1 }) as [Script];
    const played = await play(script);
    if (played.isAdmitted) admitted += 1;
    for (const order of played.orders) orders.add(order);
    if (played.silent.length > 0) silent.push({ seed, script, silent: played.silent });
  }
  return { admitted, orders, silent };
}
