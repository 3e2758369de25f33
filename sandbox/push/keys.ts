import webPush from 'web-push';
import type { Queries } from '../store/database';
import { pushKeys } from '../store/schema';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const ID = 1;

/** The keys of this installation, which are made at the first start: all its processes have the same. */
export async function readPushKeys(queries: Queries): Promise<PushKeys> {
  const read = () => queries.select().from(pushKeys);
  const [known] = await read();
  if (known) return known;
  await queries
    .insert(pushKeys)
    .values({ id: ID, ...webPush.generateVAPIDKeys() })
    .onConflictDoNothing();
  const [made] = await read();
  if (!made) throw new Error('The keys for push are missing.');
  return made;
}
