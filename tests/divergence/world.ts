/** What a server of the contract knows, and what it tells when that changes. Written from the contract alone. */

export const MEMBER = 5;
export const LOST_STATES = ['loggedOut', 'conflict', 'disconnected', 'unknown'] as const;

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
  | { readonly kind: 'delivered' | 'undelivered'; readonly account: number; readonly receiver: number }
  | { readonly kind: 'counted'; readonly account: number; readonly more: number }
  | {
      readonly kind: 'started' | 'stopped' | 'suspended' | 'reconnecting' | 'reset';
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
  | { readonly kind: 'runnerEnded'; readonly runner: number; readonly failed: boolean };

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
  state: 'connected',
  status: 'idle',
  count_success: 0,
  count_fail: 0,
  progress: 0,
  current_number: null,
});

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

  constructor(
    readonly now: () => number,
    /** Told of each message as it is published. */
    readonly publish: (message: Message) => void,
    /** How many accounts there are; the third is not linked. */
    size: number,
    /** Whether it says that an account stopped after what ended its blast, as the embedded server does; others need not. */
    readonly saysStop: boolean,
  ) {
    this.accounts = Array.from({ length: size }, (_, at) =>
      accountOf(at + 1, at === 2 ? 'disconnected' : 'connected'),
    );
    const [first, second] = this.accounts as readonly [Account, Account];
    // Its id is an account's id as well, which must confuse nobody.
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
    this.sent.push({ key, at: this.now(), sending: status === 'sending' });
  }

  #tell(account: Account, event: string, fields: Fields = {}): void {
    const { phonenumber: _, pushname: __, suspended: ___, ...sender } = account;
    this.publish({ event, deviceId: account.clientid, source: 'whatsapp', sender, ...fields });
  }

  /** What ended it is told by `event`; that it is idle stands in that event, too. */
  #cutOff(account: Account, event: string, fields: Fields = {}): void {
    const wasSending = account.status === 'sending';
    account.status = 'idle';
    this.#tell(account, event, fields);
    if (wasSending && this.saysStop) this.#tell(account, 'stop');
  }

  #tellRunner(runner: Runner, event: string, fields: Fields = {}): void {
    const { id, kind, account, state, status, count_success, count_fail } = runner;
    const sender = { id, clientid: account.clientid, state, status, count_success, count_fail };
    this.publish({ event, deviceId: account.clientid, source: kind, sender, ...fields });
  }

  #happenTo(account: Account, happening: Extract<Happening, { account: number }>): void {
    switch (happening.kind) {
      case 'started':
        if (this.refusalOf(account) !== null) return;
        account.status = 'sending';
        return this.#tell(account, 'sending');
      case 'stopped':
        account.status = 'idle';
        return this.#tell(account, 'stop');
      case 'delivered':
      case 'undelivered': {
        if (account.status === 'idle') return;
        const receiver = this.receivers[happening.receiver] as Receiver;
        if (receiver.in_use === 1) this.happen({ kind: 'picked', receiver: happening.receiver });
        if (happening.kind === 'undelivered') {
          account.count_fail += 1;
          receiver.count_fail += 1;
          this.#delivered.fail += 1;
          return this.#tell(account, 'count_fail', { receiver: { ...receiver } });
        }
        account.count_success += 1;
        account.income += 100;
        receiver.count_success += 1;
        receiver.last_sent = new Date(this.now()).toISOString();
        this.#delivered.success += 1;
        this.#balance += 100;
        return this.#tell(account, 'count_success', { receiver: { ...receiver } });
      }
      case 'counted':
        account.count_success += happening.more;
        account.count_fail += 1;
        this.#delivered.success += happening.more;
        this.#delivered.fail += 1;
        return this.#tell(account, 'count_synced');
      case 'linked':
        if (account.suspended === 1) return;
        account.state = happening.state;
        if (happening.state !== 'conflict' && happening.state !== 'loggedOut')
          return this.#tell(account, 'connection.update', { state: happening.state });
        return this.#cutOff(account, 'connection.update', { state: happening.state });
      case 'reconnecting':
        if (account.suspended === 1) return;
        account.state = 'reconnecting...';
        return this.#tell(account, 'reconnecting', { reconnectTime: 3 });
      case 'suspended':
        if (account.suspended === 1) return;
        account.state = 'suspended';
        account.suspended = 1;
        account.suspended_count += 1;
        return this.#cutOff(account, 'suspended');
      case 'activated':
        if (account.suspended === 0) return;
        account.suspended = 0;
        account.state = 'connected';
        return this.#tell(account, 'connection.update', { state: 'connected' });
      case 'reset':
        account.count_success = 0;
        account.count_fail = 0;
        account.income = 0;
        return this.#tell(account, 'reset', { state: account.state });
      case 'ended':
        if (account.suspended === 1) return;
        account.status = 'idle';
        if (happening.state !== undefined) account.state = happening.state;
        return happening.state === undefined
          ? this.#tell(account, 'finished')
          : this.#tell(account, 'error_blast', { state: happening.state, error: 'Session closed' });
      case 'busy':
        if (account.status === 'idle') return;
        if (happening.with === 'waiting') return this.#tell(account, 'waiting', { waitTime: 3 });
        if (happening.with === 'attempting') return this.#tell(account, 'attempting', { code: '428' });
        return this.#tell(account, 'progressing', { progressing: happening.with === 'progressing' });
    }
  }

  #happenToRunner(runner: Runner, happening: Extract<Happening, { runner: number }>): void {
    switch (happening.kind) {
      case 'runnerStarted':
        if (runner.status === 'sending') return;
        runner.status = 'sending';
        return this.#tellRunner(runner, runner.kind === 'generator' ? 'generating' : 'validating');
      case 'runnerStopped':
        runner.status = 'idle';
        return this.#tellRunner(runner, 'stop');
      case 'advanced': {
        if (runner.status === 'idle') return;
        runner.progress = Math.min(99, (runner.progress === 100 ? 0 : runner.progress) + happening.by);
        if (runner.kind === 'generator') runner.current_number = `6281400${runner.count_success}`;
        runner.count_success += 1;
        const { progress, current_number } = runner;
        this.#tellRunner(runner, 'progressing', { progressing: true, progress, current_number });
        return this.#tellRunner(runner, 'count_success');
      }
      case 'runnerEnded': {
        if (runner.status === 'idle') return;
        Object.assign(runner, { status: 'idle', progress: 100, current_number: null });
        if (!happening.failed) return this.#tellRunner(runner, 'finished');
        const event = runner.kind === 'generator' ? 'error_generate' : 'error_validate';
        return this.#tellRunner(runner, event, { error: 'Session closed' });
      }
    }
  }
}
