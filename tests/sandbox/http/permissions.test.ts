import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { calls } from '../../../sandbox/http/calls';
import { routes } from '../../../sandbox/http/routes';
import { users } from '../../../sandbox/store/schema';
import type { Endpoint } from '../../../src/api/calls';
import type { Field } from '../../../src/api/calls/fields';
import { anyone, type Owner } from '../../../src/api/calls/permission';
import { type Person, useServer } from '../../contract/harness';
import { titleOf } from '../../../scripts/shared/routes';

const harness = useServer();

/** Subjects that belong to the demonstration's member, or to its staff. */
async function readSubjects() {
  const [member, staff] = [harness.as('member'), harness.as('staff')];
  const accounts = await member.call('whatsapp.page', { page: 1, user_id: member.id });
  const generators = await staff.call('generator.page', { page: 1, user_id: staff.id });
  const validators = await staff.call('validator.page', { page: 1, user_id: staff.id });
  return {
    member: member.id,
    whatsapp: accounts.rows[0]?.id ?? '',
    client: accounts.rows[0]?.clientid ?? '',
    generator: generators.rows[0]?.id ?? '',
    validator: validators.rows[0]?.id ?? '',
    file: validators.rows[0]?.fileName ?? '',
  };
}

type Subjects = Awaited<ReturnType<typeof readSubjects>>;

/** A value for a field of a call about something owned. */
function sampleOf(
  name: string,
  { rule }: Field,
  owner: Owner,
  subjects: Subjects,
  callerId: string,
): unknown {
  if (name === 'socketClientId') return `client-${callerId}`;
  if (name === 'userId' || name === 'user_id') return subjects.member;
  if (name === 'id') return owner === 'user' ? subjects.member : subjects[owner];
  if (rule.kind === 'device') return owner === 'client' ? subjects.client : 'id-17250000000000001';
  if (rule.kind === 'whole') return Math.max(rule.min, name.endsWith('max') ? 2 : 1);
  if (rule.kind === 'choice') return rule.options[0];
  if (rule.kind === 'agreement') return true;
  return rule.kind === 'idOrNull' ? null : '';
}

function fieldsOf({ may, input }: Endpoint, subjects: Subjects, callerId: string): Record<string, unknown> {
  if (may === anyone || !may.owner) return {};
  const { owner } = may;
  if (owner === 'file') return { name: subjects.file };
  const due = Object.entries(input).filter(([, { isOptional, otherwise }]) => !isOptional && !otherwise);
  return Object.fromEntries(
    due.map(([name, field]) => [name, sampleOf(name, field, owner, subjects, callerId)]),
  );
}

/** Whether a person may make a call by its declaration; its subject belongs to `member`, or to `staff`. */
function mayMake({ may }: Endpoint, name: string): boolean {
  if (may === anyone) return true;
  const role = name === 'other' ? 'member' : name;
  if (may.roles.some((allowed) => allowed === role)) return true;
  if (!may.owner) return false;
  const owner = ['generator', 'validator', 'file'].includes(may.owner) ? 'staff' : 'member';
  return name === owner && (may.ownerRoles?.includes(owner) ?? true);
}

async function isRefused(
  person: Person,
  { method, path: template }: Endpoint,
  fields: Record<string, unknown>,
) {
  const path = template.replace(/:(\w+)/g, (_all, name: string) => String(fields[name] ?? 999_999));
  const query = method === 'GET' ? `?${new URLSearchParams(fields as Record<string, string>)}` : '';
  const body = method === 'POST' || method === 'PUT' ? fields : undefined;
  const { status } = await person.send(method, `/api${path}${query}`, body);
  return status === 401 || status === 403;
}

describe('who may make which call [V1]', () => {
  it('has a route for every call of the contract, and no other but for files [V1]', () => {
    const contract = Object.values(calls).map((endpoint) => titleOf({ endpoint }));
    expect(routes.map(titleOf).toSorted()).toEqual([...contract, 'GET /files/:name'].toSorted());
  });

  it.each(routes.map((one) => [titleOf(one), one.endpoint] as const))('%s [V1]', async (_, endpoint) => {
    const subjects = await readSubjects();
    const people = {
      nobody: harness.stranger,
      other: harness.other,
      member: harness.as('member'),
      staff: harness.as('staff'),
      admin: harness.as('admin'),
      dev: harness.as('dev'),
    };
    for (const [name, person] of Object.entries(people)) {
      const may = mayMake(endpoint, name);
      // An allowed call would wait for an event that never comes.
      if (may && endpoint.path.includes('listen')) continue;
      const refused = await isRefused(person, endpoint, fieldsOf(endpoint, subjects, person.id));
      expect([name, refused]).toEqual([name, !may]);
    }
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
