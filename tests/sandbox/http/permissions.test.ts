import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { permissions } from '../../../sandbox/http/permissions';
import { routes } from '../../../sandbox/http/routes';
import { users } from '../../../sandbox/store/schema';
import { loadEndpoints } from '../../../src/api/endpoints';
import { type Person, useServer } from '../../contract/harness';
import { expectations } from './expectations';

const endpoints = await loadEndpoints();

const harness = useServer();
const shape = (route: string) => route.replace(/:\w+/g, ':_');

/** Subjects that belong to the demonstration's member, or to its staff. */
async function readSubjects() {
  const [member, staff] = [harness.as('member'), harness.as('staff')];
  const accounts = await member.call('whatsapp.page', { page: 1, user_id: member.id });
  const generators = await staff.call('generator.page', { page: 1, user_id: staff.id });
  const validators = await staff.call('validator.page', { page: 1, user_id: staff.id });
  return {
    member: member.id,
    account: accounts.rows[0]?.id ?? '',
    client: accounts.rows[0]?.clientid ?? '',
    generator: generators.rows[0]?.id ?? '',
    validator: validators.rows[0]?.id ?? '',
    file: validators.rows[0]?.fileName ?? '',
  };
}

type Fields = Record<string, unknown>;
async function isRefused(person: Person, route: string, fields: Fields): Promise<boolean> {
  const [method = '', template = ''] = route.split(' ');
  const path = template.replace(/:(\w+)/g, (_all, name: string) => String(fields[name] ?? 999_999));
  const query = method === 'GET' ? `?${new URLSearchParams(fields as Record<string, string>)}` : '';
  const body = method === 'POST' || method === 'PUT' ? fields : undefined;
  const { status } = await person.send(method, `/api${path}${query}`, body);
  return status === 401 || status === 403;
}

describe('who may make which call [V1]', () => {
  it('has a row and a route for every call of the contract, and no other route [V1]', () => {
    const contract = Object.values(endpoints).map(({ method, path }) => shape(`${method} ${path}`));
    const rows = Object.keys(permissions).map(shape);
    expect(rows.toSorted()).toEqual([...contract, 'GET /files/:_'].toSorted());
    expect(routes.map(({ name }) => name).toSorted()).toEqual(Object.keys(permissions).toSorted());
    expect(Object.keys(expectations).toSorted()).toEqual(Object.keys(permissions).toSorted());
  });

  it.each(Object.entries(expectations))('%s [V1]', async (route, { may, subject }) => {
    const subjects = subject && (await readSubjects());
    const people = {
      nobody: harness.stranger,
      other: harness.other,
      member: harness.as('member'),
      staff: harness.as('staff'),
      admin: harness.as('admin'),
      dev: harness.as('dev'),
    };
    const allowed = [];
    for (const [name, person] of Object.entries(people)) {
      const fields = subjects ? subject(subjects, person.id) : {};
      if (!(await isRefused(person, route, fields))) allowed.push(name);
    }
    expect(allowed.join(' ')).toBe(may);
  });

  it('keeps one staff member out of what belongs to another [V1]', async () => {
    const { generator, validator, file } = await readSubjects();
    const { server, other } = harness;
    const become = (role: 'staff' | 'member') =>
      server.database.db
        .update(users)
        .set({ role })
        .where(eq(users.id, Number(other.id)));
    await become('staff');
    for (const path of [
      `generator/${generator}`,
      `validator/${validator}`,
      `generator/download-result/${generator}`,
    ]) {
      expect((await other.send('GET', `/api/admin/${path}`)).status).toBe(403);
    }
    expect((await other.send('GET', `/api/files/${file}`)).status).toBe(403);
    const { rows } = await other.call('generator.page', { page: 1, user_id: harness.as('staff').id });
    expect(rows).toEqual([]);
    await become('member');
  });

  it('asks the database for the role at every call, not the sign-in [V1] [A8]', async () => {
    const { server } = harness;
    const admin = await harness.signIn('admin@demo.test');
    await server.database.db
      .update(users)
      .set({ role: 'member' })
      .where(eq(users.id, Number(admin.id)));
    expect((await admin.send('GET', '/api/admin/proxy/list')).status).toBe(403);
    await server.database.db
      .update(users)
      .set({ role: 'admin' })
      .where(eq(users.id, Number(admin.id)));
  });
});
