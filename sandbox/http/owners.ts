import { eq } from 'drizzle-orm';
import type { Owner } from '../../src/api/calls/permission';
import { isNamed } from '../files/store';
import type { Queries } from '../store/database';
import { files, generators, pairings, users, validators, whatsapps } from '../store/schema';

/** The fields of a parsed input that can name a subject. */
interface Subject {
  readonly id?: number;
  readonly userId?: number;
  readonly deviceId?: string;
  readonly clientid?: string;
  readonly whatsappClientId?: string;
  readonly name?: string;
}

const ownerOfClient = async (queries: Queries, deviceId: string) => {
  const [account] = await queries
    .select({ userId: whatsapps.userId })
    .from(whatsapps)
    .where(eq(whatsapps.clientid, deviceId));
  if (account) return account.userId;
  const [pairing] = await queries
    .select({ userId: pairings.userId })
    .from(pairings)
    .where(eq(pairings.deviceId, deviceId));
  return pairing?.userId ?? null;
};

const ownerOfRow =
  (table: typeof whatsapps | typeof generators | typeof validators) =>
  async (queries: Queries, id: number) => {
    const [row] = await queries.select({ userId: table.userId }).from(table).where(eq(table.id, id));
    return row?.userId ?? null;
  };

const finders: Record<Owner, (queries: Queries, subject: Subject) => Promise<number | null>> = {
  user: async (queries, { userId, id }) => {
    const [row] = await queries
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, userId ?? id ?? 0));
    return row?.id ?? null;
  },
  whatsapp: (queries, { id = 0 }) => ownerOfRow(whatsapps)(queries, id),
  generator: (queries, { id = 0 }) => ownerOfRow(generators)(queries, id),
  validator: (queries, { id = 0 }) => ownerOfRow(validators)(queries, id),
  client: (queries, { deviceId, clientid, whatsappClientId }) =>
    ownerOfClient(queries, deviceId ?? clientid ?? whatsappClientId ?? ''),
  file: async (queries, { name = '' }) => {
    const [row] = await queries.select({ userId: files.userId }).from(files).where(isNamed(name));
    return row?.userId ?? null;
  },
};

/** Id of the user who owns what the input names; null when there is no such thing. */
export const findOwner = (queries: Queries, owner: Owner, input: unknown): Promise<number | null> =>
  finders[owner](queries, input as Subject);
