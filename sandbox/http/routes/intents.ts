import * as z from 'zod/mini';
import { KEY, settle as settleKey } from '../idempotency';
import { type Route, route } from '../route';

const settle = route(
  'POST /admin/intent/settle',
  z.object({ key: z.string('Wajib diisi.').check(z.regex(KEY, 'Idempotency-Key tidak valid.')) }),
  ({ queries, user, input: { key } }) => settleKey(queries, { userId: user.id, key }),
);

export const intentRoutes: readonly Route[] = [settle];
