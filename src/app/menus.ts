import {
  LuBadgeCheck,
  LuGift,
  LuHandCoins,
  LuLayers,
  LuLayoutDashboard,
  LuMessageSquareText,
  LuNetwork,
  LuPhone,
  LuSettings,
  LuShare2,
  LuSmartphone,
  LuUserRound,
  LuUsersRound,
  LuWallet,
  LuWandSparkles,
} from 'react-icons/lu';
import type { Role } from '../machines/auth/policy';
import type { MenuItem } from '../views/layout/route-table';

const item = (path: string, label: string, icon: MenuItem['icon']): MenuItem => ({ path, label, icon });

const dashboard = item('/', 'Dashboard', LuLayoutDashboard);
const accounts = item('/whatsapp', 'Akun Whatsapp', LuSmartphone);
const phoneNumbers = item('/phonenumber', 'Daftar Phone Number', LuPhone);
const members = item('/member', 'Daftar Member', LuUsersRound);
const generators = item('/generator/list', 'Daftar Generator', LuWandSparkles);
const validators = item('/validator/list', 'Daftar Validator', LuBadgeCheck);
const templates = item('/message', 'Template Pesan', LuMessageSquareText);
const withdraw = item('/withdraw', 'Withdraw', LuWallet);
const withdrawRequests = item('/withdraw/requested', 'Permintaan Withdraw', LuHandCoins);
const bonuses = item('/bonus', 'Bonus', LuGift);
const referrals = item('/referral', 'Pengguna Referal', LuShare2);
const levels = item('/level', 'Level', LuLayers);
const proxies = item('/proxy', 'Proxy', LuNetwork);
const settings = item('/settings', 'Pengaturan', LuSettings);
const profile = item('/profile', 'User Profile', LuUserRound);

/** Each role's menu, in order (NAV-15 to NAV-18). */
export const menus: Readonly<Record<Role, readonly MenuItem[]>> = {
  admin: [
    dashboard,
    phoneNumbers,
    members,
    generators,
    validators,
    templates,
    withdrawRequests,
    bonuses,
    referrals,
    levels,
    proxies,
    settings,
    profile,
  ],
  dev: [
    dashboard,
    generators,
    validators,
    withdrawRequests,
    phoneNumbers,
    members,
    templates,
    bonuses,
    referrals,
    levels,
    proxies,
    settings,
    profile,
  ],
  member: [dashboard, accounts, withdraw, bonuses, referrals, profile],
  staff: [withdrawRequests, generators, validators, profile],
};
