import { inject } from 'vitest';
import { type Database, embed } from '../../sandbox/store/database';
import { openSnapshot } from '../../sandbox/store/memory';

/** A database of its own in memory, with the demonstration's data. */
export const openDemonstration = async (): Promise<Database> => embed(await openSnapshot(inject('snapshot')));
