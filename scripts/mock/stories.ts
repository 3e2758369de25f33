import type { Chance } from '../../sandbox/core/chance';
import type { Clock } from '../../sandbox/core/clock';
import type { Channels } from './channels';
import { partOf, sampleMessage, type SequenceName, sequences } from './contract';
import { type Odds, play, type Playing, type Story } from './play';
import type { Records, Row } from './records';

export type Source = 'whatsapp' | 'generator' | 'validator';
interface World {
  readonly records: Records;
  readonly channels: Channels;
  readonly clock: Clock;
  readonly chance: Chance;
  /** ms of one step. */
  readonly pace: number;
}

const RESTS = new Set('sending attempting waiting lost reconnecting qr code failed asks progress'.split(' '));
const raise = (row: Row, field: string, by = 1) => void (row[field] = Number(row[field] ?? 0) + by);

const STATUS: Readonly<Record<string, string>> = {
  sending: 'sending',
  generating: 'sending',
  validating: 'sending',
  stop: 'idle',
  finished: 'idle',
  error_blast: 'idle',
  error_generate: 'idle',
  error_validate: 'idle',
};
const isCount = (event: string) => event === 'count_success' || event === 'count_fail';
/** What becomes of a sender, and of whom it writes to, by an event: counts are fields of its name. */
function change(event: string, sender: Row, receiver: Row | undefined, at: string): void {
  sender.status = STATUS[event] ?? sender.status;
  if (event === 'suspended') {
    sender.suspended = 1;
    raise(sender, 'suspended_count');
  }
  if (!isCount(event)) return;
  raise(sender, event);
  if (!receiver) return;
  raise(receiver, event);
  if (event === 'count_success') receiver.last_sent = at;
}

/** What goes on by itself, once a call has begun it. */
export function openStories({ records, channels, clock, chance, pace }: World) {
  const playing = new Map<string, Playing>();
  const begin = (
    key: string,
    name: SequenceName,
    odds: Readonly<Record<string, Odds | (() => Odds)>>,
    happens: Story['happens'],
  ) => {
    const oddsOf = (at: string) => {
      const likely = odds[at];
      return typeof likely === 'function' ? likely() : likely;
    };
    const over = () => playing.delete(key);
    playing.get(key)?.end();
    const story = { sequence: sequences[name], rests: RESTS, odds: oddsOf, happens };
    playing.set(key, play(story, { clock, chance, pace, over }));
  };

  /** Tells something of an account, a generator or a validator. */
  function tell(event: string, source: Source, sender: Row, receiver?: Row): void {
    const account = source === 'whatsapp' ? sender : records.find('whatsapp', sender.whatsapp_id);
    const whole = { ...sender, clientid: account.clientid, state: account.state };
    channels.tell(sender.user_id, {
      ...sampleMessage(event, { ...whole, waitTime: pace / 1000, reconnectTime: pace / 1000 }),
      deviceId: account.clientid,
      date: records.moment(),
      source,
      sender: partOf('Sender', whole),
      ...(receiver && { receiver: partOf('Receiver', receiver) }),
    });
  }

  /** One message of an account: what it came to is its owner's, too. */
  function count(event: string, account: Row, receiver: Row | undefined): void {
    const isSuccess = event === 'count_success';
    change(event, account, receiver, records.moment());
    const owner = records.find('users', account.user_id);
    raise(owner, isSuccess ? 'success' : 'fail');
    raise(owner, isSuccess ? 'todaySuccess' : 'todayFail');
    const earned = isSuccess ? Number(owner.blast_fee) : 0;
    for (const [row, field] of [
      [account, 'income'],
      [owner, 'income'],
      [owner, 'todayIncome'],
    ] as const)
      raise(row, field, earned);
    const templates = records.of('message').filter(({ status }) => status === 'active');
    const template = templates[chance.between(0, templates.length - 1)];
    if (template) raise(template, 'count_use');
    tell(event, 'whatsapp', account, receiver);
  }

  function blast(account: Row): void {
    let receiver: Row | undefined;
    const free = () => records.of('phoneNumber').filter((row) => row.status === 'active' && !row.in_use);
    const orWait = () => (free().length > 0 ? { taken: 1 } : { waiting: 1 });
    const odds = {
      start: () => (free().length > 0 ? { taken: 1 } : { error: 1 }),
      sending: { success: 90, failure: 7, attempting: 3 },
      attempting: { success: 8, failure: 2 },
      free: () =>
        free().length > 0 ? { waiting: 394, lost: 4, suspended: 1, 'cut off': 1 } : { finished: 1 },
      waiting: orWait,
      reconnecting: { reconnecting: 1, linked: 2 },
      linked: orWait,
    };
    begin(`whatsapp ${account.id}`, 'blast', odds, (event, { where }, value) => {
      if (event === 'in_use') {
        const all = free();
        receiver = receiver?.in_use ? receiver : all[chance.between(0, all.length - 1)];
        if (receiver && where) receiver.in_use = where.values[0];
        return tell(event, 'whatsapp', account, receiver);
      }
      if (where) account[where.field] = value ?? where.values[chance.between(0, where.values.length - 1)];
      if (isCount(event)) return count(event, account, receiver);
      change(event, account, receiver, records.moment());
      tell(event, 'whatsapp', account, receiver?.in_use ? receiver : undefined);
    });
  }

  function run(source: 'generator' | 'validator', runner: Row): void {
    const done = () => Number(runner.count_success) + Number(runner.count_fail);
    const numbers = runner.numbers as readonly string[] | undefined;
    const total = numbers?.length ?? Number(runner.end_number) - Number(runner.start_number) + 1;
    const isLinked = records.find('whatsapp', runner.whatsapp_id).state === 'connected';
    const next = () => (done() < total ? { found: 7, missed: 3 } : { finished: 1 });
    const odds = {
      start: isLinked ? { counted: 1 } : { error: 1 },
      asks: next,
      found: { progress: 1 },
      missed: { progress: 1 },
      progress: next,
    };
    begin(`${source} ${runner.id}`, source, odds, (event) => {
      if (isCount(event)) {
        const number = numbers?.[done()] ?? String(Number(runner.start_number) + done());
        if (event === 'count_success') found(runner, number);
        if (!numbers) runner.current_number = number;
      }
      change(event, runner, undefined, records.moment());
      runner.progress = total > 0 ? Math.round((1000 * done()) / total) / 10 : 100;
      tell(event, source, runner);
    });
  }
  function found(runner: Row, number: string): void {
    const row = { number, name: '' };
    ((runner.results ??= []) as object[]).push(row);
    if (runner.b_insert === 1 && !records.of('phoneNumber').some((it) => it.number === number))
      records.add('phoneNumber', {
        ...row,
        status: 'active',
        in_use: 0,
        count_success: 0,
        count_fail: 0,
        last_sent: null,
      });
  }

  function pair(pairing: Record<string, unknown>): void {
    const { deviceId, userId, phoneNumber } = pairing;
    const offer = phoneNumber ? 'code' : 'qr';
    const digits = `62813${String(chance.between(1_000_000, 9_999_999))}`;
    const phone = { phonenumber: phoneNumber ?? digits, pushname: 'Ponsel', server: 'c.us' };
    const clientInfo = { ...phone, serialized: `${String(phone.phonenumber)}@c.us` };
    const likely = { [offer]: 6, authenticated: 3, failed: 1 };
    begin(
      `device ${String(deviceId)}`,
      phoneNumber ? 'byCode' : 'byQr',
      { client: { [offer]: 1 }, [offer]: likely, failed: likely, authenticated: {} },
      (event) => {
        if (event === 'connection.update') return tell(event, 'whatsapp', records.find('whatsapp', deviceId));
        pairing.state = event === 'authenticated' ? 'AUTHENTICATED' : 'PAIRING';
        const text = chance.text(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789');
        if (event === offer) pairing[offer] = offer === 'qr' ? `2@${text},${String(deviceId)}` : text;
        channels.tell(userId, {
          ...sampleMessage(event, { ...pairing, clientInfo }),
          deviceId,
          date: records.moment(),
        });
      },
    );
  }

  return {
    tell,
    count,
    blast,
    run,
    pair,
    /** What goes on with it; undefined for nothing. */
    of: (what: Source | 'device', id: unknown) => playing.get(`${what} ${String(id)}`),
    end: () => playing.forEach((it) => it.end()),
    forget: (what: Source | 'device', id: unknown) => {
      playing.get(`${what} ${String(id)}`)?.end();
      playing.delete(`${what} ${String(id)}`);
    },
  };
}
export type Stories = ReturnType<typeof openStories>;
