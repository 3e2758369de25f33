import { describe, expect, it } from 'vitest';
import { type Endpoint, loadCalls } from '../../src/api/calls';

const endpoints = Object.entries(await loadCalls());
const named = (is: (endpoint: Endpoint) => boolean) =>
  endpoints.flatMap(([name, endpoint]) => (is(endpoint) ? [name] : [])).toSorted();

describe('of all calls', () => {
  it('those of a session and of a lost password alone go without a token [HTTP-03]', () => {
    expect(named(({ may }) => may === 'anyone')).toEqual([
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
