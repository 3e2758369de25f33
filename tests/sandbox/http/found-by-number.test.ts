import { eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, phoneNumbers, users, whatsapps } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';

const harness = useServer();
const admin = () => harness.as('admin');
const NUMBER = '6281234567890';
/** Ways in which people write it, whole or a part. */
const FORMS = [
  '0812-3456-7890',
  '+62 812-3456-7890',
  '+62 (0)812 3456 7890',
  '+62 0812 3456 7890',
  '0062812 34567890',
  NUMBER,
  '812 3456',
  '62812345',
  '0812 3456',
  '\u202a+62 812-3456-7890\u202c',
  '７８９０',
];

beforeAll(async () => {
  const { db } = harness.server.database;
  const [owner] = await db
    .select()
    .from(users)
    .where(eq(users.id, Number(harness.other.id)));
  await db.insert(whatsapps).values({
    clientid: 'found-by-number',
    userId: Number(owner?.id),
    phonenumber: NUMBER,
    pushname: 'Dicari',
  });
  await db.insert(phoneNumbers).values({ number: NUMBER, name: 'Dicari' }).onConflictDoNothing();
  await db.insert(auditEntries).values({
    at: new Date(),
    action: 'phoneNumber.create',
    kind: 'phoneNumber',
    actorName: '',
    subjectName: '',
    object: NUMBER,
    changes: [],
    address: '10.62.81.234',
    device: '',
    text: `${NUMBER}\n10.62.81.234`,
  });
});

describe('a number', () => {
  it.each(FORMS)('finds as %s its account, whose that is, and the number itself', async (search) => {
    const accounts = await admin().call('whatsapp.page', { page: 1, size: 200, user_id: null, search });
    expect(accounts.rows.map(({ pushname }) => pushname)).toContain('Dicari');
    const members = await admin().call('users.memberPage', { page: 1, size: 200, search });
    expect(members.rows.map(({ id }) => id)).toContain(harness.other.id);
    const numbers = await admin().call('phoneNumber.page', { page: 1, size: 200, search });
    expect(numbers.rows.map(({ number }) => number)).toContain(NUMBER);
  });

  it('finds nobody else but the owner of the account, where it is whole', async () => {
    const { rows, count } = await admin().call('users.memberPage', { page: 1, search: FORMS[0] });
    expect(rows.map(({ id }) => id)).toEqual([harness.other.id]);
    expect(count).toBe(1);
  });

  it('finds by a part of it everybody who owns such an account, however many are newer', async () => {
    const { db } = harness.server.database;
    const newer = Array.from({ length: 1001 }, (_, place) => ({
      clientid: `newer-${place}`,
      userId: Number(harness.as('member').id),
      phonenumber: `62812${String(place).padStart(8, '0')}`,
    }));
    await db.insert(whatsapps).values(newer);
    const asked = { page: 1, size: 200, search: '0812' } as const;
    const { rows, count } = await admin().call('users.memberPage', asked);
    expect(rows.map(({ id }) => id)).toContain(harness.other.id);
    expect(rows.map(({ id }) => id)).toContain(harness.as('member').id);
    expect(count).toBe(rows.length);
    await db.delete(whatsapps).where(like(whatsapps.clientid, 'newer-%'));
  });

  it('finds what the audit log has of it, however it is written, and addresses as they are', async () => {
    const objects = async (search: string) =>
      (await admin().call('audit.page', { page: 1, search })).rows.map(({ object }) => object);
    expect(await objects('0812-3456-7890')).toEqual([NUMBER]);
    expect(await objects('10.62.81.234')).toEqual([NUMBER]);
    expect(await objects('0812-3456-7891')).toEqual([]);
  });

  it('beside a status finds owners of accounts in that status alone', async () => {
    const asked = { page: 1, search: FORMS[0], status: 'suspended' };
    expect((await admin().call('users.memberPage', asked)).rows).toEqual([]);
  });

  it('does not take the digits of a name or an e-mail for one', async () => {
    const { rows } = await admin().call('users.memberPage', { page: 1, search: 'member10@demo' });
    expect(rows.map(({ email }) => email)).toEqual(['member10@demo.test']);
  });
});

describe('the accounts of a person', () => {
  it('are listed by how much they need attention', async () => {
    const { db } = harness.server.database;
    const userId = Number(harness.as('staff').id);
    const states = [
      { state: 'connected' },
      { state: null },
      { state: 'connected', suspended: true },
      { state: 'loggedOut', lost: 'loggedOut' },
    ];
    await db.insert(whatsapps).values(
      states.map((more, place) => ({
        clientid: `attention-${place}`,
        userId,
        pushname: `${place}`,
        ...more,
      })),
    );
    const asked = { page: 1, size: 200, user_id: String(userId), sort: 'attention' };
    const { rows } = await admin().call('whatsapp.page', asked);
    const made = rows.filter(({ clientid }) => clientid?.startsWith('attention-'));
    expect(made.map(({ pushname }) => pushname)).toEqual(['2', '3', '1', '0']);
  });
});
