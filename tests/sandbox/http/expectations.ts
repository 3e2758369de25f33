/** Rows of other people that a call can be about. */
interface Subjects {
  readonly member: string;
  readonly account: string;
  readonly client: string;
  readonly generator: string;
  readonly validator: string;
  readonly file: string;
}

/** Who may make a call about a subject, in the order nobody, other, member, staff, admin, dev. */
interface Expectation {
  readonly may: string;
  readonly subject?: (subjects: Subjects, callerId: string) => Record<string, unknown>;
}

const everybody = { may: 'nobody other member staff admin dev' };
const signedIn = { may: 'other member staff admin dev' };
const office = { may: 'staff admin dev' };
const managers = { may: 'admin dev' };
const dev = { may: 'dev' };
const about = (may: string, subject: Expectation['subject']): Expectation => ({
  may,
  ...(subject && { subject }),
});

const person = about('member admin dev', ({ member }) => ({ id: member }));
const personsOwn = about('member admin dev', ({ member }) => ({ userId: member }));
const payee = about('member staff admin dev', ({ member }) => ({ userId: member }));
const account = about('member admin dev', ({ account: id }) => ({ id }));
const deviceOf = ({ client: deviceId }: Subjects) => ({ deviceId });
const blast = about('member dev', ({ client: whatsappClientId }, callerId) => ({
  whatsappClientId,
  socketClientId: `client-${callerId}`,
  loop: true,
}));
const generator = about('staff admin dev', ({ generator: id }) => ({ id }));
const validator = about('staff admin dev', ({ validator: id }) => ({ id }));

/** The table that the product promises, written from its specification and not from its code. */
export const expectations: Readonly<Record<string, Expectation>> = {
  'POST /auth/login': everybody,
  'POST /auth/register': everybody,
  'POST /auth/validate': everybody,
  'POST /auth/logout': everybody,
  'POST /auth/reset-password': everybody,
  'GET /admin/session/list': signedIn,
  'GET /admin/session/changes': signedIn,
  'POST /admin/session/changes/seen': { ...signedIn, subject: () => ({ id: 999_999 }) },
  'DELETE /admin/session/others': signedIn,
  'DELETE /admin/session/:id': { ...signedIn, subject: () => ({ id: 999_999 }) },
  'GET /admin/factor/get': signedIn,
  'POST /admin/factor/begin': signedIn,
  'POST /admin/factor/confirm': { ...signedIn, subject: () => ({ code: '000000' }) },
  'POST /admin/factor/recovery-codes': signedIn,
  'POST /admin/factor/remove': signedIn,
  'POST /admin/users/password-link': about('admin dev', ({ member }) => ({ id: member })),
  'POST /admin/intent/settle': { ...signedIn, subject: () => ({ key: crypto.randomUUID() }) },
  'GET /admin/users/:id': person,
  'GET /admin/users/blast-fee/:id': person,
  'PUT /admin/users/:id': person,
  'GET /admin/users/members': managers,
  'GET /admin/users/members-per-page': managers,
  'GET /admin/users/active': managers,
  'GET /admin/users/referral-per-page': personsOwn,
  'POST /admin/whatsapp/new-client': about('member dev', ({ member }) => ({
    deviceId: 'id-17250000000000001',
    userId: member,
  })),
  'POST /admin/whatsapp/remove-client': about('member dev', deviceOf),
  'GET /admin/whatsapp/qr-new-client/:deviceId': about('member dev', deviceOf),
  'GET /admin/whatsapp/client-state/:deviceId': about('member admin dev', deviceOf),
  // Where it is allowed this call waits, so it is asked for an account that is not there.
  'GET /admin/whatsapp/listen-message-created/:id': signedIn,
  'POST /admin/whatsapp/send-message/1': managers,
  'POST /admin/whatsapp/save': about('member dev', ({ client: clientid, member }) => ({
    clientid,
    phonenumber: '',
    pushname: '',
    server: '',
    serialized: '',
    proxyId: null,
    user_id: member,
    reconnect: null,
  })),
  'GET /admin/whatsapp/:id': account,
  'GET /admin/whatsapp/history/:id': account,
  'GET /admin/whatsapp/list/:userId': personsOwn,
  'GET /admin/whatsapp/list': managers,
  'GET /admin/whatsapp/count/:userId': personsOwn,
  'GET /admin/whatsapp/list-per-page': signedIn,
  'GET /admin/whatsapp/suspended/list-per-page': managers,
  'PUT /admin/whatsapp/status': about('member dev', ({ account: id }) => ({ id, status: 'idle' })),
  'PUT /admin/whatsapp/interval': about('member admin dev', ({ account: id }) => ({
    id,
    interval_min: 1,
    interval_max: 2,
  })),
  'POST /admin/whatsapp/start-blasting': blast,
  'POST /admin/whatsapp/stop-blasting': blast,
  'POST /admin/whatsapp/reset': account,
  'POST /admin/whatsapp/activate': managers,
  'GET /admin/messagelog/count/:userId': personsOwn,
  'GET /admin/messagelog/today-income/:userId': personsOwn,
  'GET /admin/messagelog/today-count': managers,
  'GET /admin/messagelog/total-count': managers,
  'GET /admin/statistics/blasts/:userId': personsOwn,
  'GET /admin/statistics/blasts': managers,
  'GET /admin/generator/list-per-page': office,
  'GET /admin/generator/:id': generator,
  'GET /admin/generator/history/:id': generator,
  'POST /admin/generator/create': office,
  'PUT /admin/generator/:id': generator,
  'DELETE /admin/generator/:id': generator,
  'POST /admin/generator/start': generator,
  'POST /admin/generator/stop': generator,
  'GET /admin/generator/download-result/:id': generator,
  'GET /admin/validator/list-per-page': office,
  'GET /admin/validator/:id': validator,
  'GET /admin/validator/history/:id': validator,
  'POST /admin/validator/create': office,
  'PUT /admin/validator/:id': validator,
  'DELETE /admin/validator/:id': validator,
  'POST /admin/validator/start': validator,
  'POST /admin/validator/stop': validator,
  'GET /admin/validator/download-result/:id': validator,
  'GET /files/:name': about('staff admin dev', ({ file: name }) => ({ name })),
  'GET /admin/setting/get': signedIn,
  'PUT /admin/setting/update': managers,
  'GET /admin/proxy/list': managers,
  'GET /admin/proxy/list-per-page': managers,
  'GET /admin/proxy/count-use': managers,
  'GET /admin/proxy/:id': managers,
  'POST /admin/proxy/save': managers,
  'POST /admin/proxy/import': managers,
  'PUT /admin/proxy/:id': managers,
  'DELETE /admin/proxy/:id': managers,
  'GET /admin/phonenumber/list': managers,
  'GET /admin/phonenumber/list-per-page': managers,
  'GET /admin/phonenumber/count-blast': managers,
  'GET /admin/phonenumber/:id': managers,
  'POST /admin/phonenumber/save': managers,
  'POST /admin/phonenumber/import': managers,
  'PUT /admin/phonenumber/:id': managers,
  'DELETE /admin/phonenumber/:id': managers,
  'GET /admin/message/list': managers,
  'GET /admin/message/list-per-page': managers,
  'GET /admin/message/:id': managers,
  'POST /admin/message/create': managers,
  'POST /admin/message/import': managers,
  'PUT /admin/message/:id': managers,
  'DELETE /admin/message/:id': managers,
  'POST /admin/bonus/create': managers,
  'DELETE /admin/bonus/:id': managers,
  'GET /admin/bonus/list-per-page': about('other member admin dev', undefined),
  'GET /admin/bonus/total/:userId': personsOwn,
  'POST /admin/level/create': managers,
  'PUT /admin/level/:id': managers,
  'DELETE /admin/level/:id': managers,
  'GET /admin/level/list-per-page': managers,
  'GET /admin/level/:id': managers,
  'POST /admin/withdraw/request': about('member', ({ member }) => ({ nominal: 1, userId: member })),
  'GET /admin/withdraw/history/:userId': payee,
  'GET /admin/withdraw/histories': office,
  'GET /admin/withdraw/histories-per-page': signedIn,
  'GET /admin/withdraw/income/:userId': payee,
  'GET /admin/withdraw/balance/:userId': payee,
  'GET /admin/withdraw/total-requested/:userId': payee,
  'GET /admin/withdraw/total-accepted/:userId': payee,
  'GET /admin/withdraw/ledger/:userId': payee,
  'PUT /admin/withdraw/update': office,
  'GET /dev/monitor/local': dev,
  'GET /dev/monitor/remote': dev,
  'GET /dev/monitor/socket': dev,
};
