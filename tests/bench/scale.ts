/**
 * What a message costs fleets of several sizes, from which `npm run scale` tells what larger ones need, and fleets that none of
 * it was taken from, beside what is told of them. `--only costs` (of one `--fleet '1 × 8000'`), `rest`, `checks`,
 * `largest` (as many as this machine is told to hold, some fewer, and more) or `steady`; `--broker NATS` of a fleet with a stream.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { ANSWER_SECONDS, ALONE, keptOf, modelKept, WITH_STREAM } from '../../scripts/scale/known';
import { ACCOUNTS_OF_ONE, costsOf, mostAccounts } from '../../scripts/scale/model';
import { keepIn } from '../../scripts/shared/results';
import { BROKERS, type BrokerName } from '../../scripts/shared/servers/broker-server';
import { type Asked, measure, type Measured } from './senders/measure';
import { atRest } from './senders/at-rest';
import { startDatabase } from './senders/start-database';

const { values } = parseArgs({
  options: { only: { type: 'string' }, fleet: { type: 'string' }, broker: { type: 'string' } },
});
/** Where this layout's figures are kept. */
const SECTION = values.broker ? WITH_STREAM : ALONE;
const broker = values.broker ? await BROKERS[values.broker as BrokerName]() : undefined;
if (broker === null) throw new Error(`This system has no ${values.broker} that can be started.`);
let measuredFleets = 0;
/** Each fleet has subjects of its own. */
const measureNext = (asked: Asked) =>
  measure(postgres, {
    ...asked,
    broker: broker && { ...broker, url: `${broker.url}/${(measuredFleets += 1)}` },
  });

/** Each of them sends once in ten seconds, what its answer takes included. */
const EVERY = 10;
const fleet = (processes: number, accounts: number, more: Partial<Asked> = {}): Asked => ({
  processes,
  accounts,
  pause: EVERY - ANSWER_SECONDS,
  // Two turns of every account.
  seconds: 20,
  ...more,
});
const COSTS = [
  fleet(1, 1000),
  fleet(4, 1000),
  fleet(1, 8000),
  fleet(4, 8000),
  fleet(8, 8000),
  fleet(1, 8000, { watched: 'rows' }),
  fleet(4, 8000, { watched: 'rows' }),
  fleet(1, 8000, { memberSockets: 400 }),
  fleet(4, 8000, { memberSockets: 400 }),
  fleet(1, 1000, { listeners: 8 }),
  fleet(1, 8000, { listeners: 8 }),
  fleet(2, 16_000),
  fleet(3, 21_000),
  fleet(1, 40_000),
];
const nameOf = ({ processes, accounts, listeners, watched, memberSockets }: Asked) =>
  [`${processes} × ${accounts}`, listeners && 'listeners', watched, memberSockets && 'members']
    .filter(Boolean)
    .join(' ');
/** Of so many accounts each that members have more events than are kept before it is measured again. */
const STEADY = fleet(1, 8000, { accountsOfOne: 40, later: { after: 660, seconds: 180 } });
const CHECKS = [
  fleet(1, 2000),
  fleet(2, 5000),
  fleet(4, 12_000),
  fleet(2, 5000, { watched: 'rows', memberSockets: 250 }),
  fleet(12, 6000),
];

const LARGEST_PROCESSES = 4;
const LARGEST_SHARES = [0.85, 1, 1.2];

/** Others may work on this machine: the try counts beside which they did least. */
const TRIES = 2;
const UNDISTURBED_CORES = 0.3;

let postgres = await startDatabase();

async function undisturbed(asked: Asked): Promise<Measured> {
  const attempt = async () => {
    const measured = await measureNext(asked);
    console.log(JSON.stringify({ ...asked, ...measured, tables: undefined }));
    return measured;
  };
  let best = await attempt();
  for (let tries = 1; tries < TRIES && best.othersCores > UNDISTURBED_CORES; tries += 1) {
    const measured = await attempt();
    if (measured.othersCores < best.othersCores) best = measured;
  }
  return best;
}

const isAsked = (part: string) => (values.only ?? part) === part;
const keepPart = (part: string, results: object) => {
  const machine = `${cpus().length} × ${cpus()[0]?.model}`;
  keepIn(SECTION, part, {
    machine,
    postgres: postgres.version,
    ...(broker && { broker: broker.name }),
    ...results,
  });
};

/** A fleet as it is told of beside how it was: costs of one message. */
function compared(asked: Asked, measured: Measured) {
  const { processes, accounts, watched, memberSockets = 0 } = asked;
  const officePages = watched === 'rows' ? processes : 0;
  const messages = accounts / EVERY;
  const told = costsOf(modelKept(keptOf(SECTION)), processes, messages, {
    accounts,
    accountsOfOne: ACCOUNTS_OF_ONE,
    memberSockets,
    officePages,
  });
  const beside = (predicted: number, was: number) => ({
    predicted: Math.round(predicted),
    measured: was,
    ratio: Number((predicted / was).toFixed(2)),
  });
  return {
    processes,
    accounts,
    memberSockets,
    officePages,
    messagesPerSecond: beside(messages, measured.messagesPerSecond),
    serverMicroseconds: beside(told.server / messages, measured.serverMicroseconds),
    postgresMicroseconds: beside(told.postgres / messages, measured.postgresMicroseconds),
    walBytes: beside(told.wal / messages, measured.walBytes),
    othersCores: measured.othersCores,
  };
}
const check = async (asked: Asked) => {
  const result = compared(asked, await undisturbed(asked));
  console.log(JSON.stringify(result, null, 2));
  return result;
};

if (isAsked('costs'))
  for (const asked of COSTS.filter((one) => (values.fleet ?? nameOf(one)) === nameOf(one))) {
    const { tables: _, ...point } = await undisturbed(asked);
    keepPart('costs', {
      points: { ...keptOf(SECTION)?.costs?.points, [nameOf(asked)]: { ...asked, ...point } },
    });
  }
if (isAsked('rest') && !broker) keepPart('rest', await atRest(postgres));
if (isAsked('checks')) {
  const fleets: object[] = [];
  for (const asked of CHECKS) {
    fleets.push(await check(asked));
    keepPart('checks', { fleets });
  }
}
if (isAsked('largest')) {
  const most = mostAccounts(modelKept(keptOf(SECTION)), LARGEST_PROCESSES, cpus().length, EVERY);
  console.log(
    `${LARGEST_PROCESSES} processes and PostgreSQL keep this machine busy with ${Math.round(most)} accounts.`,
  );
  const fleets: object[] = [];
  for (const share of LARGEST_SHARES) {
    fleets.push(await check(fleet(LARGEST_PROCESSES, Math.round((most * share) / 1000) * 1000)));
    keepPart('largest', { most: Math.round(most), fleets });
  }
}
await postgres.remove();
if (isAsked('steady')) {
  postgres = await startDatabase({ checkpoint_timeout: '3min' });
  const { later, ...first } = await measureNext(STEADY);
  keepPart('steady', { first: { ...STEADY, ...first }, later: { ...STEADY, ...later } });
  await postgres.remove();
}
await broker?.remove();
process.exit(0);
