import { and, inArray } from 'drizzle-orm';
import { publishAll } from '../../events/publish';
import { conflict, notFound } from '../../core/refusal';
import type { Queries } from '../../store/database';
import { isKnown } from '../../store/import-rows';
import { phoneNumbers, whatsapps } from '../../store/schema';
import { type Account, accountMessage, readTurn, withCounts } from '../accounts';
import type { Network } from '../network';
import type { World } from '../world';
import { type AccountDelivery, saveSteps } from './save';

type Order = Parameters<Network['sendMessage']>[1];

/** One text from each sender to each target, answered at once: there is no second try here. */
export async function sendMessage(world: World, tx: Queries, order: Order) {
  const senders = await lockSenders(tx, order.senders);
  const receivers = await tx
    .select()
    .from(phoneNumbers)
    .where(and(inArray(phoneNumbers.number, [...order.targets]), isKnown(phoneNumbers)));
  const known = new Map(receivers.map((receiver) => [receiver.number, receiver]));
  const { chance, odds } = world;
  const at = new Date(world.clock.now());

  const deliveries = senders.flatMap((account) =>
    order.targets.map((number): AccountDelivery & { readonly account: Account } => {
      const receiver = known.get(number);
      const isWilling = receiver?.status !== 'nonactive';
      const success = isWilling && chance.roll() >= odds.failure ** 2;
      const code = success ? null : isWilling ? '500' : 'nonactive';
      return { account, phoneNumberId: receiver?.id ?? null, messageId: null, success, code };
    }),
  );
  const { numbers, counted } = await saveSteps(
    tx,
    { accounts: senders, deliveries, released: [], place: world.share().place },
    at,
  );
  const touched = new Map(numbers.map((number) => [number.id, number]));
  const counts = new Map(counted.map((row) => [row.id, row]));

  await publishAll(
    tx,
    deliveries.map(({ account, phoneNumberId, success }) =>
      accountMessage(
        withCounts(account, counts.get(account.id)),
        success ? 'count_success' : 'count_fail',
        phoneNumberId === null ? {} : { receiver: touched.get(phoneNumberId), text: order.message },
      ),
    ),
  );
  const success = deliveries.filter((delivery) => delivery.success).length;
  return { success, fail: deliveries.length - success };
}

async function lockSenders(tx: Queries, clientIds: readonly string[]): Promise<Account[]> {
  const senders = await tx
    .select()
    .from(whatsapps)
    .where(inArray(whatsapps.clientid, [...clientIds]))
    .orderBy(whatsapps.id)
    .for('no key update');
  if (senders.length < new Set(clientIds).size) throw notFound();
  const offline = senders.find(({ state }) => state !== 'connected');
  if (offline) throw conflict(`${offline.phonenumber} is ${(offline.state ?? 'unknown').toUpperCase()}`);
  const turns = [];
  for (const sender of senders) turns.push({ ...sender, ...(await readTurn(tx, sender.id)) });
  return turns;
}
