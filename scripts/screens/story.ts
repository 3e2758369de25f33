import { eq } from 'drizzle-orm';
import { whatsapps } from '../../sandbox/store/schema';
import type { World } from '../shared/world/world';

/** What an account went through in the half hour before the pictures; `goTo` sets how many minutes ago it is. */
export async function tellStory(world: World, id: number, goTo: (minutes: number) => void) {
  const [account] = await world.sandbox.database.db.select().from(whatsapps).where(eq(whatsapps.id, id));
  if (!account) throw new Error(`there is no account ${id}`);
  let { countSuccess, countFail } = account;
  const tell = (event: string, fields: Parameters<World['tell']>[2] = {}) =>
    world.tell(account, event, fields);
  goTo(26);
  await tell('connection.update', { state: 'disconnected', change: { state: 'disconnected' } });
  goTo(24);
  await tell('connection.update', { state: 'connected', change: { state: 'connected' } });
  goTo(19);
  await tell('sending', { change: { status: 'sending' } });
  for (const minutes of [18, 16, 15, 13, 11]) {
    goTo(minutes);
    await tell('waiting', { waitTime: 5 });
    countSuccess += 1;
    await tell('count_success', { change: { countSuccess } });
  }
  goTo(9);
  countFail += 1;
  await tell('count_fail', { change: { countFail } });
  goTo(2);
  await tell('attempting', { code: '408' });
}
