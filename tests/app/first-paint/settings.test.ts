import { expect, it } from 'vitest';
import { readSettings } from '../../../src/app/first-paint/settings';
import { noSettings } from '../../support/settings';

/** The settings that the page reads from this answer of its host, and the lines it logs for developers. */
async function readFrom(body: unknown, status = 200) {
  const lines: string[] = [];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const ask = async () => new Response(text, { status });
  const settings = await readSettings(ask, (line) => lines.push(line));
  return { settings, lines };
}

it('reads the settings of its installation from the file beside the page', async () => {
  const served = {
    apiHost: 'https://api.example.id',
    idempotentHosts: ['api.example.id'],
    contact: '0812-0000-0001',
    features: ['templateButtons', 'resetButton'],
  };
  expect(await readFrom(served)).toEqual({ settings: { ...served, brand: null }, lines: [] });
});

it('is as it was built where the file leaves something out, or all of it', async () => {
  expect(await readFrom({})).toEqual({ settings: noSettings, lines: [] });
  expect(await readFrom({ contact: 'kantor', apiHost: null })).toEqual({
    settings: { ...noSettings, contact: 'kantor' },
    lines: [],
  });
});

it.each([
  ['no JSON', '{"apiHost": "https://api.example.id",}', 200, 'is no JSON object'],
  ['another page', '<!doctype html><title>Whatsapp Blaster for Rent</title>', 200, 'is no JSON object'],
  ['a list', ['https://api.example.id'], 200, 'is no JSON object'],
  ['nothing', '', 200, 'is no JSON object'],
  ['missing', 'Not found', 404, 'is not there (404)'],
  ['kept from everybody', '{}', 403, 'is not there (403)'],
])('is as it was built where the file is %s, and says so in a line', async (_, body, status, line) => {
  expect(await readFrom(body, status)).toEqual({ settings: noSettings, lines: [`/settings.json: ${line}`] });
});

it.each([
  [{ apiHost: 'api.example.id' }, 'apiHost is not an address'],
  [{ apiHost: 'https://10.0.0.256' }, 'apiHost is not an address'],
  [{ apiHost: 'javascript:alert(1)' }, 'apiHost is not an address'],
  [{ apiHost: 5 }, 'apiHost is not an address'],
  [{ idempotentHosts: 'api.example.id' }, 'idempotentHosts is not array'],
  [{ contact: { name: 'kantor' } }, 'contact is not string'],
  [{ features: ['reset'] }, 'features is not templateButtons | resetButton'],
  [{ features: { resetButton: true } }, 'features is not array'],
])('reads past what is wrong in %j, and names it', async (wrong, line) => {
  const { settings, lines } = await readFrom({ idempotentHosts: ['a.id'], contact: 'kantor', ...wrong });
  const right = { idempotentHosts: ['a.id'], contact: 'kantor' };
  expect(settings).toEqual({ ...noSettings, ...right, ...blank(wrong) });
  expect(lines).toEqual([`/settings.json: ${line}`]);
});
/** What was wrong is as it was built. */
const blank = (wrong: object) =>
  Object.fromEntries(Object.keys(wrong).map((name) => [name, noSettings[name as keyof typeof noSettings]]));

it('names what is no setting, so that a slip of the pen is seen', async () => {
  const { settings, lines } = await readFrom({ apihost: 'https://api.example.id', contact: 'kantor' });
  expect(settings).toEqual({ ...noSettings, contact: 'kantor' });
  expect(lines).toEqual(['/settings.json: apihost is no setting']);
});

it.each([500, 502, 503])(
  'calls no API where the host answers %d: nobody knows which is meant',
  async (status) => {
    await expect(readFrom('{}', status)).rejects.toThrow('settings.json');
  },
);

it('calls no API where the host does not answer', async () => {
  const ask = async () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(readSettings(ask, () => {})).rejects.toThrow('Failed to fetch');
});
