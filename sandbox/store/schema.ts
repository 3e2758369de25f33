/** Every table of the server, by what it is about. Columns are snake_case in the database. */
export * from './schema/access';
export * from './schema/audit';
export * from './schema/fleet';
export * from './schema/ledger';
export * from './schema/lists';
export * from './schema/messages';
export * from './schema/news';
export * from './schema/opt-outs';
export * from './schema/past';
export * from './schema/payouts';
export * from './schema/people';
export * from './schema/push';
export * from './schema/realtime';
export * from './schema/runners';
