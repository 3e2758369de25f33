/** A server's state, and the messages it sends when that changes. Written from the contract alone. */

export const MEMBER = 5;
export const LOST_STATES = ['loggedOut', 'conflict', 'disconnected', 'unknown'] as const;

/** The link states in which generators and validators stop. */
export const BREAKING = ['loggedOut', 'conflict', 'suspended'] as const;

type Fields = Readonly<Record<string, unknown>>;
/** A message without its place in the channel's history. */
export type Message = Fields & { readonly event: string };

export interface Account {
  readonly id: number;
  readonly clientid: string;
  readonly phonenumber: string;
  readonly pushname: string;
  readonly user_id: number;
  state: string | null;
  status: 'idle' | 'sending';
  count_success: number;
  count_fail: number;
  income: number;
  suspended: 0 | 1;
  suspended_count: number;
}
export interface Runner {
  readonly kind: 'generator' | 'validator';
  readonly id: number;
  readonly account: Account;
  state: string | null;
  status: 'idle' | 'sending';
  count_success: number;
  count_fail: number;
  /** Percent. */
  progress: number;
  current_number: string | null;
}
export interface Receiver {
  readonly id: number;
  readonly number: string;
  in_use: 0 | 1;
  count_success: number;
  count_fail: number;
  last_sent: string | null;
}

/** Everything that can happen on the server by itself, each by the index of whom it happens to. */
export type Happening =
  | {
      readonly kind: 'aimed' | 'delivered' | 'undelivered';
      readonly account: number;
      readonly receiver: number;
    }
  | { readonly kind: 'counted'; readonly account: number; readonly more: number }
  | {
      readonly kind: 'started' | 'stopped' | 'dropped' | 'suspended' | 'reconnecting' | 'reset';
      readonly account: number;
    }
  | { readonly kind: 'linked'; readonly account: number; readonly state: string | null }
  | { readonly kind: 'ended'; readonly account: number; readonly state: string | undefined }
  | { readonly kind: 'activated'; readonly account: number }
  | {
      readonly kind: 'busy';
      readonly account: number;
      readonly with: 'progressing' | 'resting' | 'waiting' | 'attempting';
    }
  | { readonly kind: 'picked'; readonly receiver: number }
  | { readonly kind: 'runnerStarted' | 'runnerStopped'; readonly runner: number }
  | { readonly kind: 'advanced'; readonly runner: number; readonly by: number }
  /** By itself, or as its account is `broken` by a state in which nothing is asked. */
  | {
      readonly kind: 'runnerEnded';
      readonly runner: number;
      readonly broken: (typeof BREAKING)[number] | null;
    };

const accountOf = (id: number, state: string): Account => ({
  id,
  clientid: `id-${id}`,
  phonenumber: `62812000000${id}`,
  pushname: `Akun ${id}`,
  user_id: MEMBER,
  state,
  status: 'idle',
  count_success: 10 * id,
  count_fail: id,
  income: 1000 * id,
  suspended: 0,
  suspended_count: 0,
});
const runnerOf = (kind: Runner['kind'], id: number, account: Account): Runner => ({
  kind,
  id,
  account,
  // One that is new has none.
  state: kind === 'generator' ? 'connected' : null,
  status: 'idle',
  count_success: 0,
  count_fail: 0,
  progress: 0,
  current_number: null,
});

function messageOf(account: Account, event: string, fields: Fields = {}): Message {
  const { phonenumber: _, pushname: __, suspended: ___, ...sender } = account;
  return { event, deviceId: account.clientid, source: 'whatsapp', sender, ...fields };
}
function runnerMessageOf(runner: Runner, event: string, fields: Fields = {}): Message {
  const { kind, account, ...sender } = runner;
  const { clientid } = account;
  return { event, deviceId: clientid, source: kind, sender: { ...sender, clientid }, ...fields };
}
/** The row that a message of a sender is about. */
export const rowKeyOf = ({ source, deviceId, sender }: Message): string =>
  source === 'whatsapp' ? `whatsapp:${deviceId}` : `${source}:${(sender as { id?: number } | undefined)?.id}`;

/** What servers of the contract do this way or the other. */
export interface Manner {
  /**
   * Whether it repeats in an event of its own what another event also contains: that a blast stopped, that a number is
   * free again. The embedded server does.
   */
  readonly repeats: boolean;
  /** Whether a start says nothing before the first number is picked, as with the embedded server. */
  readonly startsSilently: boolean;
}
const EMBEDDED: Manner = { repeats: true, startsSilently: true };
/** From a start to the first number, in ms. */
const STARTING = 400;

/** A small server's worth of accounts, generators, validators, phone numbers and figures. */
export class World {
  readonly accounts: readonly Account[];
  readonly runners: readonly Runner[];
  readonly receivers: readonly Receiver[] = [1, 2].map((id) => ({
    id,
    number: `62813000000${id}`,
    in_use: 0,
    count_success: 0,
    count_fail: 0,
    last_sent: null,
  }));
  #delivered = { success: 100, fail: 10 };
  #balance = 50_000;
  /** Whether each row sent, by its key, from which moment on. */
  readonly sent: { readonly key: string; readonly at: number; readonly sending: boolean }[] = [];

  /** The number that each account is about to write to. */
  readonly #targets = new Map<Account, Receiver>();

  constructor(
    /** Called with each message as it is published. */
    readonly publish: (message: Message) => void,
    readonly manner: Manner = EMBEDDED,
    /** How many accounts there are, at least two; the third is not linked. */
    size = 3,
  ) {
    this.accounts = Array.from({ length: size }, (_, at) =>
      accountOf(at + 1, at === 2 ? 'disconnected' : 'connected'),
    );
    const [first, second] = this.accounts as readonly [Account, Account];
    // Its id is an account's id as well: the two must not be confused.
    this.runners = [runnerOf('generator', 1, second), runnerOf('validator', 7, first)];
  }

  /** What each call of a dashboard answers, by path; of the member's where it is asked for a user. */
  figures(path: string): Fields | undefined {
    const connected = this.accounts.filter(({ state }) => state === 'connected').length;
    const { success, fail } = this.#delivered;
    const answers: Readonly<Record<string, Fields>> = {
      '/api/admin/whatsapp/count': {
        connectedCount: connected,
        disconnectedCount: this.accounts.length - connected,
      },
      '/api/admin/messagelog/count': { successCount: success, failCount: fail },
      '/api/admin/messagelog/today-income': { income: success * 100 },
      '/api/admin/withdraw/balance': { balance: this.#balance },
      '/api/admin/bonus/total': { totalBonus: 5000 },
      '/api/admin/proxy/count-use': { used: 1, unUsed: 2 },
      '/api/admin/phonenumber/count-blast': {
        blasted: this.receivers.filter(({ last_sent }) => last_sent !== null).length,
        unBlasted: this.receivers.filter(({ last_sent }) => last_sent === null).length,
      },
      '/api/admin/users/active': { count: connected > 0 ? 1 : 0 },
      '/api/admin/messagelog/today-count': { success, fail },
      '/api/admin/messagelog/total-count': { success: success + 1000, fail: fail + 100 },
    };
    return answers[path];
  }

  happen(happening: Happening): void {
    if ('account' in happening) {
      const account = this.accounts[happening.account] as Account;
      this.#happenTo(account, happening);
      this.#note(`whatsapp:${account.clientid}`, account.status);
    } else if ('runner' in happening) {
      const runner = this.runners[happening.runner] as Runner;
      this.#happenToRunner(runner, happening);
      this.#note(`${runner.kind}:${runner.id}`, runner.status);
    } else {
      const receiver = this.receivers[happening.receiver] as Receiver;
      receiver.in_use = receiver.in_use === 1 ? 0 : 1;
      this.publish({ event: 'in_use', receiver: { id: receiver.id, in_use: receiver.in_use } });
    }
  }

  /** Why the account would not start, or null. */
  refusalOf({ state, status, suspended }: Account): string | null {
    if (suspended === 1) return 'Account suspended';
    if (state === null || LOST_STATES.some((lost) => lost === state)) return 'Not connected';
    return status === 'sending' ? 'Already sending' : null;
  }

  #note(key: string, status: Account['status']): void {
    this.sent.push({ key, at: Date.now(), sending: status === 'sending' });
  }

  /** How a row stands, said by an event that sets all of it. */
  standing(key: string): Message | undefined {
    const account = this.accounts.find(({ clientid }) => key === `whatsapp:${clientid}`);
    if (account) return messageOf(account, 'count_synced');
    const runner = this.runners.find(({ kind, id }) => key === `${kind}:${id}`);
    if (runner) return runnerMessageOf(runner, 'progressing');
    const receiver = this.receivers.find(({ id }) => key === `phonenumber:${id}`);
    return receiver && { event: 'in_use', source: 'phonenumber', receiver: { ...receiver } };
  }

  #report(account: Account, event: string, fields: Fields = {}): void {
    this.publish(messageOf(account, event, fields));
  }

  /** Frees the number the account was about to write to, by an event before `event` or in it. */
  #release(account: Account, event: string, fields: Fields = {}): void {
    const receiver = this.#targets.get(account);
    this.#targets.delete(account);
    if (receiver?.in_use !== 1) return this.#report(account, event, fields);
    receiver.in_use = 0;
    const fieldsOfNumber = { receiver: { ...receiver } };
    if (this.manner.repeats) this.#report(account, 'in_use', fieldsOfNumber);
    this.#report(account, event, this.manner.repeats ? fields : { ...fields, ...fieldsOfNumber });
  }

  #end(account: Account, event: string, fields: Fields = {}): void {
    account.status = 'idle';
    this.#release(account, event, fields);
  }

  /** Ends it by `event`, which contains the idle status, too. */
  #cutOff(account: Account, event: string, fields: Fields = {}): void {
    const wasSending = account.status === 'sending';
    this.#end(account, event, fields);
    if (wasSending && this.manner.repeats) this.#report(account, 'stop');
  }

  /** The first thing that is done for a start, if nothing has come between. */
  #begin(account: Account): void {
    if (account.status === 'idle' || this.#targets.has(account)) return;
    const index = this.accounts.indexOf(account);
    if (account.state === 'connected') return this.happen({ kind: 'aimed', account: index, receiver: 0 });
    if (account.state === 'reconnecting...')
      this.happen({ kind: 'linked', account: index, state: 'connected' });
  }

  #reportRunner(runner: Runner, event: string, fields: Fields = {}): void {
    this.publish(runnerMessageOf(runner, event, fields));
  }

  #happenTo(account: Account, happening: Extract<Happening, { account: number }>): void {
    switch (happening.kind) {
      case 'started':
        if (this.refusalOf(account) !== null) return;
        account.status = 'sending';
        if (!this.manner.startsSilently) return this.#report(account, 'sending');
        return void setTimeout(() => this.#begin(account), STARTING);
      case 'stopped':
        if (account.status === 'idle') return this.#report(account, 'idle');
        return this.#end(account, 'stop');
      case 'aimed': {
        if (account.status === 'idle' || account.state !== 'connected' || this.#targets.has(account)) return;
        const free = this.receivers.filter(({ in_use }) => in_use === 0);
        const receiver = free[happening.receiver] ?? free[0];
        if (receiver === undefined) return this.#report(account, 'waiting', { waitTime: 3 });
        receiver.in_use = 1;
        this.#targets.set(account, receiver);
        const fieldsOfNumber = { receiver: { ...receiver } };
        if (this.manner.repeats) this.#report(account, 'in_use', fieldsOfNumber);
        this.#report(account, 'update_target', { progressing: true, ...fieldsOfNumber });
        return this.#report(account, 'sending', fieldsOfNumber);
      }
      case 'delivered':
      case 'undelivered': {
        if (account.status === 'idle') return;
        const receiver = this.#targets.get(account) ?? this.receivers[happening.receiver];
        if (!receiver) return;
        const wasInUse = receiver.in_use === 1;
        this.#targets.delete(account);
        receiver.in_use = 0;
        if (happening.kind === 'undelivered') {
          account.count_fail += 1;
          receiver.count_fail += 1;
          this.#delivered.fail += 1;
          this.#report(account, 'count_fail', { receiver: { ...receiver } });
        } else {
          account.count_success += 1;
          account.income += 100;
          receiver.count_success += 1;
          receiver.last_sent = new Date().toISOString();
          this.#delivered.success += 1;
          this.#balance += 100;
          this.#report(account, 'count_success', { receiver: { ...receiver } });
        }
        if (wasInUse && this.manner.repeats) this.#report(account, 'in_use', { receiver: { ...receiver } });
        return;
      }
      case 'counted':
        account.count_success += happening.more;
        account.count_fail += 1;
        this.#delivered.success += happening.more;
        this.#delivered.fail += 1;
        return this.#report(account, 'count_synced');
      case 'linked':
        account.state = happening.state;
        if (happening.state !== 'conflict' && happening.state !== 'loggedOut')
          return this.#report(account, 'connection.update', { state: happening.state });
        return this.#cutOff(account, 'connection.update', { state: happening.state });
      case 'dropped':
        if (account.status === 'idle') return;
        account.state = 'disconnected';
        return this.#release(account, 'connection.update', { state: account.state });
      case 'reconnecting':
        account.state = 'reconnecting...';
        return this.#report(account, 'reconnecting', { reconnectTime: 3 });
      case 'suspended':
        account.state = 'suspended';
        account.suspended = 1;
        account.suspended_count += 1;
        return this.#cutOff(account, 'suspended');
      case 'activated':
        if (account.suspended === 0) return;
        account.suspended = 0;
        account.state = 'connected';
        return this.#report(account, 'connection.update', { state: 'connected' });
      case 'reset':
        account.count_success = 0;
        account.count_fail = 0;
        account.income = 0;
        return this.#report(account, 'reset', { state: account.state });
      case 'ended':
        if (account.suspended === 1) return;
        if (happening.state !== undefined) account.state = happening.state;
        return happening.state === undefined
          ? this.#end(account, 'finished')
          : this.#end(account, 'error_blast', { state: happening.state, error: 'Session closed' });
      case 'busy':
        if (account.status === 'idle') return;
        if (happening.with === 'waiting') return this.#report(account, 'waiting', { waitTime: 3 });
        if (happening.with === 'attempting') return this.#report(account, 'attempting', { code: '428' });
        return this.#report(account, 'progressing', { progressing: happening.with === 'progressing' });
    }
  }

  #happenToRunner(runner: Runner, happening: Extract<Happening, { runner: number }>): void {
    switch (happening.kind) {
      case 'runnerStarted':
        if (runner.status === 'sending') return;
        if (runner.progress === 100) Object.assign(runner, { progress: 0, count_success: 0, count_fail: 0 });
        Object.assign(runner, { status: 'sending', state: 'connected' });
        this.#reportRunner(runner, 'count_synced');
        return this.#reportRunner(runner, runner.kind === 'generator' ? 'generating' : 'validating');
      case 'runnerStopped':
        runner.status = 'idle';
        return this.#reportRunner(runner, 'stop');
      case 'advanced': {
        if (runner.status === 'idle') return;
        runner.progress = Math.min(99, runner.progress + happening.by);
        if (runner.kind === 'generator') runner.current_number = `6281400${runner.count_success}`;
        this.#count(runner, happening.by);
        const { progress, current_number } = runner;
        return this.#reportRunner(runner, 'progressing', { progressing: true, progress, current_number });
      }
      case 'runnerEnded': {
        if (runner.status === 'idle') return;
        runner.status = 'idle';
        if (happening.broken === null) {
          Object.assign(runner, { progress: 100, current_number: null });
          this.#count(runner, runner.count_fail);
          return this.#reportRunner(runner, 'finished', { state: runner.state });
        }
        // It will go on from where it is.
        runner.state = happening.broken;
        const { state } = runner;
        const event = runner.kind === 'generator' ? 'error_generate' : 'error_validate';
        return this.#reportRunner(runner, event, { state, error: 'Session closed' });
      }
    }
  }

  /** Numbers that were found, that were not, or both. */
  #count(runner: Runner, by: number): void {
    if (by % 3 !== 0) {
      runner.count_success += 1;
      this.#reportRunner(runner, 'count_success');
    }
    if (by % 3 !== 1) {
      runner.count_fail += 1;
      this.#reportRunner(runner, 'count_fail');
    }
  }
}
