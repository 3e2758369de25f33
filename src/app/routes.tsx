import { type ComponentType, lazy } from 'react';
import type { Role, RouteEntry, RouteTable } from '../views/layout/route-table';
import { menus } from './menus';

const Home = lazy(() => import('../views/home/home'));
const WhatsappList = lazy(() => import('../views/whatsapp/list/whatsapp-list'));
const WhatsappCreate = lazy(() => import('../views/whatsapp/create/whatsapp-create'));
const GeneratorList = lazy(() => import('../views/generator/generator-list'));
const GeneratorForm = lazy(() => import('../views/generator/generator-form'));
const ValidatorForm = lazy(() => import('../views/validator/validator-form'));
const Monitor = lazy(() => import('../views/monitor/monitor'));
const Statechart = lazy(() => import('./statechart'));
const ValidatorList = lazy(() => import('../views/validator/validator-list'));
const PhoneNumberList = lazy(() => import('../views/phonenumber/phone-number-list'));
const PhoneNumberCreate = lazy(() => import('../views/phonenumber/phone-number-create'));
const PhoneNumberEdit = lazy(() => import('../views/phonenumber/phone-number-edit'));
const ProxyList = lazy(() => import('../views/proxy/proxy-list'));
const ProxyCreate = lazy(() => import('../views/proxy/proxy-create'));
const ProxyEdit = lazy(() => import('../views/proxy/proxy-edit'));
const MemberList = lazy(() => import('../views/member/member-list'));
const MemberEdit = lazy(() => import('../views/member/member-edit'));
const Profile = lazy(() => import('../views/profile/profile'));
const Withdraw = lazy(() => import('../views/withdraw/withdraw'));
const WithdrawRequests = lazy(() => import('../views/withdraw/requests'));
const BonusList = lazy(() => import('../views/bonus/bonus-list'));
const BonusForm = lazy(() => import('../views/bonus/bonus-form'));
const ReferralList = lazy(() => import('../views/referral/referral-list'));
const LevelList = lazy(() => import('../views/level/level-list'));
const LevelCreate = lazy(() => import('../views/level/level-create'));
const LevelEdit = lazy(() => import('../views/level/level-edit'));
const Settings = lazy(() => import('../views/settings/settings'));
const Blaster = lazy(() => import('../views/blaster/blaster'));
const MessageList = lazy(() => import('../views/message/message-list'));
const MessageCreate = lazy(() => import('../views/message/message-create'));
const MessageEdit = lazy(() => import('../views/message/message-edit'));

const everyone: readonly Role[] = ['member', 'dev', 'admin', 'staff'];
const earners: readonly Role[] = ['dev', 'admin', 'member'];
const withdrawers: readonly Role[] = ['dev', 'member'];
const operators: readonly Role[] = ['dev', 'admin', 'staff'];
const managers: readonly Role[] = ['dev', 'admin'];
const developers: readonly Role[] = ['dev'];

const route = (
  path: string,
  title: string,
  roles: readonly Role[],
  view: ComponentType,
  more: Pick<RouteEntry, 'within' | 'unlisted'> = {},
): RouteEntry => ({ path, title, roles, view, ...more });

/** A second path of a screen that the palette lists already. */
const alias = (within: string) => ({ within, unlisted: true }) as const;
/** A screen for one row of a list, reached with the row's id only. */
const ofRow = alias;

/** Every signed-in screen and who may open it (ROUTE-07 to ROUTE-27). */
const routes: readonly RouteEntry[] = [
  route('/', 'Dashboard', everyone, Home),
  route('/dashboard', 'Dashboard', everyone, Home, alias('/')),
  route('/profile', 'User Profile', everyone, Profile),
  route('/whatsapp', 'Daftar Whatsapp', earners, WhatsappList),
  route('/whatsapp/create', 'Tambah Akun Whatsapp', everyone, WhatsappCreate, { within: '/whatsapp' }),
  route('/withdraw', 'Withdraw', withdrawers, Withdraw),
  route('/withdraw/requested', 'Permintaan Withdraw', operators, WithdrawRequests),
  route('/bonus', 'Bonus', earners, BonusList),
  route('/bonus/create', 'Kirim Bonus', managers, BonusForm, { within: '/bonus' }),
  route('/referral', 'Pengguna Referal', earners, ReferralList),
  route('/generator/list', 'Daftar Generator', operators, GeneratorList),
  route('/generator', 'Daftar Generator', operators, GeneratorList, alias('/generator/list')),
  route('/generator/create', 'Tambah Akun Generator', operators, GeneratorForm, {
    within: '/generator/list',
  }),
  route('/validator/list', 'Daftar Validator', operators, ValidatorList),
  route('/validator', 'Daftar Validator', operators, ValidatorList, alias('/validator/list')),
  route('/validator/create', 'Tambah Akun Validator', operators, ValidatorForm, {
    within: '/validator/list',
  }),
  route('/blaster', 'Blaster Whatsapp Message', managers, Blaster),
  route('/phonenumber', 'Daftar Phone Number', managers, PhoneNumberList),
  route('/phonenumber/create', 'Tambah Phone Number', managers, PhoneNumberCreate, {
    within: '/phonenumber',
  }),
  route('/phonenumber/edit', 'Edit Phone Number', managers, PhoneNumberEdit, ofRow('/phonenumber')),
  route('/member', 'Daftar Member', managers, MemberList),
  route('/member/edit', 'Edit Member', managers, MemberEdit, ofRow('/member')),
  route('/member/whatsapp', 'Daftar Whatsapp', managers, WhatsappList, ofRow('/member')),
  route('/message', 'Template Pesan Blaster', managers, MessageList),
  route('/message/create', 'Tambah Template Pesan', managers, MessageCreate, { within: '/message' }),
  route('/message/edit', 'Edit Template Pesan', managers, MessageEdit, ofRow('/message')),
  route('/level', 'Level', managers, LevelList),
  route('/level/create', 'Tambah Level', managers, LevelCreate, { within: '/level' }),
  route('/level/edit', 'Edit Level', managers, LevelEdit, ofRow('/level')),
  route('/proxy', 'Daftar Proxy', managers, ProxyList),
  route('/proxy/create', 'Tambah Proxy', managers, ProxyCreate, { within: '/proxy' }),
  route('/proxy/edit', 'Edit Proxy', managers, ProxyEdit, ofRow('/proxy')),
  route('/settings', 'Pengaturan', managers, Settings),
  route('/monitor/local', 'Monitor Lokal', developers, Monitor),
  route('/monitor/remote', 'Monitor Remote', developers, Monitor),
  route('/monitor/socket', 'Monitor Socket', developers, Monitor),
  route('/monitor/realtime', 'Monitor Realtime', developers, Monitor),
  route('/monitor/statechart', 'Statechart', developers, Statechart),
];

export const routeTable: RouteTable = { routes, menus };
