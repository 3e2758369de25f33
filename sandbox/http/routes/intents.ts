import * as z from 'zod/mini';
import { KEY, settle as settleKey } from '../idempotency';
import { type Route, route } from '../route';

const key = z.string('Wajib diisi.').check(z.regex(KEY, 'Idempotency-Key tidak valid.'));

const settle = route(
  'intent.settle',
  ({ queries, user, input }) => settleKey(queries, { userId: user.id, key: input.key }),
  { fields: { key } },
);

export const intentRoutes: readonly Route[] = [settle];
