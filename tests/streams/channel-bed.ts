import type { WireEvent } from '../../src/api/schema/socket';
import { type ChannelOptions, connectChannel, type Suspicion } from '../../src/streams/channel';
import { createEventLog } from '../../src/streams/event-log';
import { createRouter } from '../../src/streams/route';
import type { Gap } from '../../src/streams/signals';
import type { ChannelStatus } from '../../src/streams/status';
import { resumed, testBed } from './bed';

/** A channel of its own server, clock and log, and what it told. */
export function channelBed(options: Partial<ChannelOptions> = {}) {
  const bed = testBed();
  const log = createEventLog();
  const router = createRouter();
  const channel = connectChannel({
    channel: 'client-5',
    host: 'https://api.test',
    token: () => 'secret',
    environment: bed.environment,
    log,
    router,
    directory: { runnerOf: () => undefined },
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
    ...bed,
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
export function liveBed(options: Partial<ChannelOptions> = {}) {
  const bed = channelBed(options);
  bed.subscriptions();
  bed.network.socket.open().receive(resumed(0));
  return bed;
}
