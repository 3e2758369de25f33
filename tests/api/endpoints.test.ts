import { describe, expect, it } from 'vitest';
import { type Endpoint, loadEndpoints } from '../../src/api/endpoints';

const endpoints = Object.entries(await loadEndpoints());
const named = (is: (endpoint: Endpoint) => boolean) =>
  endpoints.flatMap(([name, endpoint]) => (is(endpoint) ? [name] : [])).toSorted();

describe('of all calls', () => {
  it('those of a session and of a lost password alone go without a token [HTTP-03]', () => {
    expect(named(({ withToken }) => withToken === false)).toEqual([
      'access.resetPassword',
      'auth.login',
      'auth.logout',
      'auth.register',
      'auth.validate',
    ]);
  });

  it('each that saves, imports, updates, deletes, starts or stops says of a lost answer that it was the network [ERR-07]', () => {
    expect(named(({ method, changes }) => method === 'GET' && changes === true)).toEqual([]);
    expect(named(({ method, changes }) => method !== 'GET' && changes !== true)).toEqual([
      'access.resetPassword',
      'auth.login',
      'auth.logout',
      'auth.register',
      'auth.validate',
      'intent.settle',
      'whatsapp.activate',
      'whatsapp.newClient',
      'whatsapp.removeClient',
      'whatsapp.reset',
      'whatsapp.sendMessage',
    ]);
  });
});
