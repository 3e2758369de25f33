import { type ComponentType, lazy } from 'react';
import type { Permission } from '../machines/auth/policy';
import type { RouteEntry, RouteTable } from '../views/layout/route-table';
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

const route = (
  path: string,
  title: string,
  permission: Permission,
  view: ComponentType,
  more: Pick<RouteEntry, 'within' | 'unlisted'> = {},
): RouteEntry => ({ path, title, permission, view, ...more });

/** A second path of a screen that the palette lists already. */
const alias = (within: string) => ({ within, unlisted: true }) as const;
/** A screen for one row of a list, reached with the row's id only. */
const ofRow = alias;

/** Every signed-in screen and who may open it (ROUTE-07 to ROUTE-27). */
const routes: readonly RouteEntry[] = [
  route('/', 'Dashboard', 'home.open', Home),
  route('/dashboard', 'Dashboard', 'home.open', Home, alias('/')),
  route('/profile', 'User Profile', 'profile.edit', Profile),
  route('/whatsapp', 'Daftar Whatsapp', 'accounts.open', WhatsappList),
  route('/whatsapp/create', 'Tambah Akun Whatsapp', 'accounts.pair', WhatsappCreate, { within: '/whatsapp' }),
  route('/withdraw', 'Withdraw', 'withdraws.request', Withdraw),
  route('/withdraw/requested', 'Permintaan Withdraw', 'withdraws.answer', WithdrawRequests),
  route('/bonus', 'Bonus', 'bonuses.open', BonusList),
  route('/bonus/create', 'Kirim Bonus', 'bonuses.give', BonusForm, { within: '/bonus' }),
  route('/referral', 'Pengguna Referal', 'referrals.open', ReferralList),
  route('/generator/list', 'Daftar Generator', 'generators.manage', GeneratorList),
  route('/generator', 'Daftar Generator', 'generators.manage', GeneratorList, alias('/generator/list')),
  route('/generator/create', 'Tambah Akun Generator', 'generators.manage', GeneratorForm, {
    within: '/generator/list',
  }),
  route('/validator/list', 'Daftar Validator', 'validators.manage', ValidatorList),
  route('/validator', 'Daftar Validator', 'validators.manage', ValidatorList, alias('/validator/list')),
  route('/validator/create', 'Tambah Akun Validator', 'validators.manage', ValidatorForm, {
    within: '/validator/list',
  }),
  route('/blaster', 'Blaster Whatsapp Message', 'templates.send', Blaster),
  route('/phonenumber', 'Daftar Phone Number', 'phoneNumbers.manage', PhoneNumberList),
  route('/phonenumber/create', 'Tambah Phone Number', 'phoneNumbers.manage', PhoneNumberCreate, {
    within: '/phonenumber',
  }),
  route(
    '/phonenumber/edit',
    'Edit Phone Number',
    'phoneNumbers.manage',
    PhoneNumberEdit,
    ofRow('/phonenumber'),
  ),
  route('/member', 'Daftar Member', 'members.manage', MemberList),
  route('/member/edit', 'Edit Member', 'members.manage', MemberEdit, ofRow('/member')),
  route('/member/whatsapp', 'Daftar Whatsapp', 'members.manage', WhatsappList, ofRow('/member')),
  route('/message', 'Template Pesan Blaster', 'templates.manage', MessageList),
  route('/message/create', 'Tambah Template Pesan', 'templates.manage', MessageCreate, {
    within: '/message',
  }),
  route('/message/edit', 'Edit Template Pesan', 'templates.manage', MessageEdit, ofRow('/message')),
  route('/level', 'Level', 'levels.manage', LevelList),
  route('/level/create', 'Tambah Level', 'levels.manage', LevelCreate, { within: '/level' }),
  route('/level/edit', 'Edit Level', 'levels.manage', LevelEdit, ofRow('/level')),
  route('/proxy', 'Daftar Proxy', 'proxies.manage', ProxyList),
  route('/proxy/create', 'Tambah Proxy', 'proxies.manage', ProxyCreate, { within: '/proxy' }),
  route('/proxy/edit', 'Edit Proxy', 'proxies.manage', ProxyEdit, ofRow('/proxy')),
  route('/settings', 'Pengaturan', 'settings.manage', Settings),
  route('/monitor/local', 'Monitor Lokal', 'monitors.open', Monitor),
  route('/monitor/remote', 'Monitor Remote', 'monitors.open', Monitor),
  route('/monitor/socket', 'Monitor Socket', 'monitors.open', Monitor),
  route('/monitor/realtime', 'Monitor Realtime', 'monitors.open', Monitor),
  route('/monitor/statechart', 'Statechart', 'monitors.open', Statechart),
];

export const routeTable: RouteTable = { routes, menus };
