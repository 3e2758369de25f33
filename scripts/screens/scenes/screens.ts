import type { Scene, Stage, Viewer } from '../scene';

/** Each screen, by its path, and who uses it most; those of the route table are all in it. */
const SCREENS: readonly (readonly [path: string, viewer: Viewer, search?: (stage: Stage) => string])[] = [
  ['/whatsapp', 'member'],
  ['/whatsapp/create', 'member'],
  ['/whatsapp/edit', 'member', ({ ids }) => `?id=${ids.account}`],
  ['/withdraw', 'member'],
  ['/withdraw/statement', 'member'],
  ['/bonus', 'member'],
  ['/referral', 'member'],
  ['/profile', 'member'],
  ['/glossary', 'member'],
  ['/ahead', 'member', () => '?added=2&rested=2&interval=0.5'],
  ['/withdraw/requested', 'staff'],
  ['/withdraw/ledger', 'staff', ({ people }) => `?id=${people.member.id}`],
  ['/withdraw/ledger/statement', 'staff', ({ people }) => `?id=${people.member.id}`],
  ['/withdraw/payouts', 'staff'],
  ['/withdraw/payouts/run', 'staff', () => '?id=3'],
  ['/withdraw/payouts/template', 'admin'],
  ['/withdraw/payouts/template/create', 'admin'],
  ['/withdraw/payouts/template/edit', 'admin', ({ ids }) => `?id=${ids.template}`],
  ['/generator/list', 'staff'],
  ['/generator/create', 'staff'],
  ['/validator/list', 'staff'],
  ['/validator/create', 'staff'],
  ['/withdraw/statement/all', 'admin'],
  ['/audit', 'admin'],
  ['/whatsapp/board', 'admin'],
  ['/whatsapp/suspended', 'admin'],
  ['/member', 'admin'],
  ['/member/edit', 'admin', ({ people }) => `?id=${people.member.id}`],
  ['/member/whatsapp', 'admin', ({ people }) => `?id=${people.member.id}`],
  ['/member/profile', 'admin', ({ people }) => `?id=${people.member.id}`],
  ['/bonus/create', 'admin', ({ people }) => `?id=${people.member.id}`],
  ['/phonenumber', 'admin'],
  ['/phonenumber/create', 'admin'],
  ['/phonenumber/edit', 'admin', ({ ids }) => `?id=${ids.number}`],
  ['/optout', 'admin'],
  ['/optout/create', 'admin'],
  ['/proxy', 'admin'],
  ['/proxy/create', 'admin'],
  ['/proxy/edit', 'admin', ({ ids }) => `?id=${ids.proxy}`],
  ['/message', 'admin'],
  ['/message/create', 'admin'],
  ['/message/edit', 'admin', ({ ids }) => `?id=${ids.message}`],
  ['/blaster', 'admin'],
  ['/level', 'admin'],
  ['/level/create', 'admin'],
  ['/level/edit', 'admin', ({ ids }) => `?id=${ids.level}`],
  ['/settings', 'admin'],
  ['/monitor/local', 'dev'],
  ['/monitor/remote', 'dev', ({ device }) => `?id=${device}`],
  ['/monitor/socket', 'dev', ({ device }) => `?id=${device}`],
  ['/monitor/realtime', 'dev'],
  ['/monitor/statechart', 'dev'],
  ['/not-authorized', 'member'],
  ['/not-found', 'guest'],
  ['/signin', 'guest'],
  ['/signup', 'guest'],
  ['/reset-password', 'guest'],
  ['/terms', 'guest'],
  ['/privacy-policy', 'guest'],
  ['/offline.html', 'guest'],
];

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-').replace('.html', '');

const screens: readonly Scene[] = SCREENS.map(([path, viewer, search]) => ({
  name: nameOf(path),
  viewer,
  path: search ? (stage) => path + search(stage) : path,
}));

const dashboards: readonly Scene[] = (['member', 'admin', 'dev', 'staff'] as const).map((viewer) => ({
  name: `dashboard-${viewer}`,
  viewer,
  path: '/',
}));

/** Every screen as it usually is. */
export const screenScenes: readonly Scene[] = [...dashboards, ...screens];

/** Screens of `paths` that no scene shows; other paths of one screen are left out. */
export const unseen = (paths: readonly string[]) => {
  const seen = new Set(['/', '/dashboard', '/generator', '/validator', ...SCREENS.map(([path]) => path)]);
  return paths.filter((path) => !seen.has(path));
};
