import { excess, standing } from '../../scripts/engines/draw';
import { beginAs, fill, press, sees } from '../../scripts/engines/hands';
import { findOthers } from '../../scripts/engines/open';
import { PASSWORD } from '../../scripts/shared/world/people';
import { expect, test } from './support/test';

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
];

/** By how much what is within a screen may be wider than its room: the board has a frame to scroll its columns in. */
const SCREENS = [
  { path: '/dashboard', tables: 0 },
  { path: '/whatsapp', tables: 0 },
  { path: '/whatsapp/board', tables: expect.any(Number) },
];

const { others, missing } = findOthers();

for (const name of missing) test.skip(`${name} is not installed, and not asked`, () => {});

for (const { name, open } of others)
  test(`in ${name} an admin signs in, and dashboard, accounts and board fit without an error`, async ({
    world,
  }) => {
    const { id, email } = await world.person('admin');
    for (let made = 0; made < 5; made += 1) await world.account(id);
    const { url } = world.sandbox;
    const engine = await open();
    try {
      await beginAs(engine, url, []);
      await engine.goto(`${url}/signin`);
      await fill(engine, 'Email', email);
      await fill(engine, 'Password', PASSWORD);
      await press(engine, 'Sign In');
      await sees(engine, 'Dashboard');
      for (const { path, tables } of SCREENS) {
        await engine.goto(url + path);
        await standing(engine, false, path);
        for (const { width, height } of SIZES) {
          await engine.size(width, height);
          expect(await engine.evaluate(excess), `${path} at ${width} px`).toEqual({ page: 0, tables });
        }
      }
      expect(engine.complaints).toEqual([]);
    } finally {
      await engine.close();
    }
  });
