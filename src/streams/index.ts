/** Public API of the streams: a channel that reconnects by itself, and its facts, each routed to its actors. */
export { type Channel, type ChannelOptions, connectChannel, type Suspicion } from './channel';
export { type DecodeOptions, decodeFrame } from './decode';
export { browserEnvironment, type SocketLike, type StreamEnvironment } from './environment';
export { createEventLog, type EventLog, type LogEntry } from './event-log';
export { type Directory, type KeyKind, ownersOf, type RoutingKey, routingKey } from './owner';
export { createRouter, type Delivery, newerThan, type Router, type Tape } from './route';
export type { Decoded, Gap, Position } from './signals';
export type { ChannelStatus } from './status';
