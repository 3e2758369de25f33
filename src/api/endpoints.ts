import type * as z from 'zod/mini';
import type { accessEndpoints } from './endpoints/access';
import { authEndpoints } from './endpoints/auth';
import type { Endpoint } from './endpoints/endpoint';
import type { historyEndpoints } from './endpoints/history';
import type { inventoryEndpoints } from './endpoints/inventory';
import type { moneyEndpoints } from './endpoints/money';
import type { monitorEndpoints } from './endpoints/monitor';
import type { runnersEndpoints } from './endpoints/runners';
import type { statisticsEndpoints } from './endpoints/statistics';
import type { whatsappEndpoints } from './endpoints/whatsapp';

export type { Endpoint } from './endpoints/endpoint';

/** Every call of the contract, by name. */
type Endpoints = typeof authEndpoints &
  typeof accessEndpoints &
  typeof whatsappEndpoints &
  typeof runnersEndpoints &
  typeof historyEndpoints &
  typeof inventoryEndpoints &
  typeof moneyEndpoints &
  typeof monitorEndpoints &
  typeof statisticsEndpoints;

export type EndpointName = keyof Endpoints;
export type CallInput<N extends EndpointName> = z.output<Endpoints[N]['request']>;
export type CallAnswer<N extends EndpointName> = z.output<Endpoints[N]['answer']>;

type Table = Readonly<Record<string, Endpoint>>;
type LoadTable = () => Promise<Table>;
type AreaOf<N extends string> = N extends `${infer Area}.${string}` ? Area : never;

const auth = async () => authEndpoints;
const access = async () => (await import('./endpoints/access')).accessEndpoints;
const whatsapp = async () => (await import('./endpoints/whatsapp')).whatsappEndpoints;
const runners = async () => (await import('./endpoints/runners')).runnersEndpoints;
const history = async () => (await import('./endpoints/history')).historyEndpoints;
const inventory = async () => (await import('./endpoints/inventory')).inventoryEndpoints;
const money = async () => (await import('./endpoints/money')).moneyEndpoints;
const monitor = async () => (await import('./endpoints/monitor')).monitorEndpoints;
const statistics = async () => (await import('./endpoints/statistics')).statisticsEndpoints;

/** Where the calls of an area are; all but those of the session are loaded with the first call among them. */
const TABLES: Readonly<Record<AreaOf<EndpointName>, LoadTable>> = {
  auth,
  intent: auth,
  users: auth,
  access,
  factor: access,
  whatsapp,
  generator: runners,
  validator: runners,
  history,
  phoneNumber: inventory,
  proxy: inventory,
  message: inventory,
  setting: inventory,
  bonus: money,
  level: money,
  withdraw: money,
  monitor,
  messageLog: statistics,
  statistics,
};

const loaded = new Map<LoadTable, Table>([[auth, authEndpoints]]);

async function load(read: LoadTable) {
  const table = await read();
  loaded.set(read, table);
  return table;
}

/** The endpoint of this name: at once where its area was loaded before, so that a page that goes away can still call. */
export function endpointOf(name: EndpointName): Endpoint | Promise<Endpoint> {
  const read = TABLES[name.split('.', 1)[0] as AreaOf<EndpointName>];
  const table = loaded.get(read);
  return table ? (table[name] as Endpoint) : load(read).then((fresh) => fresh[name] as Endpoint);
}

/** Every endpoint, for those who look at the whole contract. */
export async function loadEndpoints(): Promise<Readonly<Record<EndpointName, Endpoint>>> {
  const tables = await Promise.all(Array.from(new Set(Object.values(TABLES)), load));
  return Object.assign({}, ...tables) as Record<EndpointName, Endpoint>;
}
