import { eq, inArray } from 'drizzle-orm';
import type { Message, OwnedMessage } from '../events/publish';
import { accountMessage, receiverOf } from '../network/accounts';
import { runnerMessage } from '../network/runner/runner';
import type { Queries } from '../store/database';
import { generators, phoneNumbers, validators, whatsapps } from '../store/schema';

/** A row that a page shows, as `whatsapp:<clientid>` or `<kind>:<id>`. */
export type RowKey = string;

/** How a row stands, said by an event that sets all of it and lets nothing glow. */
export interface Standing {
  readonly key: RowKey;
  /** Whose events tell what becomes of it; null for phone numbers, which anybody's may. */
  readonly owner: number | null;
  readonly message: Message;
}

/** The row that an event of a sender is about. */
export const rowOf = ({ source, deviceId, sender }: Message): RowKey =>
  source === 'generator' || source === 'validator'
    ? `${source}:${String((sender as { readonly id?: unknown } | null)?.id)}`
    : `whatsapp:${String(deviceId)}`;

const standingOf = ({ owner, message }: OwnedMessage): Standing => ({ key: rowOf(message), owner, message });

const ID = /^[1-9]\d{0,14}$/;
const idsOf = (ids: readonly string[]) => ids.filter((id) => ID.test(id)).map(Number);

async function accounts(queries: Queries, clientids: readonly string[]): Promise<Standing[]> {
  const rows = await queries
    .select()
    .from(whatsapps)
    .where(inArray(whatsapps.clientid, [...clientids]));
  return rows.map((account) => standingOf(accountMessage(account, 'count_synced')));
}

const readRunners =
  (kind: 'generator' | 'validator', table: typeof generators | typeof validators) =>
  async (queries: Queries, ids: readonly string[]): Promise<Standing[]> => {
    const rows = await queries
      .select({ runner: table, carrier: whatsapps })
      .from(table)
      .innerJoin(whatsapps, eq(whatsapps.id, table.whatsappId))
      .where(inArray(table.id, idsOf(ids)));
    return rows.map(({ runner, carrier }) => standingOf(runnerMessage(kind, runner, carrier, 'progressing')));
  };

const READERS: Readonly<Record<string, (queries: Queries, ids: readonly string[]) => Promise<Standing[]>>> = {
  whatsapp: accounts,
  generator: readRunners('generator', generators),
  validator: readRunners('validator', validators),
  phonenumber: async (queries, ids) => {
    const rows = await queries
      .select()
      .from(phoneNumbers)
      .where(inArray(phoneNumbers.id, idsOf(ids)));
    return rows.map((row) => ({
      key: `phonenumber:${row.id}`,
      owner: null,
      message: { event: 'in_use', source: 'phonenumber', receiver: receiverOf(row) },
    }));
  },
};

/** How these rows stand; those that there are not are left out. */
export async function readStandings(queries: Queries, keys: Iterable<RowKey>): Promise<Standing[]> {
  const idsByKind = new Map<string, string[]>();
  for (const key of keys) {
    const [kind = ''] = key.split(':', 1);
    idsByKind.set(kind, [...(idsByKind.get(kind) ?? []), key.slice(kind.length + 1)]);
  }
  const standings: Standing[] = [];
  for (const [kind, ids] of idsByKind) standings.push(...((await READERS[kind]?.(queries, ids)) ?? []));
  return standings;
}
