import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` writes what changed in the schema as the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: [
    './sandbox/store/schema/access.ts',
    './sandbox/store/schema/audit.ts',
    './sandbox/store/schema/fleet.ts',
    './sandbox/store/schema/ledger.ts',
    './sandbox/store/schema/lists.ts',
    './sandbox/store/schema/messages.ts',
    './sandbox/store/schema/news.ts',
    './sandbox/store/schema/opt-outs.ts',
    './sandbox/store/schema/past.ts',
    './sandbox/store/schema/payouts.ts',
    './sandbox/store/schema/people.ts',
    './sandbox/store/schema/push.ts',
    './sandbox/store/schema/realtime.ts',
    './sandbox/store/schema/runners.ts',
  ],
  out: './sandbox/store/migrations',
});
