/** Public API: the client, and the types of what is requested, answered and received. */
export { type Call, type CallOptions, type ClientOptions, createClient } from './client';
export type { CallAnswer, CallInput, CallName, FilterOf, PagesName, SortOf } from './calls';
export { type ApiError, type ApiErrorKind, isApiError, isPassing, isUncertain } from './errors';
export { createIntents, type Intents, type IntentStore, type OpenIntent } from './intents';
export type { ListAnswer, ReadPosition } from './schema/answers';
export type { User } from './schema/entities/people';
export type { Generator, Validator } from './schema/entities/runners';
export type { Whatsapp } from './schema/entities/whatsapp';
export type { EventName } from './schema/events';
export { type PairingEvent, type PartyEvent, partyTypes, type WireEvent } from './schema/wire';
