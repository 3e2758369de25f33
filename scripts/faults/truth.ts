import { PGlite } from '@electric-sql/pglite';
import { join } from 'node:path';
import type { SetStage } from './stage';

export type Query = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** Queries the database past the servers; the embedded one once no server has it open. */
export async function openTruth(stage: SetStage): Promise<{ readonly query: Query; close(): Promise<void> }> {
  if (stage.postgres) {
    const { ask } = stage.standby ?? stage.postgres;
    return { query: (text, values) => ask(text, values, stage.database), close: async () => undefined };
  }
  const client = await PGlite.create(join(stage.folder, 'postgres'));
  return {
    query: async (text, values = []) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
    close: () => client.close(),
  };
}
