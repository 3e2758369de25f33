import { NEVER } from 'rxjs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
import type { ClientOptions } from '../../../src/api/client';
import { provideAccount } from '../../../src/app/features/whatsapp/account';
import { provideRunner } from '../../../src/app/provide/runner';
import type { Event, SenderRecord } from '../../../src/machines/sender/sender.types';
import { browserEnvironment } from '../../../src/streams/environment';
import { startClient } from '../../api/harness';
import { runner } from '../../machines/runner/samples';
import { account } from '../../machines/sender/samples';
import { startActor } from '../../support/actors';

const streams = browserEnvironment({ visible: NEVER, online: NEVER });
const saveFile = () => {};
type Sources = Parameters<typeof provideAccount>[0];

/** The request that a row with this `record` makes on `event`. */
async function requestOf(
  kind: string,
  chartOf: (sources: Pick<Sources, 'call' | 'streams'>) => AnyActorLogic,
  record: SenderRecord,
  event: Event,
) {
  const asked = vi.fn<ClientOptions['fetch']>(async () => new Promise<never>(() => {}));
  const { call } = startClient({ fetch: asked });
  const actor = createActor(chartOf({ call, streams }), { input: { key: `${kind}:7`, kind, record } });
  onTestFinished(() => void actor.stop());
  actor.start().send(event);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  const [address, init] = asked.mock.calls[0] ?? [];
  return { call: `${init?.method} ${String(address)}`, body: JSON.parse(String(init?.body)) as unknown };
}

const ACCOUNT_SOURCES = { streams, channel: () => 'client-5', userId: () => '5' };
const CLIENT = { whatsappClientId: 'id-1', socketClientId: 'client-5' };
const ACCOUNT_COMMANDS: readonly (readonly [string, Partial<SenderRecord>, Event, string, object])[] = [
  [
    'started',
    {},
    { type: 'blast.startRequested' },
    'POST /api/admin/whatsapp/start-blasting',
    { ...CLIENT, loop: true },
  ],
  [
    'stopped',
    { status: 'sending' },
    { type: 'blast.stopRequested' },
    'POST /api/admin/whatsapp/stop-blasting',
    CLIENT,
  ],
  [
    'activated',
    { suspended: 1, suspended_count: 1 },
    { type: 'activation.requested' },
    'POST /api/admin/whatsapp/activate',
    { id: '12' },
  ],
  ['reset', {}, { type: 'reset.confirmed' }, 'POST /api/admin/whatsapp/reset', { id: '12' }],
  [
    'taken back',
    { state: 'conflict' },
    { type: 'reconnect.confirmed' },
    'POST /api/admin/whatsapp/new-client',
    { deviceId: 'id-1', previousDeviceId: 'id-1', userId: '5' },
  ],
];

describe('the call by which an account', () => {
  const chartOf = (sources: Pick<Sources, 'call' | 'streams'>) =>
    provideAccount({ ...ACCOUNT_SOURCES, ...sources });

  it.each(ACCOUNT_COMMANDS)(
    'is %s [BLAST-02, BLAST-07, SUSP-06, WA-21, WA-25, API-11, API-24, API-25, API-26, API-28]',
    async (_, record, event, call, body) => {
      expect(await requestOf('whatsapp', chartOf, { ...account, ...record }, event)).toEqual({ call, body });
    },
  );
});

describe('an account', () => {
  it.each([
    ['activation', { suspended: 1, suspended_count: 1 }, 'activation.requested', 'activate'],
    ['reset', {}, 'reset.confirmed', 'reset'],
  ] as const)('becomes what the server answers to its %s [SUSP-07, WA-25]', async (_, record, type, path) => {
    const { api, call } = startClient();
    api.answers(`POST /api/admin/whatsapp/${path}`, { data: { ...account, count_success: 0 } });
    const { actor, clock } = startActor(provideAccount({ ...ACCOUNT_SOURCES, call }), {
      input: { key: 'whatsapp:id-1', kind: 'whatsapp', record: { ...account, ...record } },
    });
    actor.send({ type });
    await vi.waitFor(() => expect(clock.pending).toContain(1000));
    clock.advance(1000);
    expect(actor.getSnapshot().context.record).toMatchObject({ count_success: 0, suspended: 0 });
  });
});

describe.each(['generator', 'validator'] as const)('the call by which a %s is', (kind) => {
  const chartOf = (sources: Pick<Sources, 'call' | 'streams'>) =>
    provideRunner(kind, { ...sources, saveFile });

  it.each([
    ['start', 'idle'],
    ['stop', 'sending'],
  ] as const)('told to %s [GEN-07, VAL-07]', async (command, status) => {
    const event = { type: `blast.${command}Requested` } as const;
    expect(await requestOf(kind, chartOf, { ...runner, status }, event)).toEqual({
      call: `POST /api/admin/${kind}/${command}`,
      body: { id: '7' },
    });
  });
});
