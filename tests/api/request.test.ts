import { describe, expect, it } from 'vitest';
import { loadCalls } from '../../src/api/calls';
import { requestOf } from '../../src/api/request';

const endpoints = await loadCalls();

const of = (name: keyof typeof endpoints, input: Record<string, unknown>) =>
  requestOf(endpoints[name], input);

describe('a request', () => {
  it('carries what the path names in the path, encoded', () => {
    const { path, body } = of('whatsapp.qr', { deviceId: 'id/1 ?#%' });
    expect(path).toBe('/admin/whatsapp/qr-new-client/id%2F1%20%3F%23%25');
    expect(body).toBeNull();
  });

  it('leaves out empty and missing query parameters; null stands as empty [WA-29]', () => {
    const page = { page: 2, search: '', synced: undefined };
    expect(of('whatsapp.page', page).path).toBe('/admin/whatsapp/list-per-page?page=2');
    expect(of('whatsapp.page', { page: 1, user_id: null }).path).toBe(
      '/admin/whatsapp/list-per-page?page=1&user_id=',
    );
    expect(of('whatsapp.page', { page: 1, user_id: '5', synced: true, search: 'a&b=c' }).path).toBe(
      '/admin/whatsapp/list-per-page?page=1&user_id=5&synced=true&search=a%26b%3Dc',
    );
  });

  it('repeats the id in the body where the contract says so, and else not', () => {
    expect(JSON.parse(String(of('users.update', { id: '5', firstname: 'A' }).body))).toEqual({
      id: '5',
      firstname: 'A',
    });
    const level = { id: '1', name: 'Silver', blast_fee: 100, requirement_blast: 1000 };
    const { path, body } = of('level.update', level);
    expect(path).toBe('/admin/level/1');
    expect(JSON.parse(String(body))).toEqual({ name: 'Silver', blast_fee: 100, requirement_blast: 1000 });
  });

  it('is a form where it carries a file, without what is missing [FILE-05]', () => {
    const fields = { file: undefined, text: '<p>Halo</p>', text_wa: 'Halo', button: '[]', status: 'active' };
    const { body, headers } = of('message.create', fields);
    expect([...(body as FormData).keys()]).toEqual(['text', 'text_wa', 'button', 'status']);
    expect(headers).toEqual({});
  });

  it('is told apart from another by all it says, its file included', () => {
    const file = (name: string, text: string) => new File([text], name, { lastModified: 1 });
    const prints = [
      of('proxy.create', { value: 'x' }),
      of('proxy.create', { value: 'y' }),
      of('proxy.delete', { id: '1' }),
      of('proxy.delete', { id: '2' }),
      of('proxy.import', { file: file('a.csv', '1') }),
      of('proxy.import', { file: file('b.csv', '1') }),
      of('proxy.import', { file: file('a.csv', '12') }),
    ].map(({ fingerprint }) => fingerprint);
    expect(new Set(prints).size).toBe(prints.length);
    expect(of('proxy.create', { value: 'x' }).fingerprint).toBe(prints[0]);
  });
});
