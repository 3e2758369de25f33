import type { CallName } from '../../../../src/api/calls';
import { endpoints, titleOf } from '../../../../scripts/conformance/contract';
import type { Report } from '../../../../scripts/conformance/run';
import type { Asked, Message, Reply } from '../../../../scripts/mock/between';
import type { Fault } from '../../../support/faulty-server';

/** `contract`: the run must fail; else that it notes a departure, or says what would be better, is enough. */
export type Kind = 'contract' | 'tolerated' | 'advised';

/** A fault that a server may have. */
export interface PlantedFault {
  readonly name: string;
  readonly kind: Kind;
  /** Calls whose answers it changes, or names of checks that see it. */
  readonly touches: readonly string[];
  /** What one finding has to name, besides the first of them. */
  readonly says: readonly string[];
  /** `plant` is called whenever an answer is another than the server's own. */
  readonly fault: (plant: () => void) => Fault;
}

export type Json = Record<string, unknown>;
export type Is = (asked: Asked) => boolean;
type ByRole = Readonly<Record<string, string>>;
/** Who is signed in, by role. */
export interface Cast {
  readonly tokens: ByRole;
  readonly ids: ByRole;
}

/** Calls by their addresses; one without an id stands before one that would take its last word for an id. */
const addresses = (Object.keys(endpoints) as CallName[])
  .map((name) => {
    const { method, path } = endpoints[name];
    return {
      name,
      method,
      path: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`),
      hasId: path.includes(':'),
    };
  })
  .toSorted((one, other) => Number(one.hasId) - Number(other.hasId));
/** Which call a request is. */
export const callOf = (asked: Asked): CallName | undefined =>
  addresses.find(({ method, path }) => method === asked.method && path.test(asked.url.replace(/\?.*$/, '')))
    ?.name;
export const isCall =
  (name: CallName): Is =>
  (asked) =>
    callOf(asked) === name;
export const queryOf = ({ url }: Asked) => new URL(url, 'http://server').searchParams;
export function withQuery(asked: Asked, change: (query: URLSearchParams) => void): Asked {
  const url = new URL(asked.url, 'http://server');
  change(url.searchParams);
  return { ...asked, url: url.pathname + url.search };
}
export const as = (asked: Asked, token: string | undefined): Asked => ({
  ...asked,
  headers: { ...asked.headers, authorization: `Bearer ${token}` },
});

type Planting = PlantedFault['fault'];
/** What the server answers to these requests, changed. */
export const changed =
  (is: Is, change: (reply: Reply, asked: Asked) => Reply): Planting =>
  (plant) => ({
    answer: async (asked, send) => {
      const reply = await send(asked);
      if (!is(asked)) return reply;
      const other = change(reply, asked);
      if (JSON.stringify(other) !== JSON.stringify(reply)) plant();
      return other;
    },
  });
/** The JSON of what it grants, changed. */
export const answering = (is: Is, change: (body: Json, asked: Asked) => unknown): Planting =>
  changed(is, (reply, asked) =>
    reply.status < 300
      ? { ...reply, body: JSON.stringify(change(JSON.parse(reply.body) as Json, asked)) }
      : reply,
  );
/** A request, as the server understands it; a read is answered otherwise for it. */
export const misread =
  (is: Is, change: (asked: Asked) => Asked): Planting =>
  (plant) => ({
    answer: async (asked, send) => {
      if (!is(asked)) return send(asked);
      const reply = await send(change(asked));
      if (asked.method !== 'GET' || (await send(asked)).body !== reply.body) plant();
      return reply;
    },
  });
/** A request that is not done as it was asked for. */
export const instead =
  (is: Is, answer: (asked: Asked, send: (asked: Asked) => Promise<Reply>) => Promise<Reply>): Planting =>
  (plant) => ({
    answer: (asked, send) => {
      if (!is(asked)) return send(asked);
      plant();
      return answer(asked, send);
    },
  });
/** The messages of each connection, one by one. */
export const filtering =
  (filter: () => (message: Message) => readonly Message[]): Planting =>
  (plant) => ({
    filter: () => {
      const each = filter();
      return (message) => {
        const passed = each(message);
        if (JSON.stringify(passed) !== JSON.stringify([message])) plant();
        return passed;
      };
    },
  });

/** Whether a text has that name, and not only one that begins with it. */
const isIn = (text: string, name: string) =>
  text
    .split(name)
    .slice(1)
    .some((rest) => !/^[/-]?\w/.test(rest) || name.endsWith(' '));

/** Whether a finding of the run names the fault: its call, and what of it is wrong. */
export function isNamed({ kind, touches: [call = ''], says }: PlantedFault, { results }: Report): boolean {
  const places = call in endpoints ? [`#${call}`, titleOf(call as CallName)] : [call];
  return results.some((result) => {
    const at = `docs/${result.clause} ${result.area}: ${result.name}`;
    const failed = result.outcome === 'failed' ? [`${at} ${result.expected} ${result.came}`] : [];
    const noted = result.outcome === 'skipped' ? [] : [...result.notes, ...result.advice];
    return [...failed, ...(kind === 'contract' ? [] : noted.map((note) => `${at} ${note}`))].some(
      (text) => places.some((place) => isIn(text, place)) && says.every((word) => text.includes(word)),
    );
  });
}
