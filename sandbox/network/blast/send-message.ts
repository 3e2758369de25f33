import { and, eq, inArray, or } from 'drizzle-orm';
import { publishAll } from '../../events/publish';
import { conflict, invalid, notFound } from '../../core/refusal';
import { receiverNumber } from '../../core/numbers';
import type { Queries } from '../../store/database';
import { isKnown } from '../../store/import-rows';
import { phoneNumbers, whatsapps } from '../../store/schema';
import { type Account, accountMessage, type PhoneNumber, readTurn, withCounts } from '../accounts';
import type { Commands } from '../network';
import { dropOptedOut, findOptedOut } from '../opt-outs';
import { order } from '../orders';
import type { World } from '../world';
import { saveSteps } from './save';

type Asked = Parameters<Commands['sendMessage']>[1];

/**
 * One text from each sender to each target, beside their blasts and without a second try. Who wants none counts as failed; where all
 * of them have opted out, nothing is done.
 */
export async function sendMessage(world: World, tx: Queries, { senders, message, ...asked }: Asked) {
  const targets = receiversOf(asked.targets);
  const accounts = await lockSenders(tx, senders);
  const optedOut = await findOptedOut(tx, targets);
  if (targets.every((target) => optedOut.has(target))) {
    throw conflict(`Pesan tidak dikirim: pemilik nomor ${listed(targets)} meminta berhenti dikirimi pesan.`);
  }
  const refusing = await tx
    .select()
    .from(phoneNumbers)
    .where(
      and(
        inArray(phoneNumbers.number, targets),
        or(eq(phoneNumbers.status, 'nonactive'), phoneNumbers.optedOut),
        isKnown(phoneNumbers),
      ),
    )
    .orderBy(phoneNumbers.id)
    .for('no key update');
  const unwanted = new Set([...refusing.map(({ number }) => number), ...optedOut]);
  await order(
    world,
    tx,
    accounts.flatMap(({ clientid: deviceId }) =>
      targets
        .filter((to) => !unwanted.has(to))
        .map((to) => ({ kind: 'send' as const, deviceId, to, text: message, media: '', buttons: [] })),
    ),
  );
  if (unwanted.size > 0) await fail(world, tx, accounts, unwanted, refusing, message);
  // Last: until the commit nobody can write a number.
  await dropOptedOut(tx, targets);
}

/** Each once, however it is written. */
function receiversOf(written: readonly string[]): string[] {
  const unknown = written.filter((one) => receiverNumber(one) === null);
  if (unknown.length > 0) throw invalid({ targets: `Nomor tidak dikenali: ${listed(unknown)}.` });
  return [...new Set(written.flatMap((one) => receiverNumber(one) ?? []))];
}
/** Numbers that a refusal names. */
const NAMED = 3;
const listed = (targets: readonly string[]) =>
  targets.slice(0, NAMED).join(', ') +
  (targets.length > NAMED ? ` dan ${targets.length - NAMED} lainnya` : '');

async function fail(
  world: World,
  tx: Queries,
  accounts: readonly Account[],
  unwanted: ReadonlySet<string>,
  inLists: readonly PhoneNumber[],
  text: string,
) {
  const known = new Map(inLists.map((receiver) => [receiver.number, receiver]));
  const deliveries = accounts.flatMap((account) =>
    [...unwanted].map((number) => ({
      account,
      number,
      phoneNumberId: known.get(number)?.id ?? null,
      messageId: null,
      success: false,
      code: known.get(number)?.optedOut === false ? 'nonactive' : 'opted_out',
      frees: false,
    })),
  );
  const { place } = world.share();
  const at = new Date(world.clock.now());
  const { numbers, counted } = await saveSteps(tx, { accounts, deliveries, released: [], place }, at);
  const touched = new Map(numbers.map((receiver) => [receiver.number, receiver]));
  const counts = new Map(counted.map((row) => [row.id, row]));
  await publishAll(
    tx,
    deliveries.map(({ account, number }) =>
      accountMessage(withCounts(account, counts.get(account.id)), 'count_fail', {
        // Of one that is in no list there is nothing to tell.
        ...(touched.has(number) && { receiver: touched.get(number) }),
        text,
      }),
    ),
  );
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
