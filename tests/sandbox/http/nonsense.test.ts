import { expect, it } from 'vitest';
import { routes } from '../../../sandbox/http/routes';
import { useServer } from '../../contract/harness';
import { titleOf } from '../../../scripts/shared/routes';

const harness = useServer();

/** What no field of any call expects. */
const NONSENSE = [
  '',
  '-1',
  '1e309',
  '../1',
  "' OR 1=1 --",
  '<b>',
  'x'.repeat(5000),
  '\u202e\ufeff',
  '\u0000',
];
const FIELDS = [
  'id',
  'userId',
  'user_id',
  'deviceId',
  'whatsapp_id',
  'page',
  'search',
  'status',
  'nominal',
  'number',
  'value',
  'name',
  'text',
  'button',
  'file',
  'token',
  'email',
  'password',
  'interval_min',
  'price',
];

it.each(routes.map(titleOf))(
  '%s is told nonsense and says so, without stack, path or SQL [V19]',
  async (route) => {
    const [method = '', template = ''] = route.split(' ');
    const inQuery = method === 'GET' || method === 'DELETE';
    for (const value of NONSENSE) {
      const path = template.replace(/:\w+/g, () => encodeURIComponent(value));
      const fields = Object.fromEntries(FIELDS.map((name) => [name, value]));
      const url = `/api${path}${inQuery ? `?${new URLSearchParams(fields)}` : ''}`;
      const { status, body } = await harness.as('dev').send(method, url, inQuery ? undefined : fields);
      expect([value, status < 500]).toEqual([value, true]);
      expect(JSON.stringify(body)).not.toMatch(
        /node_modules|\bat \/|select |insert |sandbox\/|drizzle|zod|Error:/i,
      );
    }
  },
);
