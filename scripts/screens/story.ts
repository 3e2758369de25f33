import { eq } from 'drizzle-orm';
import { whatsapps } from '../../sandbox/store/schema';
import type { World } from '../shared/world/world';

/** What an account went through in the half hour before the pictures; `goTo` sets how many minutes ago it is. */
export async function playStory(world: World, id: number, goTo: (minutes: number) => void) {
  const [account] = await world.sandbox.database.db.select().from(whatsapps).where(eq(whatsapps.id, id));
  if (!account) throw new Error(`there is no account ${id}`);
  let { countSuccess, countFail } = account;
  const report = (event: string, fields: Parameters<World['report']>[2] = {}) =>
    world.report(account, event, fields);
  goTo(26);
  await report('connection.update', { state: 'disconnected', change: { state: 'disconnected' } });
  goTo(24);
  await report('connection.update', { state: 'connected', change: { state: 'connected' } });
  goTo(19);
  await report('sending', { change: { status: 'sending' } });
  for (const minutes of [18, 16, 15, 13, 11]) {
    goTo(minutes);
    await report('waiting', { waitTime: 5 });
    countSuccess += 1;
    await report('count_success', { change: { countSuccess } });
  }
  goTo(9);
  countFail += 1;
  await report('count_fail', { change: { countFail } });
  goTo(2);
  await report('attempting', { code: '408' });
}
