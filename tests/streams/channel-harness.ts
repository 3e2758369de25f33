import type { WireEvent } from '../../src/api/schema/wire';
import { type ChannelOptions, connectChannel, type Suspicion } from '../../src/streams/channel';
import { createEventLog } from '../../src/streams/event-log';
import { createRouter } from '../../src/streams/route';
import type { Gap } from '../../src/streams/signals';
import type { ChannelStatus } from '../../src/streams/status';
import { resumed, createStreamHarness } from './harness';

/** A channel of its own server, clock and log, and what it emitted. */
export function createChannelHarness(options: Partial<ChannelOptions> = {}) {
  const harness = createStreamHarness();
  const log = createEventLog();
  const router = createRouter();
  const channel = connectChannel({
    channel: 'client-5',
    host: 'https://api.test',
    token: () => 'secret',
    environment: harness.environment,
    log,
    router,
    directory: { sendersAmong: (candidates) => candidates },
    ...options,
  });
  const statuses: ChannelStatus[] = [];
  const gaps: Gap[] = [];
  const suspicions: Suspicion[] = [];
  const facts: WireEvent[] = [];
  router.facts('whatsapp:id-1').subscribe((fact) => facts.push(fact));
  const subscriptions = () => [
    channel.status.subscribe((status) => statuses.push(status)),
    channel.gaps.subscribe((gap) => gaps.push(gap)),
    channel.suspicions.subscribe((suspicion) => suspicions.push(suspicion)),
  ];
  return {
    ...harness,
    log,
    router,
    channel,
    statuses,
    gaps,
    suspicions,
    facts,
    subscriptions,
    names: () => statuses.map(({ status }) => status),
    logged: (kind: string) => log.snapshot().filter((entry) => entry.kind === kind),
  };
}

/** A channel that is connected and live. */
export function createLiveHarness(options: Partial<ChannelOptions> = {}) {
  const harness = createChannelHarness(options);
  harness.subscriptions();
  harness.network.socket.open().receive(resumed(0));
  return harness;
}
