import { onTestFinished } from 'vitest';
import { Subject } from 'rxjs';
import { fromCallback, fromEventObservable, type InputFrom } from 'xstate';
import { apiError } from '../../../src/api/errors';
import type { Whatsapp } from '../../../src/api/schema/entities/whatsapp';
import type { WireEvent } from '../../../src/api/schema/wire';
import { secondsLeft } from '../../../src/machines/countdown.rules';
import { pairingMachine } from '../../../src/machines/pairing/pairing';
import { selectStage } from '../../../src/machines/pairing/pairing.selectors';
import type {
  Device,
  LeaseEvent,
  NewClient,
  PairedClient,
  PairingFact,
} from '../../../src/machines/pairing/pairing.types';
import { scriptedActor, startActor } from '../../support/actors';
import { EPOCH, TestClock } from '../../support/clock';

export const DEVICE = 'id-17230000000004821';
export const clientInfo = {
  phonenumber: '628120000001',
  pushname: 'Budi',
  server: 'c.us',
  serialized: '628120000001@c.us',
};
export const lostAccount: Whatsapp = {
  id: '12',
  clientid: 'id-1600000000000007',
  deviceId: null,
  userId: null,
  previousDeviceId: null,
  synced: 0,
  phonenumber: '628120000001',
  pushname: 'Budi',
  server: 'c.us',
  serialized: '628120000001@c.us',
  proxyId: '3',
  user_id: '5',
  state: 'loggedOut',
  status: 'idle',
  count_success: 5,
  count_fail: 1,
  income: 500,
  suspended: 0,
  suspended_count: 0,
  suspendedAt: null,
  linkedAt: null,
  plan: null,
  planWait: null,
  User: null,
  Proxy: null,
};
export const refused = (text: string) => apiError('refused', text, { status: 400 });

type FactName = PairingFact['type'] extends `wire.${infer N}` ? N : never;
/** A fact of the device as the streams send it, live by default. */
export const fact = <N extends FactName>(name: N, fields: Partial<WireEvent<N>> = {}): PairingFact =>
  ({ type: `wire.${name}`, at: EPOCH, replayed: false, ...fields }) as unknown as PairingFact;
export const qr = (text: string, replayed = false) => fact('qr', { qr: text, replayed });
export const code = (text: string, replayed = false) => fact('code', { code: text, replayed });
export const authenticated = fact('authenticated', { deviceId: DEVICE, clientInfo });

export const newAccount: InputFrom<typeof pairingMachine> = {
  deviceId: DEVICE,
  userId: '5',
  reconnect: null,
  purpose: null,
  mode: 'qr',
  operates: true,
};

/** The chart with its calls in the test's hand and its clock simulated. */
export function scriptPairing() {
  const clock = new TestClock();
  const wire = new Subject<PairingFact>();
  const lease: LeaseEvent['type'][] = [];
  const devices: Device[] = [];
  const calls = {
    readAccount: scriptedActor<Whatsapp, { id: string }>('readAccount'),
    newClient: scriptedActor<{ proxyId: string | null }, NewClient>('newClient'),
    readQr: scriptedActor<{ qr: string }, Device>('readQr'),
    save: scriptedActor<{ id: string }, PairedClient>('save'),
    removeClient: scriptedActor<unknown, Device>('removeClient'),
  };
  let removals = 0;
  const machine = pairingMachine.provide({
    actors: {
      wire: fromEventObservable<PairingFact, Device>(({ input }) => {
        devices.push(input);
        return wire;
      }),
      clock: fromCallback(({ sendBack }) => sendBack({ type: 'clock.read', at: clock.timestamp() })),
      lease: fromCallback<LeaseEvent, Device>(({ input, receive }) => {
        devices.push(input);
        receive(({ type }) => lease.push(type));
        return () => {
          if (lease.at(-1) === 'client.held') removals += 1;
        };
      }),
      readAccount: calls.readAccount.logic,
      newClient: calls.newClient.logic,
      readQr: calls.readQr.logic,
      save: calls.save.logic,
      removeClient: calls.removeClient.logic,
    },
  });
  onTestFinished(() => wire.complete());
  return {
    ...calls,
    machine,
    clock,
    wire,
    /** What the chart listens to, and what it holds, in this order. */
    devices,
    /** Clients removed because the screen was left. */
    removals: () => removals,
  };
}

/** A running pairing whose calls the test answers and whose clock it moves. */
export function startPairing(input: Partial<InputFrom<typeof pairingMachine>> = {}) {
  const script = scriptPairing();
  const started = startActor(script.machine, { input: { ...newAccount, ...input }, clock: script.clock });
  const { actor } = started;
  return {
    ...script,
    ...started,
    stage: () => selectStage(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
    seconds: () => secondsLeft(actor.getSnapshot().context.countdown, script.clock.timestamp()),
    request: () => actor.send({ type: 'pairing.requested' }),
  };
}

/** A pairing that shows its first QR code. */
export async function showQr(first = 'QR-1') {
  const pairing = startPairing();
  pairing.newClient.answers({ proxyId: '3' });
  pairing.readQr.answers({ qr: first });
  pairing.request();
  await until(() => pairing.stage() === 'qr');
  return pairing;
}

/** A pairing that shows its first pairing code. */
export function showCode(first = 'ABCD1234') {
  const pairing = startPairing();
  pairing.actor.send({ type: 'mode.chosen', mode: 'code' });
  pairing.actor.send({ type: 'number.typed', number: '0812 3456 7890' });
  pairing.request();
  pairing.wire.next(code(first));
  return pairing;
}

/** Lets the chart receive settled promises until `reached`. */
export async function until(reached: () => boolean) {
  for (let turn = 0; turn < 20 && !reached(); turn += 1) await Promise.resolve();
  if (!reached()) throw new Error('the chart never got there');
}
