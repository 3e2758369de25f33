import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishAll } from '../../../sandbox/events/publish';
import { accountMessage } from '../../../sandbox/network/accounts';
import { phoneNumbers, users, whatsapps } from '../../../sandbox/store/schema';
import { type SocketHarness, openSocketHarness } from './harness';

describe('the socket of an office that says what it looks at', () => {
  let harness: SocketHarness;
  beforeEach(async () => {
    harness = await openSocketHarness();
    const person = (id: number) => ({
      firstname: 'Ani',
      lastname: '',
      email: `${id}@demo.test`,
      passwordHash: '',
      role: 'member' as const,
      referralCode: `code${id}`,
    });
    await harness.database.db.insert(users).values([person(1), person(2)]);
    await harness.database.db.insert(whatsapps).values(
      [1, 1, 2].map((userId, place) => ({
        userId,
        clientid: `id-${place + 1}`,
        phonenumber: `62800000000${place}`,
        pushname: 'Ani',
        state: 'connected',
      })),
    );
    await harness.database.db.insert(phoneNumbers).values({ number: '628111111111', name: 'Budi' });
  });
  afterEach(() => harness.close());

  const look = (rows: readonly string[], sums: readonly string[] = []) => ({ watch: { rows, sums } });
  const signIn = async (asked: object, query = '?id=client-admin', as = 'rina') => {
    const rina = await harness.signIn(query, as, {}, asked);
    await rina.until('resumed');
    return rina;
  };
  /** Something happens to the account with this client id. */
  const happen = async (clientid: string, ...events: string[]) => {
    const [account] = await harness.database.db
      .select()
      .from(whatsapps)
      .where(eq(whatsapps.clientid, clientid));
    if (!account) throw new Error(`no ${clientid}`);
    await harness.database.transaction((tx) =>
      publishAll(
        tx,
        events.map((event) =>
          accountMessage(account, event, event === 'connection.update' ? { state: 'loggedOut' } : {}),
        ),
      ),
    );
  };

  it('says that it does, and tells how each row stands before what becomes of it', async () => {
    const rina = await signIn(look(['whatsapp:id-1']));
    expect(rina.messages[0]).toMatchObject({ event: 'resumed', complete: true, watches: true, seq: 0 });
    const [standing] = await rina.until('count_synced');
    expect(standing).toMatchObject({ deviceId: 'id-1', sender: { state: 'connected' }, sent: 1 });
    await happen('id-1', 'waiting');
    const [waiting] = await rina.until('waiting');
    expect(waiting).toMatchObject({ deviceId: 'id-1', seq: 1, epoch: expect.any(String), sent: 2 });
  });

  it('tells nothing of other rows, be they of the same person, but what is news of any', async () => {
    const rina = await signIn(look(['whatsapp:id-1']));
    await rina.until('count_synced');
    await happen('id-2', 'waiting');
    await happen('id-3', 'waiting', 'connection.update');
    await happen('id-2', 'suspended');
    await happen('id-1', 'count_success');
    await Promise.all([rina.until('count_success'), rina.until('connection.update')]);
    harness.timers.advance(1000);
    await rina.until('suspended');
    await rina.until('news');
    expect(rina.said('waiting')).toEqual([]);
    expect(rina.said('news')).toHaveLength(1);
    const numbers = rina.messages.flatMap(({ sent }) => sent ?? []);
    expect(numbers).toEqual([1, 2, 3, 4, 5]);
  });

  it('gathers news of rows that it does not look at for a second, in their order', async () => {
    const rina = await signIn(look(['whatsapp:id-1']));
    await happen('id-2', 'suspended');
    await rina.until('suspended');
    await happen('id-2', 'connection.update', 'finished');
    await happen('id-1', 'waiting');
    await rina.until('waiting');
    expect(rina.said('connection.update')).toEqual([]);
    harness.timers.advance(1000);
    await rina.until('finished');
    expect(rina.messages.flatMap(({ event }) => (event === 'news' ? [] : event))).toEqual([
      'resumed',
      'count_synced',
      'suspended',
      'waiting',
      'connection.update',
      'finished',
    ]);
  });

  it('tells what had happened to a row before how it stands, once it looks at it', async () => {
    const rina = await signIn(look([]));
    await happen('id-2', 'suspended');
    await rina.until('suspended');
    await happen('id-2', 'connection.update');
    rina.socket.send(JSON.stringify({ type: 'watch', ...look(['whatsapp:id-2']).watch }));
    await rina.until('count_synced');
    expect(rina.messages.map(({ event }) => event)).toEqual([
      'resumed',
      'suspended',
      'connection.update',
      'count_synced',
    ]);
  });

  it('tells news of a row that it looks at once', async () => {
    const rina = await signIn(look(['whatsapp:id-1']));
    await rina.until('count_synced');
    await happen('id-1', 'suspended');
    await happen('id-3', 'connection.update');
    await rina.until('connection.update');
    expect(rina.said('suspended')).toHaveLength(1);
  });

  it('follows what the page looks at next, and leaves what it looks at no more', async () => {
    const rina = await signIn(look(['whatsapp:id-1']));
    await rina.until('count_synced');
    rina.socket.send(JSON.stringify({ type: 'watch', ...look(['whatsapp:id-3']).watch }));
    await rina.until('count_synced', 2);
    await happen('id-1', 'waiting');
    await happen('id-3', 'waiting');
    await rina.until('waiting');
    await happen('id-3', 'idle');
    await rina.until('idle');
    expect(rina.said('waiting')).toMatchObject([{ deviceId: 'id-3' }]);
  });

  it('tells what becomes of a phone number within a second, whoever writes to it', async () => {
    const rina = await signIn(look(['phonenumber:1']));
    await rina.until('in_use');
    await harness.database.db.update(phoneNumbers).set({ inUse: true });
    harness.timers.advance(1000);
    expect((await rina.until('in_use', 2)).at(-1)).toMatchObject({
      source: 'phonenumber',
      receiver: { id: 1, in_use: 1 },
    });
  });

  it('tells sums each second, where they have changed', async () => {
    harness.sums.set('users.active', { count: 4 });
    const rina = await signIn(look([], ['users.active']));
    harness.timers.advance(1000);
    expect(await rina.until('sums')).toMatchObject([{ answers: { 'users.active': { count: 4 } } }]);
    harness.sums.set('users.active', { count: 5 });
    harness.timers.advance(1000);
    expect((await rina.until('sums', 2)).at(-1)).toMatchObject({ answers: { 'users.active': { count: 5 } } });
  });

  it('counts anew on each connection, and says that a page that comes back has missed something', async () => {
    const [{ epoch } = {}] = (await signIn(look([]))).messages;
    const back = await signIn(look([]), `?id=client-admin&since=0&epoch=${epoch}`);
    expect(back.messages[0]).toMatchObject({ complete: false, seq: 0 });
    expect(back.messages[0]?.epoch).not.toBe(epoch);
  });

  it('tells staff nothing of rows that are not theirs, nor of phone numbers', async () => {
    const sari = await signIn(look(['whatsapp:id-1', 'phonenumber:1']), undefined, 'sari');
    await happen('id-1', 'waiting');
    await happen('id-1', 'suspended');
    await sari.until('suspended');
    expect(sari.messages.map(({ event }) => event)).toEqual(['resumed', 'suspended']);
  });

  it('tells a monitor everything, once', async () => {
    const rina = await signIn({ watch: { rows: ['whatsapp:id-1'], sums: [], everything: true } });
    await rina.until('count_synced');
    await happen('id-1', 'waiting');
    await happen('id-3', 'waiting', 'suspended');
    await Promise.all([rina.until('waiting', 2), rina.until('suspended')]);
    await happen('id-2', 'idle');
    await rina.until('idle');
    expect(rina.said('waiting')).toHaveLength(2);
    expect(rina.said('suspended')).toHaveLength(1);
  });

  it('tells pages that say nothing of the kind everything', async () => {
    const rina = await signIn({});
    await happen('id-1', 'waiting');
    await happen('id-3', 'waiting');
    const told = await rina.until('waiting', 2);
    expect(told.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(new Set([rina.messages[0]?.epoch, ...told.map(({ epoch }) => epoch)]).size).toBe(1);
  });
});
