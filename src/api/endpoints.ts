import type * as z from 'zod/mini';
import { authEndpoints } from './endpoints/auth';
import { whatsappEndpoints } from './endpoints/whatsapp';
import { runnersEndpoints } from './endpoints/runners';
import { inventoryEndpoints } from './endpoints/inventory';
import { moneyEndpoints } from './endpoints/money';
import { monitorEndpoints } from './endpoints/monitor';
import type { Endpoint } from './endpoints/endpoint';

export type { Endpoint } from './endpoints/endpoint';

/** Every call of the contract, by name. */
export const endpoints = {
  ...authEndpoints,
  ...whatsappEndpoints,
  ...runnersEndpoints,
  ...inventoryEndpoints,
  ...moneyEndpoints,
  ...monitorEndpoints,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
export type CallInput<N extends EndpointName> = z.output<(typeof endpoints)[N]['request']>;
export type CallAnswer<N extends EndpointName> = z.output<(typeof endpoints)[N]['answer']>;
