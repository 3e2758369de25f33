import { EMPTY, ignoreElements, merge, type Observable, switchMap, tap, timer } from 'rxjs';
import { fromCallback, fromEventObservable } from 'xstate';
import type { Call } from '../../../api/client';
import { isApiError } from '../../../api/errors';
import type { Whatsapp } from '../../../api/schema/entities/whatsapp';
import { idOf } from '../../../machines/crud/list.rules';
import { clientMachine } from '../../../machines/pairing/client';
import { pairingMachine } from '../../../machines/pairing/pairing';
import type { Device, LeaseEvent, NewClient, PairedClient } from '../../../machines/pairing/pairing.types';
import type { Row, RowRegistry } from '../../../machines/rows/row-registry';
import type { Channel } from '../../../streams/channel';
import type { StreamEnvironment } from '../../../streams/environment';
import { ANY_PAIRING, routingKey } from '../../../streams/owner';
import type { Router } from '../../../streams/route';
import type { BeginRead } from '../../live/reads';
import { callAhead } from '../../actors/ahead';
import { fromCall } from '../../actors/call';
import { provideClock } from '../../actors/clock';
import { type CopySources, provideCopy } from '../../provide/copy';

export interface PairingSources {
  readonly call: Call;
  readonly router: Router;
  readonly streams: StreamEnvironment;
  /** The channel of the signed-in user alone, whatever their role: that is where facts of a pairing come. */
  readonly ownChannel: () => Channel;
  /** The page is left: closed, reloaded, or for another site. */
  readonly leaving: Observable<unknown>;
  readonly beginRead: BeginRead;
  readonly registry: Pick<RowRegistry, 'release'>;
  readonly signedOut: Observable<void>;
}

/** Holder, in the registry, of the account that was linked last, so that any screen can start it. */
const HOLDER = 'linked';

const isRefusal = (error: unknown) => isApiError(error) && error.kind === 'refused';

/** How long the page is left to look at the session before a refused channel is tried again, in ms. */
const REFUSED = 30_000;
/** Keeps a channel open for its facts, and retries it after a refusal: no other chart may do so. */
const heldOpen = (channel: Channel, { scheduler }: StreamEnvironment) =>
  channel.status.pipe(
    switchMap((now) => (now.status === 'refused' ? timer(REFUSED, REFUSED, scheduler) : EMPTY)),
    tap(() => channel.retry()),
    ignoreElements(),
  );

/** The pairing chart, provided with its calls and the facts of its device. */
export function providePairing(
  rowOf: (account: Whatsapp) => Row,
  { call, router, streams, ownChannel, leaving, beginRead, registry, signedOut }: PairingSources,
) {
  signedOut.subscribe(() => registry.release(HOLDER));
  // Leaving the screen aborts neither: what was saved stays, and what was not is removed.
  const removed = (deviceId: string) => call('whatsapp.removeClient', { deviceId }, { keepalive: true });
  const saved = (client: PairedClient) => call('whatsapp.save', client);

  return pairingMachine.provide({
    actors: {
      wire: fromEventObservable(
        ({ input }) =>
          merge(
            router.facts(routingKey('pairing', input.deviceId)),
            router.facts(ANY_PAIRING),
            heldOpen(ownChannel(), streams),
          ) as never,
      ),
      clock: provideClock(streams),
      lease: fromCallback<LeaseEvent, Device>(({ input, receive }) => {
        let isHeld = false;
        receive(({ type }) => {
          isHeld = type === 'client.held';
        });
        const giveUp = () => {
          if (isHeld) removed(input.deviceId).catch(() => {});
          isHeld = false;
        };
        const left = leaving.subscribe(giveUp);
        return () => {
          left.unsubscribe();
          giveUp();
        };
      }),
      readAccount: callAhead<Whatsapp, { id: string }>(
        async (input, signal) => (await call('whatsapp.read', input, { signal })).whatsapp,
        ({ parameters }) => {
          const id = idOf(parameters.get('r'));
          return id === null ? null : { id };
        },
      ),
      newClient: fromCall<{ proxyId: string | null }, NewClient>(({ input, signal }) =>
        call('whatsapp.newClient', input, { signal }),
      ),
      readQr: fromCall<{ qr: string }, Device>(({ input, signal }) => call('whatsapp.qr', input, { signal })),
      save: fromCall<{ id: string }, PairedClient>(async ({ input, signal }) => {
        const read = beginRead();
        try {
          const { whatsapp } = await saved(input);
          if (!signal.aborted) read.show(HOLDER, [rowOf(whatsapp)], null);
          return whatsapp;
        } catch (error) {
          if (signal.aborted && isRefusal(error)) removed(input.clientid).catch(() => {});
          throw error;
        } finally {
          read.end();
        }
      }),
      removeClient: fromCall<unknown, Device>(({ input }) => removed(input.deviceId)),
    },
  });
}

/** The chart of one account's client, provided with its calls. */
export const provideClient = ({ call }: Pick<PairingSources, 'call'>) =>
  clientMachine.provide({
    actors: {
      readState: fromCall<{ state: string | null }, Device>(({ input, signal }) =>
        call('whatsapp.clientState', input, { signal }),
      ),
      listen: fromCall<{ message: unknown }, { id: string }>(({ input, signal }) =>
        call('whatsapp.messageCreated', input, { signal }),
      ),
      reset: fromCall<Whatsapp | null, { id: string }>(
        async ({ input, signal }) => (await call('whatsapp.reset', input, { signal })).data,
      ),
      activate: fromCall<Whatsapp | null, { id: string }>(
        async ({ input, signal }) => (await call('whatsapp.activate', input, { signal })).data,
      ),
    },
  });

/** Copies the pairing code that a task is asked with, as `code`. */
export const provideCodeCopy = (sources: CopySources) =>
  provideCopy(sources, {
    text: ({ code }) => String(code),
    done: 'Kode disalin.',
    refused: 'Kode tidak dapat disalin. Ketik sendiri.',
  });
