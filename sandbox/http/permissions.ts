import { ROLES, type Role } from '../store/schema';
import type { Owner } from './owners';

/** Who may make a call: the roles, and beside them whoever owns its subject. */
export interface Permission {
  /** Roles that may, whoever owns the subject. */
  readonly roles: readonly Role[];
  /** How the subject's owner is found; the owner may too. */
  readonly owner?: Owner;
  /** Roles an owner must have. Default all. */
  readonly ownerRoles?: readonly Role[];
  /** Who lacks a second factor that they have to have may make it too, about what is their own. */
  readonly beforeFactor?: true;
}

/** No session is asked for. */
export const anyone = 'anyone';

const roles = (...allowed: Role[]): Permission => ({ roles: allowed });
const ownerOf = (owner: Owner, ...others: Role[]): Permission => ({ roles: others, owner });

const beforeFactor = (permission: Permission): Permission => ({ ...permission, beforeFactor: true });

const signedIn = roles(...ROLES);
const setUp = beforeFactor(signedIn);
const managers = roles('admin', 'dev');
const office = roles('admin', 'dev', 'staff');
const person = ownerOf('user', 'admin', 'dev');
const payee = ownerOf('user', 'admin', 'dev', 'staff');
const account = ownerOf('whatsapp', 'admin', 'dev');
const device = ownerOf('client', 'dev');
const generator: Permission = { roles: ['admin', 'dev'], owner: 'generator', ownerRoles: ['staff'] };
const validator: Permission = { roles: ['admin', 'dev'], owner: 'validator', ownerRoles: ['staff'] };

/** Every call under /api and who may make it. A route cannot be declared without its row. */
export const permissions = {
  'POST /auth/login': anyone,
  'POST /auth/register': anyone,
  'POST /auth/validate': anyone,
  'POST /auth/logout': anyone,
  'POST /auth/reset-password': anyone,

  'POST /admin/intent/settle': setUp,

  'GET /admin/session/list': setUp,
  'GET /admin/session/changes': setUp,
  'POST /admin/session/changes/seen': setUp,
  'DELETE /admin/session/others': setUp,
  'DELETE /admin/session/:id': setUp,

  'GET /admin/factor/get': setUp,
  'POST /admin/factor/begin': setUp,
  'POST /admin/factor/confirm': setUp,
  'POST /admin/factor/recovery-codes': setUp,
  'POST /admin/factor/remove': setUp,

  'GET /admin/users/:id': beforeFactor(person),
  'GET /admin/users/blast-fee/:id': person,
  'PUT /admin/users/:id': person,
  'POST /admin/users/password-link': managers,
  'GET /admin/users/members': managers,
  'GET /admin/users/members-per-page': managers,
  'GET /admin/users/active': managers,
  'GET /admin/users/referral-per-page': person,

  'POST /admin/whatsapp/new-client': ownerOf('user', 'dev'),
  'POST /admin/whatsapp/remove-client': device,
  'GET /admin/whatsapp/qr-new-client/:deviceId': device,
  'GET /admin/whatsapp/client-state/:deviceId': ownerOf('client', 'admin', 'dev'),
  'GET /admin/whatsapp/listen-message-created/:id': account,
  'POST /admin/whatsapp/send-message/1': managers,
  'POST /admin/whatsapp/save': device,
  'GET /admin/whatsapp/:id': account,
  'GET /admin/whatsapp/history/:id': account,
  'GET /admin/whatsapp/list/:userId': person,
  'GET /admin/whatsapp/list': managers,
  'GET /admin/whatsapp/count/:userId': person,
  'GET /admin/whatsapp/list-per-page': signedIn,
  'GET /admin/whatsapp/suspended/list-per-page': managers,
  'PUT /admin/whatsapp/status': ownerOf('whatsapp', 'dev'),
  'PUT /admin/whatsapp/interval': account,
  'POST /admin/whatsapp/start-blasting': device,
  'POST /admin/whatsapp/stop-blasting': device,
  'POST /admin/whatsapp/reset': account,
  'POST /admin/whatsapp/activate': managers,

  'GET /admin/messagelog/count/:userId': person,
  'GET /admin/messagelog/today-income/:userId': person,
  'GET /admin/messagelog/today-count': managers,
  'GET /admin/messagelog/total-count': managers,
  'GET /admin/statistics/blasts/:userId': person,
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
  'GET /files/:name': ownerOf('file', 'admin', 'dev'),

  'GET /admin/setting/get': setUp,
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
  'GET /admin/bonus/list-per-page': roles('member', 'admin', 'dev'),
  'GET /admin/bonus/total/:userId': person,

  'POST /admin/level/create': managers,
  'PUT /admin/level/:id': managers,
  'DELETE /admin/level/:id': managers,
  'GET /admin/level/list-per-page': managers,
  'GET /admin/level/:id': managers,

  'POST /admin/withdraw/request': { roles: [], owner: 'user', ownerRoles: ['member', 'dev'] },
  'GET /admin/withdraw/history/:userId': payee,
  'GET /admin/withdraw/histories': office,
  'GET /admin/withdraw/histories-per-page': signedIn,
  'GET /admin/withdraw/income/:userId': payee,
  'GET /admin/withdraw/balance/:userId': payee,
  'GET /admin/withdraw/total-requested/:userId': payee,
  'GET /admin/withdraw/total-accepted/:userId': payee,
  'GET /admin/withdraw/ledger/:userId': payee,
  'PUT /admin/withdraw/update': office,

  'GET /dev/monitor/local': roles('dev'),
  'GET /dev/monitor/remote': roles('dev'),
  'GET /dev/monitor/socket': roles('dev'),
} as const satisfies Record<string, Permission | typeof anyone>;

export type RouteName = keyof typeof permissions;
/** Calls that need no session. */
export type OpenRouteName = {
  [N in RouteName]: (typeof permissions)[N] extends typeof anyone ? N : never;
}[RouteName];

/** The roles that may make a call, whoever owns its subject. */
export const rolesOf = (name: Exclude<RouteName, OpenRouteName>): readonly Role[] => permissions[name].roles;
