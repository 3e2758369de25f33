import type { Caller, Command } from './calls';
import type { People, Person } from './people';
import { sleep } from './sleep';

/** A bonus or a withdraw that was asked for: `mark` is its nominal, which no other has. */
export interface Asked {
  readonly command: Command;
  readonly mark: number;
}

/** A withdraw and what was decided about it, one after the other. */
export interface Decided {
  readonly id: number;
  readonly decisions: readonly { readonly command: Command; readonly status: string }[];
}

export interface MoneyJournal {
  readonly bonuses: Asked[];
  readonly withdraws: Asked[];
  readonly decided: Decided[];
}

const PAUSE = 150;
const ENDOWMENT = 400_000_000;
let marks = 0;

/** Gives every member enough balance for the withdraws they will request. */
export async function endow(caller: Caller, { admin, members }: People) {
  for (const { id } of members) {
    const json = { nominal: ENDOWMENT, reason: 'Modal', userId: id };
    const { outcome, answer } = await caller.command('POST /admin/bonus/create', admin.token, { json });
    if (outcome !== 'done') throw new Error(`no bonus was given: ${String(answer)}`);
  }
}

const NEXT: Readonly<Record<string, readonly string[]>> = {
  requested: ['accepted', 'rejected'],
  accepted: ['requested'],
  rejected: ['requested'],
};

/** Gives bonuses, asks for withdraws and decides about them, one call after the other, until `isOver`. */
export async function moveMoney(
  caller: Caller,
  { admin, staff }: People,
  member: Person,
  journal: MoneyJournal,
  isOver: () => boolean,
) {
  const give = async () => {
    const mark = 1000 + (marks += 1);
    const json = { nominal: mark, reason: `Putaran ${mark}`, userId: member.id };
    const command = await caller.command('POST /admin/bonus/create', admin.token, { json });
    journal.bonuses.push({ command, mark });
  };
  const withdraw = async () => {
    const mark = 10_000 + (marks += 1);
    const json = { nominal: mark, userId: member.id };
    const command = await caller.command('POST /admin/withdraw/request', member.token, { json });
    journal.withdraws.push({ command, mark });
    return command.outcome === 'done'
      ? Number((command.answer as { withdraw: { id: string } }).withdraw.id)
      : null;
  };
  const decide = async (id: number) => {
    const decisions: { command: Command; status: string }[] = [];
    journal.decided.push({ id, decisions });
    let status = 'requested';
    for (let times = 0; times < 3 && !isOver(); times += 1) {
      const [one = '', other = one] = NEXT[status] ?? [];
      const wanted = Math.random() < 0.5 ? one : other;
      const json = { id, status: wanted };
      const command = await caller.command('PUT /admin/withdraw/update', staff.token, { json });
      decisions.push({ command, status: wanted });
      if (command.outcome !== 'done') return;
      status = wanted;
      await sleep(PAUSE);
    }
  };
  while (!isOver()) {
    await give();
    await sleep(PAUSE);
    const id = await withdraw();
    await sleep(PAUSE);
    if (id !== null) await decide(id);
  }
}
