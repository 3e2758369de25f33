import { isDone } from '../../src/machines/commands/command';
import type { Host } from './host';
import type { Claim, Page, Report } from './page';
import type { Difference } from './difference';
import type { Account } from './world';

/** How long a command may still be on its way to the server after a fact has ended it here, in ms. */
const ON_ITS_WAY = 40_000;

const CALLS: Readonly<Record<string, RegExp>> = {
  start: /\/(start|start-blasting)$/,
  stop: /\/(stop|stop-blasting)$/,
  reset: /\/reset$/,
  activate: /\/activate$/,
};

/** Whether the server did this command for this row between two moments. */
function isExecuted({ commands, world }: Host, { key, command }: Claim, from: number, to: number): boolean {
  const [kind = '', id = ''] = key.split(':');
  const account = world.accounts.find(({ clientid }) => clientid === id);
  return commands.some(
    ({ call, body, at }) =>
      call.includes(`/${kind}/`) &&
      (CALLS[command]?.test(call) ?? false) &&
      (body.whatsappClientId === id || String(body.id) === String(account?.id ?? id)) &&
      // A call takes time to arrive: what was done in the moment of the command was asked for before.
      at > from &&
      at <= to,
  );
}

/** Whether it sent, or did not, at any moment between two. */
function wasSo({ world }: Host, { key, command }: Claim, from: number, to: number): boolean {
  if (command !== 'start' && command !== 'stop') return false;
  const sent = world.sent.filter((one) => one.key === key);
  const before = sent.findLast(({ at }) => at <= from)?.sending ?? false;
  return [before, ...sent.filter(({ at }) => at > from && at <= to).map(({ sending }) => sending)].includes(
    command === 'start',
  );
}

/**
 * Whether the server's word that it sends, or does not, arrived between two moments. It may have been under way when the
 * command was given, and be so no more: no server says which command an event comes of.
 */
function wasReceived({ received, world }: Host, { key, command }: Claim, from: number, to: number): boolean {
  const status = new Map<string, string>([
    ['start', 'sending'],
    ['stop', 'idle'],
  ]).get(command);
  const account = world.accounts.find(({ clientid }) => key === `whatsapp:${clientid}`);
  const runner = world.runners.find(({ kind, id }) => key === `${kind}:${id}`);
  const id = (account ?? runner)?.id;
  const clientid = (account ?? runner?.account)?.clientid;
  return received.some(({ at, message }) => {
    const sender = (message.sender ?? {}) as Partial<Account>;
    const isIts = sender.id === id && sender.clientid === clientid;
    return isIts && sender.status === status && at > from && at <= to;
  });
}

function isTrue(host: Host, page: Page, claim: Claim): boolean {
  const { outcome, from, to, key } = claim;
  if (outcome.kind === 'refused') return !isExecuted(host, claim, from, to);
  if (!isDone(outcome)) return true;
  const name = host.world.accounts.find(({ clientid }) => key.endsWith(clientid))?.pushname;
  const isCorrected = name !== undefined && [...page.said].some((text) => text.includes(name));
  const isSeen = wasSo(host, claim, from, to) || wasReceived(host, claim, from, to);
  return isExecuted(host, claim, from, to + ON_ITS_WAY) || isSeen || isCorrected;
}

const isCounted = ({ claims }: Page, { from, to, command, tally }: Report) =>
  tally.done <=
  claims.filter(
    (claim) => claim.command === command && claim.from >= from && claim.to <= to && isDone(claim.outcome),
  ).length;

/** What the page said was done, or was not, though the server knows otherwise. */
export const falseClaims = (host: Host, page: Page): Difference[] => [
  ...page.claims
    .filter((claim) => !isTrue(host, page, claim))
    .map((claim) => ({ where: `claim ${claim.command}`, page: claim, server: host.commands })),
  ...page.reports
    .filter((report) => !isCounted(page, report))
    .map((report) => ({ where: `report ${report.command}`, page: report, server: page.claims })),
];
