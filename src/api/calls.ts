import type * as z from 'zod/mini';
import { authCalls } from './calls/auth';
import type { Endpoint } from './calls/define';

export type { Endpoint } from './calls/define';

const auth = async () => authCalls;
const access = async () => (await import('./calls/access')).accessCalls;
const history = async () => (await import('./calls/history')).historyCalls;
const inventory = async () => (await import('./calls/inventory')).inventoryCalls;
const money = async () => (await import('./calls/money')).moneyCalls;
const monitor = async () => (await import('./calls/monitor')).monitorCalls;
const plan = async () => (await import('./calls/plan')).planCalls;
const runners = async () => (await import('./calls/runners')).runnersCalls;
const statistics = async () => (await import('./calls/statistics')).statisticsCalls;
const users = async () => (await import('./calls/users')).usersCalls;
const whatsapp = async () => (await import('./calls/whatsapp')).whatsappCalls;

/**
 * Where the calls of an area are, the first part of their names; each file is loaded with the first call in it. The comment
 * before one is its title in the contract, and what it is about.
 */
const AREAS = {
  /** Session: Signing in, up and out. These calls carry no token. */
  auth,
  /** Access: A person's sessions, changes to their access, and links to set a new password. */
  access,
  /** Second factor: A code of an authenticator beside the password. */
  factor: access,
  /** Lost answers: What became of requests whose answers never came. */
  intent: auth,
  /** People: Members and the office's users. */
  users,
  /** Accounts: Accounts, their linking, and their blasts. */
  whatsapp,
  /** Plans: When accounts send. */
  plan,
  /** What was sent: Figures of the dashboards. */
  messageLog: statistics,
  /** Generators: They ask which numbers of a range can be written to. */
  generator: runners,
  /** Validators: They ask which numbers of a file can be written to. */
  validator: runners,
  /** Phone numbers: Numbers that are written to. */
  phoneNumber: inventory,
  /** Opt-outs: Owners of numbers who asked to be written to no more. */
  optOut: inventory,
  /** Proxies: Addresses through which accounts reach the messenger. */
  proxy: inventory,
  /** Templates: What is sent. */
  message: inventory,
  /** Settings: What holds for everybody. */
  setting: inventory,
  /** Withdraws: Requests for money, and the balance that they come from. */
  withdraw: money,
  /** Payout runs: Requests that are paid together, by one file for a bank. */
  payout: money,
  /** Payout templates: How such a file is written. */
  payoutTemplate: money,
  /** Bonuses: Money that the office gives. */
  bonus: money,
  /** Levels: Ranks that are reached by messages that arrived. */
  level: money,
  /** Statistics: What blasts came to, for charts. */
  statistics,
  /** Histories: What happened to an account, a generator or a validator. */
  history,
  /** Audit log: Who did what to whom. */
  audit: history,
  /** News: What happened that concerns somebody, kept by the server. */
  news: history,
  /** Push: News on a person's devices while no page is open. */
  push: access,
  /** Monitors: For developers. */
  monitor,
};

type Together<T> = (T extends unknown ? (of: T) => void : never) extends (of: infer All) => void
  ? All
  : never;
/** Every call of the contract, by name. */
export type Calls = Together<Awaited<ReturnType<(typeof AREAS)[keyof typeof AREAS]>>>;
export type CallName = keyof Calls;
export type CallInput<N extends CallName> = z.output<Calls[N]['request']>;
export type CallAnswer<N extends CallName> = z.output<Calls[N]['answer']>;
export type Area = CallName extends `${infer A}.${string}` ? A : never;

/** Lists that are read page by page. */
export type PagesName = {
  [N in CallName]: Calls[N] extends { readonly asked: unknown } ? N : never;
}[CallName];
/** A field by which such a list can be sorted. */
export type SortOf<N extends PagesName> = Calls[N]['asked']['sorts'][number];
/** A parameter by which it can be narrowed. */
export type FilterOf<N extends PagesName> = keyof Calls[N]['asked']['filters'] & string;

type Table = Readonly<Record<string, Endpoint>>;
type LoadTable = () => Promise<Table>;
const loaders: Readonly<Record<Area, LoadTable>> = AREAS;
const loaded = new Map<LoadTable, Table>([[auth, authCalls]]);

async function load(read: LoadTable) {
  const table = await read();
  loaded.set(read, table);
  return table;
}

/** The call of this name: at once where its area was loaded before, so that a page that goes away can still call. */
export function callOf(name: CallName): Endpoint | Promise<Endpoint> {
  const read = loaders[name.split('.', 1)[0] as Area];
  const table = loaded.get(read);
  return table ? (table[name] as Endpoint) : load(read).then((fresh) => fresh[name] as Endpoint);
}

/** Loads every call, for tools that read the whole contract. */
export async function loadCalls(): Promise<Calls> {
  const tables = await Promise.all(Array.from(new Set(Object.values(loaders)), load));
  return Object.assign({}, ...tables) as Calls;
}
