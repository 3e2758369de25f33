import type { Caller, Command } from './calls';
import type { Person } from './people';
import { sleep } from './sleep';

export interface FleetJournal {
  /** The last command for each account, by its client id. */
  readonly last: Map<string, { readonly command: Command; readonly isStart: boolean }>;
  readonly imports: { readonly command: Command; readonly numbers: readonly string[] }[];
}

const COMMAND_PAUSE = 400;
const IMPORT_PAUSE = 5000;
const ROWS = 200;
const READ_PAUSE = 400;

/** An account that can send. */
export interface Sender {
  readonly clientid: string;
  readonly user_id: string | number;
  readonly state: string | null;
  readonly suspended: boolean | number;
}

/** Accounts that can send, as the server lists them. */
export async function listConnected(caller: Caller, token: string): Promise<Sender[]> {
  const { text } = await caller.read('GET /admin/whatsapp/list', { token });
  const { list } = JSON.parse(text) as { list: readonly Sender[] };
  return list.filter(({ state, suspended }) => state === 'connected' && !suspended);
}

/** Starts blasts and stops some again, except those of `watched`, whose figures are awaited. */
export async function startAndStop(
  caller: Caller,
  { token }: Person,
  senders: readonly Sender[],
  watched: Person,
  { last }: FleetJournal,
  isOver: () => boolean,
) {
  const own = senders.filter(({ user_id }) => Number(user_id) === watched.id);
  const turns = [...own];
  while (!isOver()) {
    const sender = turns.shift() ?? senders[Math.floor(Math.random() * senders.length)];
    if (!sender) return;
    const isStart = own.includes(sender) || Math.random() < 0.7;
    const name = `POST /admin/whatsapp/${isStart ? 'start' : 'stop'}-blasting`;
    const { clientid: whatsappClientId } = sender;
    const json = { whatsappClientId, socketClientId: 'client-admin', ...(isStart && { loop: true }) };
    const command = await caller.command(name, token, { json });
    if (command.outcome !== 'refused') last.set(whatsappClientId, { command, isStart });
    await sleep(COMMAND_PAUSE);
  }
}

let numbered = 0;

/** Brings files of new numbers. */
export async function importNumbers(
  caller: Caller,
  { token }: Person,
  { imports }: FleetJournal,
  isOver: () => boolean,
) {
  while (!isOver()) {
    const numbers = Array.from({ length: ROWS }, () => `62877${String((numbered += 1)).padStart(8, '0')}`);
    const content = ['number,name,status', ...numbers.map((number) => `${number},Target,active`)].join('\n');
    const form = { field: 'file', name: 'numbers.csv', content };
    imports.push({
      numbers,
      command: await caller.command('POST /admin/phonenumber/import', token, { form }),
    });
    for (let waited = 0; waited < IMPORT_PAUSE && !isOver(); waited += 500) await sleep(500);
  }
}

/** Reads what people look at. */
export async function readLists(caller: Caller, { token }: Person, isOver: () => boolean) {
  const lists = ['whatsapp/list-per-page', 'withdraw/histories-per-page', 'bonus/list-per-page'];
  for (let turn = 0; !isOver(); turn += 1) {
    await caller.read(`GET /admin/${lists[turn % lists.length]}?page=1&size=10`, { token });
    await sleep(READ_PAUSE);
  }
}
