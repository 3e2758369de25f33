import type { Row } from './data';
import { type Desk, find, legacyOf, missing, paged, Refused, wrong } from './desk';

/** Words that stand for a state where a text is searched. */
const STATES = new Set([
  'connected',
  'loggedOut',
  'conflict',
  'disconnected',
  'unknown',
  'sending',
  'suspended',
]);

/** Sign-in, people, their accounts and what these sent. */
export function routePeople({ all, on, add, send, openSession, userOf }: Desk): void {
  on('anyone', 'POST /auth/login', ({ fields }) => {
    const user = all.users.find(({ email }) => email === fields.email);
    if (!user || fields.password !== 'legacy') throw new Refused(401, 'Email atau kata sandi salah.');
    return openSession(user);
  });
  on('anyone', 'POST /auth/register', ({ fields }) => {
    if (all.users.some(({ email }) => email === fields.email)) throw wrong('email', 'Email sudah terdaftar.');
    return openSession(
      add(all.users, {
        email: fields.email,
        firstname: fields.firstName,
        lastname: fields.lastName,
        role: 'member',
      }),
    );
  });
  on('anyone', 'POST /auth/validate', ({ fields }) => ({
    isvalid: userOf(String(fields.token)) ? true : 'false',
  }));

  const members = () => all.users.filter(({ role }) => role === 'member');
  on('admin', 'GET /admin/users/members', () => ({ users: members() }));
  on('admin', 'GET /admin/users/members-per-page', ({ query }) => paged(members(), query));
  on('admin', 'GET /admin/users/active', () => ({ count: '1' }));
  on('own', 'GET /admin/users/referral-per-page', () => ({ list: [], total: '0' }));
  on('own', 'GET /admin/users/blast-fee/:id', ({ ids }) => ({
    blast_fee: find(all.users, ids[0]).blast_fee,
  }));
  on('own', 'GET /admin/users/:id', ({ ids }) => ({
    user: find(all.users, ids[0]),
    level: 'Silver',
    color: '#2C2C2C',
  }));
  on('own', 'PUT /admin/users/:id', ({ ids, fields }) => ({
    user: Object.assign(find(all.users, ids[0]), legacyOf(fields)),
  }));

  const accountsOf = (user: Row) =>
    user.role === 'admin' ? all.accounts : all.accounts.filter(({ user_id: owner }) => owner === user.id);
  const accountOf = (user: Row, id: unknown) => {
    const account = all.accounts.find((row) => row.id === id || row.clientid === id);
    if (!account) throw missing();
    if (!accountsOf(user).includes(account)) throw new Refused(403, 'Tidak diizinkan.');
    return account;
  };
  on('admin', 'GET /admin/whatsapp/list', () => ({ data: all.accounts }));
  on('own', 'GET /admin/whatsapp/list/:userId', ({ ids }) => ({
    data: all.accounts.filter((row) => row.user_id === ids[0]),
  }));
  on('all', 'GET /admin/whatsapp/list-per-page', ({ user, query }) => {
    const accounts = accountsOf(user);
    const wanted = query.get('search') ?? '';
    const ofState = accounts.filter(
      ({ state, status, suspended }) =>
        state === wanted || status === wanted || (wanted === 'suspended' && suspended === '1'),
    );
    if (!STATES.has(wanted)) return paged(accounts, query);
    query.delete('search');
    return paged(ofState, query);
  });
  on('own', 'GET /admin/whatsapp/count/:userId', ({ user }) => {
    const connected = accountsOf(user).filter(({ state }) => state === 'connected').length;
    return {
      connectedCount: String(connected),
      disconnectedCount: String(accountsOf(user).length - connected),
    };
  });
  on('all', 'POST /admin/whatsapp/new-client', ({ user, fields }) => {
    const { deviceId } = fields;
    all.pairings.set(String(deviceId), `2@${String(deviceId)}`);
    send(user.id, { event: 'qr', deviceId, qr: `2@${String(deviceId)}` });
    return { proxyId: null };
  });
  on('all', 'POST /admin/whatsapp/remove-client', ({ fields }) => ({
    gone: all.pairings.delete(String(fields.deviceId)),
  }));
  on('all', 'GET /admin/whatsapp/qr-new-client/:deviceId', ({ ids: [id = ''] }) => ({
    qr: all.pairings.get(id),
  }));
  on('all', 'GET /admin/whatsapp/client-state/:deviceId', ({ user, ids: [id = ''] }) => ({
    state: all.pairings.has(id) ? 'PAIRING' : String(accountOf(user, id).state).toUpperCase(),
  }));
  on('all', 'PUT /admin/whatsapp/status', ({ user, fields }) => ({
    whatsapp: Object.assign(accountOf(user, String(fields.id)), { status: fields.status }),
  }));
  on('all', 'POST /admin/whatsapp/start-blasting', ({ user, fields }) => {
    const account = accountOf(user, fields.whatsappClientId);
    if (account.state !== 'connected') throw new Refused(400, 'Sambungan terputus');
    send(account.user_id, { event: 'sending', deviceId: account.clientid });
    return Object.assign(account, { status: 'sending' });
  });
  on('all', 'POST /admin/whatsapp/stop-blasting', ({ user, fields }) => {
    const account = accountOf(user, fields.whatsappClientId);
    send(account.user_id, { event: 'stop', deviceId: account.clientid });
    return Object.assign(account, { status: 'idle' });
  });
  on('all', 'GET /admin/whatsapp/:id', ({ user, ids }) => ({ whatsapp: accountOf(user, ids[0]) }));

  on('own', 'GET /admin/messagelog/count/:userId', () => ({ successCount: '870', failCount: null }));
  on('own', 'GET /admin/messagelog/today-income/:userId', () => ({ income: null }));
  on('admin', 'GET /admin/messagelog/today-count', () => ({ success: '12', fail: null }));
  on('admin', 'GET /admin/messagelog/total-count', () => ({ success: '1870', fail: '3' }));
}
