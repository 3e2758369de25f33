import { inject } from 'vitest';
import type { Announcer } from '../../sandbox/store/announcer';
import type { Database } from '../../sandbox/store/database';
import { embed } from '../../sandbox/store/embedded';
import { openSnapshot } from '../../sandbox/store/memory';

/** A database of its own in memory, with the demonstration's data; it announces what is published, unless told otherwise. */
export const openDemonstration = async (announcer?: Announcer): Promise<Database> =>
  embed(await openSnapshot(inject('snapshot')), { announcer });
