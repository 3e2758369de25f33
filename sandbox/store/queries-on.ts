import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Borrowed } from './pool';

/** Drizzle's queries, run by `query`. */
export const queriesOn = ({ query }: Borrowed) =>
  drizzle({ client: { query } as unknown as pg.PoolClient, casing: 'snake_case' });
