import { describe, expect, it } from 'vitest';
import { publishAll } from '../../sandbox/events/publish';
import type { CallAnswer } from '../../src/api/calls';
import { type Person, useServer } from './harness';

const harness = useServer();
type History = CallAnswer<'history.whatsapp'>;

const eventsIn = ({ data }: History) => (data as { event: string }[]).map(({ event }) => event);
const seqsIn = ({ data }: History) => (data as { seq: number }[]).map(({ seq }) => seq);

async function accountOf(person: Person) {
  const { rows } = await person.call('whatsapp.page', { page: 1, user_id: person.id });
  const [account, other] = rows;
  if (!account || !other) throw new Error('Nobody has two accounts');
  return { account, other };
}
const say = (owner: Person, clientid: string, events: readonly string[], fields: object = {}) =>
  harness.server.database.transaction((tx) =>
    publishAll(
      tx,
      events.map((event) => ({
        owner: Number(owner.id),
        message: { event, source: 'whatsapp', deviceId: clientid, ...fields },
      })),
    ),
  );

describe('what the server remembers of an account', () => {
  it('is told piece by piece, each event once, with its place in its owner’s channel, whoever asks', async () => {
    const [member, admin] = [harness.as('member'), harness.as('admin')];
    const { account, other } = await accountOf(member);
    const { id, clientid } = account;
    await say(member, clientid, ['sending', 'waiting', 'stop']);
    await say(member, other.clientid, ['sending']);
    await say(harness.other, 'id-17250000000000009', ['sending']);
    await say(member, clientid, ['connection.update']);

    const newest = await member.call('history.whatsapp', { id, limit: 2 });
    expect(eventsIn(newest)).toEqual(['stop', 'connection.update']);
    expect(newest.meta).toMatchObject({ isOldest: 0, from: seqsIn(newest)[0] });
    const { epoch, from } = newest.meta;
    const older = await member.call('history.whatsapp', { id, epoch, before: from });
    expect(eventsIn(older).slice(-2)).toEqual(['sending', 'waiting']);
    expect(older.meta).toMatchObject({ isOldest: 1, before: from });

    const office = await admin.call('history.whatsapp', { id, limit: 2 });
    expect(eventsIn(office)).toEqual(['stop', 'connection.update']);
    expect(office.meta.epoch).toBe(epoch);
    expect(seqsIn(office)).toEqual(seqsIn(newest));
    const unknown = await member.call('history.whatsapp', { id, epoch: 'another', before: 2, limit: 2 });
    expect(eventsIn(unknown)).toEqual(['stop', 'connection.update']);
  });

  it('has no code of a pairing, no failure of the server, and nobody else’s events [C3]', async () => {
    const member = harness.as('member');
    const { account } = await accountOf(member);
    const { id, clientid } = account;
    await say(member, clientid, ['qr', 'code', 'authenticated', 'mongo', 'in_use', 'idle'], {
      qr: 'secret',
      code: 'ABCD',
    });
    await say(member, clientid, ['generating'], { source: 'generator', sender: { id: 1 } });
    const answer = await member.call('history.whatsapp', { id });
    expect(eventsIn(answer).at(-1)).toBe('idle');
    for (const event of ['qr', 'code', 'authenticated', 'mongo', 'in_use', 'generating'])
      expect(eventsIn(answer)).not.toContain(event);
    const { status } = await harness.other.send('GET', `/api/admin/whatsapp/history/${id}`);
    expect(status).toBe(403);
  });
});

describe.each(['generator', 'validator'] as const)('what the server remembers of a %s', (kind) => {
  it('is what it told itself, whoever it asked through', async () => {
    const staff = harness.as('staff');
    const { rows } = await staff.call(`${kind}.page`, { page: 1, user_id: staff.id });
    const [runner, other] = rows;
    const { clientid = '' } = runner?.Whatsapp ?? {};
    const own = { source: kind, sender: { id: Number(runner?.id) } };
    await say(staff, clientid, ['sending', 'finished'], own);
    await say(staff, clientid, ['sending'], { source: kind, sender: { id: Number(other?.id) } });
    await say(staff, clientid, ['sending']);
    const answer = await staff.call(`history.${kind}`, { id: runner?.id ?? '' });
    expect(eventsIn(answer)).toEqual(['sending', 'finished']);
    const { status } = await harness.as('member').send('GET', `/api/admin/${kind}/history/${runner?.id}`);
    expect(status).toBe(403);
  });
});
