import { bonuses, withdraws } from '../../sandbox/store/schema';
import { PASSWORD, sessionCookies, type Role } from '../shared/world/people';
import { act, offerFor } from '../shared/world/phone';
import { openWorld, type World } from '../shared/world/world';
import type { Engine } from './engine';
import { beginAs, fill, press, QUIET, sees } from './hands';
import { until } from './until';

const BANK = { accountBank: 'BCA', accountNumber: '1234567890', accountName: 'Ani W' };

const begin = async (engine: Engine, world: World, role: Role) => {
  const person = await world.person(role);
  await beginAs(engine, world.sandbox.url, await sessionCookies(world.sandbox.database.db, person));
  await engine.goto(`${world.sandbox.url}/`);
  return person;
};

async function memberWithBalance(world: World) {
  const person = await world.person('member', BANK);
  const bonus = { nominal: 50_000, reason: 'Saldo', userId: person.id };
  await world.sandbox.database.db.insert(bonuses).values(bonus);
  return person;
}

async function member(engine: Engine, world: World) {
  const { email } = await memberWithBalance(world);
  await world.stock();
  await beginAs(engine, world.sandbox.url, []);
  await engine.goto(`${world.sandbox.url}/signin`);
  await fill(engine, 'Email', email);
  await fill(engine, 'Password', PASSWORD);
  await press(engine, 'Sign In');
  await sees(engine, 'Halo');
  await engine.goto(`${world.sandbox.url}/whatsapp/create`);
  await press(engine, 'Buat Kode QR');
  const deviceOf = () =>
    document.querySelector<HTMLInputElement>('[data-stage=qr] input, input[readonly]')?.value;
  const device = await until(() => engine.evaluate(deviceOf), 'the device');
  const qr = await until(async () => (await offerFor(world, device))?.qr, 'the code');
  await act(world, { action: 'scan', qr, phone: { number: '6281299900077', name: 'Ponsel' } });
  await press(engine, 'Mulai Blast');
  await press(engine, 'Stop Blast');
  await sees(engine, 'Start Blast');
  await engine.goto(`${world.sandbox.url}/withdraw`);
  await fill(engine, 'Nominal', '20000');
  await press(engine, 'Tarik');
  await press(engine, 'Ya, Tarik.');
  await sees(engine, 'Rp 20.000');
}

async function admin(engine: Engine, world: World) {
  const { id } = await world.person('member');
  const suspended = { state: 'suspended', suspended: true, suspendedAt: new Date(), suspendedCount: 1 };
  const account = await world.account(id, suspended);
  await begin(engine, world, 'admin');
  await press(engine, 'Lihat akun ditangguhkan');
  await sees(engine, account.pushname ?? '');
  await press(engine, 'Aktifkan');
  await until(
    () => engine.evaluate((name) => !document.body.innerText.includes(name), account.pushname ?? ''),
    'an account that is active',
  );
}

async function staff(engine: Engine, world: World) {
  const { id } = await memberWithBalance(world);
  await world.sandbox.database.db.insert(withdraws).values({ nominal: 20_000, userId: id, ...BANK });
  await begin(engine, world, 'staff');
  await engine.goto(`${world.sandbox.url}/withdraw/requested`);
  await press(engine, 'Terima');
  await press(engine, 'Ya, Terima.');
  await sees(engine, 'Permintaan withdraw Diterima');
  await press(engine, 'OK');
}

async function dev(engine: Engine, world: World) {
  await begin(engine, world, 'dev');
  await engine.goto(`${world.sandbox.url}/monitor/statechart`);
  await press(engine, 'Menu dan tema');
  await until(() => engine.evaluate(() => document.querySelector('input[type=range]') !== null), 'the past');
}

/** What each role does, each on a server of its own. */
const walks: Readonly<Record<Role, (engine: Engine, world: World) => Promise<void>>> = {
  member,
  admin,
  staff,
  dev,
};

export const journeys = Object.entries(walks).map(([role, walk]) => ({
  role,
  walk: async (engine: Engine) => {
    const world = await openWorld();
    try {
      await engine.size(1440, 900);
      await walk(engine, world);
    } finally {
      // No page asks a server that is gone.
      await engine.goto(`${world.sandbox.url}${QUIET}`);
      await world.sandbox.close();
    }
  },
}));
