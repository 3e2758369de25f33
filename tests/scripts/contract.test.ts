import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import specification from '@asyncapi/specs/schemas/3.0.0.json';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AsyncApi, asyncApi } from '../../scripts/contract/asyncapi';
import { FOLDER, generateContract } from '../../scripts/contract/files';
import type { JsonSchema } from '../../scripts/contract/json-schema';
import { type OpenApi, openApi, type Operation } from '../../scripts/contract/openapi';
import { loadCalls } from '../../src/api/calls';
import { requestOf } from '../../src/api/request';
import { type FieldFallback, parseReporting } from '../../src/api/schema/scalars';
import { socketEvents } from '../../src/api/schema/wire';
import { clientMessage } from '../../src/api/schema/client-message';
import { controlEvents } from '../../src/api/schema/socket';
import { decodeFrame } from '../../src/streams/decode';
import { faultsOf, readerOf } from '../support/contract-schemas';
import { callWords, eventWords } from '../../scripts/contract/words';

let calls: OpenApi;
let events: AsyncApi;
let files: ReadonlyMap<string, string>;
beforeAll(async () => {
  files = await generateContract();
  calls = await openApi();
  events = asyncApi();
});

const operations = (): [string, Operation][] =>
  Object.entries(calls.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      operation,
    ]),
  );
const contentOf = (content: Operation['responses'][string]['content']) => Object.values(content ?? {})[0];
const answerOf = ({ responses }: Operation) => contentOf(responses['200']?.content);

/** Everything in a document, each with what leads to it. */
function* partsOf(value: unknown, path: readonly string[] = []): Generator<readonly [string, unknown]> {
  yield [path.join('/'), value];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) yield* partsOf(part, [...path, name]);
}
const at = (document: unknown, ref: string) =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);

const openApiFaults = async (document: object) => {
  const { valid, errors } = await new Validator().validate(document as Record<string, unknown>);
  return valid ? [] : [errors].flat();
};
const asyncApiFaults = () => {
  // It brings the schema of schemas along.
  const ajv = new Ajv({ strict: false, allErrors: true, meta: false, validateSchema: false });
  formats.default(ajv);
  const validate = ajv.compile(specification);
  return (document: unknown) => (validate(document) ? [] : faultsOf(validate.errors));
};

describe('the written contract', () => {
  it('says what the schemas say: run `npm run contract` after changing one', () => {
    const stale = [...files].filter(([name, text]) => readFileSync(join(FOLDER, name), 'utf8') !== text);
    expect(stale.map(([name]) => name)).toEqual([]);
    expect(readdirSync(FOLDER).toSorted()).toEqual([...files.keys()].toSorted());
  });

  it('is OpenAPI by the standard’s own schema, which sees a defect', async () => {
    expect(await openApiFaults(calls)).toEqual([]);
    expect(await openApiFaults({ ...calls, paths: { 'no slash': {} } })).not.toEqual([]);
    const { responses: _, ...broken } = operations()[0]![1];
    expect(
      await openApiFaults({ ...calls, paths: { '/a': { get: { ...broken, parameters: [{}] } } } }),
    ).not.toEqual([]);
  });

  it('is AsyncAPI by the standard’s own schema, which sees a defect', () => {
    const faults = asyncApiFaults();
    expect(faults(events)).toEqual([]);
    expect(faults({ ...events, operations: { tell: { action: 'shout' } } })).not.toEqual([]);
    expect(faults({ ...events, info: {} })).not.toEqual([]);
  });

  it.each([
    ['calls', () => calls],
    ['events', () => events],
  ] as const)('leads nowhere that is not there: %s', (_, document) => {
    const refs = [...partsOf(document())].flatMap(([, part]) =>
      typeof part === 'object' && part !== null && '$ref' in part ? [String(part.$ref)] : [],
    );
    expect(refs.length).toBeGreaterThan(50);
    expect(refs.filter((ref) => at(document(), ref) === undefined)).toEqual([]);
  });

  it('has every call, with its path, its roles and its origin', async () => {
    const endpoints = await loadCalls();
    const named = operations().map(([route, { operationId }]) => [operationId, route]);
    const known = Object.entries(endpoints).map(([name, { method, path }]) => [name, `${method} ${path}`]);
    expect(named.toSorted()).toEqual(known.toSorted());
    const open = operations().filter(([, { security }]) => security?.length === 0);
    expect(open.map(([, { operationId }]) => operationId).toSorted()).toEqual(
      Object.entries(endpoints)
        .flatMap(([name, { may }]) => (may === 'anyone' ? [name] : []))
        .toSorted(),
    );
  });

  it('says of every call what it does, in the comment before it', async () => {
    const silent = Object.keys(await loadCalls()).filter((name) => !callWords.get(name)?.text);
    expect(silent).toEqual([]);
  });

  it('says of every event what happened, and what the page makes of it', () => {
    const silent = Object.keys(socketEvents).filter((name) => !eventWords.get(name)?.tags.effect);
    expect(silent).toEqual([]);
  });

  it('takes for additions what the page on additions does', async () => {
    const endpoints = await loadCalls();
    const text = readFileSync('docs/api-additions.md', 'utf8');
    const described = [...text.matchAll(/`(GET|POST|PUT|DELETE) \/api([^`?]+)/g)].map(
      ([, method, path = '']) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    const taken = Object.entries(endpoints).flatMap(([name, { method, path }]) =>
      callWords.get(name)?.tags.addition === undefined ? [] : [`${method} ${path}`],
    );
    expect(taken.toSorted()).toEqual([...new Set(described)].toSorted());
  });

  it('has every event and every message of the connection', () => {
    const known = [...Object.keys(socketEvents), ...Object.keys(controlEvents), 'auth', 'watch', 'pong'];
    expect(Object.keys(events.components.messages).toSorted()).toEqual(known.toSorted());
  });

  it('says of every field what it is', () => {
    const NAMES_ITSELF = new Set(['event', 'sender', 'receiver']);
    const silent = [...partsOf({ calls, events })].flatMap(([path, part]) => {
      const { properties } = (part ?? {}) as JsonSchema;
      if (!properties || path.includes('examples')) return [];
      return Object.entries(properties).flatMap(([name, field]) =>
        field.description || field.$ref || NAMES_ITSELF.has(name) ? [] : [`${path}/${name}`],
      );
    });
    expect(silent).toEqual([]);
  });
});

describe('every example', () => {
  it('of a call is what the page would send, and goes with its schema', async () => {
    const endpoints = await loadCalls();
    const read = readerOf(calls);
    const faults = operations().flatMap(([, { operationId, parameters = [], requestBody }]) => {
      const endpoint = endpoints[operationId];
      const content = contentOf(requestBody?.content);
      const body = content?.example as Record<string, unknown> | undefined;
      const named = parameters.filter(({ $ref, example }) => !$ref && example !== undefined);
      const input = {
        ...Object.fromEntries(named.map(({ name, example }) => [name, example])),
        ...body,
        ...(body && 'file' in body && { file: new Blob(['6281234567890']) }),
      };
      const parsed = endpoint.request.safeParse(input);
      if (!parsed.success) return [`${operationId}: ${parsed.error.message}`];
      const sent = requestOf(endpoint, parsed.data);
      const json = typeof sent.body === 'string' ? (JSON.parse(sent.body) as unknown) : body;
      return [
        ...(content ? [...read(content.schema)(body), ...read(content.schema)(json)] : []),
        ...named.flatMap(({ schema, example }) => read(schema)(example)),
      ].map((fault) => `${operationId}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  it('of an answer is read by the page without a fallback, and goes with its schema', async () => {
    const endpoints = await loadCalls();
    const read = readerOf(calls);
    const faults = operations().flatMap(([, operation]) => {
      const { operationId } = operation;
      const { schema = {}, example } = answerOf(operation) ?? {};
      const fallbacks: FieldFallback[] = [];
      const parsed = parseReporting(endpoints[operationId].answer, example, (fallback) =>
        fallbacks.push(fallback),
      );
      const lists = [parsed.data, ...Object.values(parsed.data ?? {})] as {
        readonly unreadableFields?: readonly unknown[];
      }[];
      const unreadableFields = lists.flatMap((list) => list?.unreadableFields ?? []);
      return [
        ...(parsed.success ? [] : [parsed.error.message]),
        ...[...fallbacks, ...unreadableFields].map((fallback) => JSON.stringify(fallback)),
        ...read(schema)(example),
      ].map((fault) => `${operationId}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  it('of a message is read by the page to its last field, and goes with its schema', () => {
    const read = readerOf(events);
    const messages = Object.values(events.components.messages);
    const faults = messages.flatMap(({ name, payload, examples }) => {
      const example = examples[0]?.payload;
      const said = read(payload)(example).map((fault) => `${name}: ${fault}`);
      if (['auth', 'watch', 'pong'].includes(name))
        return [...said, ...(clientMessage.safeParse(example).success ? [] : [name])];
      const decoded = decodeFrame(JSON.stringify([example]), 0);
      const [first] = decoded;
      const isRead = first?.kind === (name in controlEvents ? 'control' : 'event');
      const unreadableFields = first?.kind === 'event' ? first.unreadableFields : [];
      return [
        ...said,
        ...(isRead && unreadableFields.length === 0 ? [] : [`${name}: ${JSON.stringify(decoded)}`]),
      ];
    });
    expect(faults).toEqual([]);
    expect(messages.length).toBeGreaterThan(30);
  });
});

describe('the written contract agrees with itself', () => {
  const operationOf = (name: string) => {
    const [, found] = operations().find(([, { operationId }]) => operationId === name) ?? [];
    if (!found) throw new Error(`There is no call ${name}.`);
    return found;
  };
  const exampleOf = (name: string) =>
    // oxlint-disable-next-line typescript/no-explicit-any
    answerOf(operationOf(name))?.example as any;
  const added = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

  it('of every list, by its own fields and filters, with as many rows as it counts', () => {
    const lists = operations().filter(([, operation]) => operation['x-list']);
    expect(lists.length).toBe(18);
    for (const [, { operationId, 'x-list': list, parameters = [], description }] of lists) {
      const { meta, data, list: rows = data } = exampleOf(operationId);
      expect([operationId, meta.sortable]).toEqual([operationId, list?.sortable]);
      expect([operationId, Object.keys(meta.filters)]).toEqual([
        operationId,
        Object.keys(list?.filters ?? {}),
      ]);
      expect([operationId, meta.count, meta.totalPages]).toEqual([operationId, rows.length, 1]);
      const isPartial = 'more' in meta || 'after' in meta;
      expect([operationId, isPartial]).toEqual([operationId, false]);
      for (const name of Object.keys(meta.filters)) expect(parameters.map((one) => one.name)).toContain(name);
      expect(parameters.some(({ name }) => name === 'search')).toBe(list?.search !== undefined);
      expect(description).toContain(list?.search === undefined ? 'not searched' : '`search` finds ');
      const sort = parameters.find(({ name }) => name === 'sort');
      if (sort?.example !== undefined) expect(list?.sortable).toContain(String(sort.example).slice(1));
    }
  });

  it('in the figures of its examples', () => {
    const figure = (name: string, field: string): number => exampleOf(name)[field];
    const ledger = exampleOf('withdraw.ledger');
    const { balance, requested, accepted, ...earned } = ledger.meta.sums;
    expect(added(Object.values<number>(earned)) - requested - accepted).toBe(balance);
    expect(ledger.data[0].balance).toBe(balance);
    expect({ ...earned, requested, accepted, balance }).toEqual({
      income: figure('withdraw.income', 'income'),
      referral: figure('users.referralPage', 'total'),
      bonus: figure('bonus.total', 'totalBonus'),
      requested: figure('withdraw.totalRequested', 'total'),
      accepted: figure('withdraw.totalAccepted', 'total'),
      balance: figure('withdraw.balance', 'balance'),
    });
    const amounts = (name: string, field: string): number[] =>
      (exampleOf(name).data ?? exampleOf(name).list).map((row: Record<string, number>) => row[field]);
    expect(added(amounts('users.referralPage', 'income'))).toBe(figure('users.referralPage', 'total'));
    expect(added(amounts('bonus.page', 'nominal'))).toBe(exampleOf('bonus.page').meta.sums.nominal);
    const [withdraw] = exampleOf('withdraw.page').data;
    const sums = { requested: 0, accepted: 0, rejected: 0, [withdraw.status]: withdraw.nominal };
    expect(exampleOf('withdraw.page').meta.sums).toEqual(sums);
    const { user } = exampleOf('users.read');
    expect([user.income, user.balance]).toEqual([ledger.meta.sums.income, balance]);
    const { connectedCount, disconnectedCount } = exampleOf('whatsapp.count');
    expect(connectedCount + disconnectedCount).toBe(user.whatsapps);
    const totals = exampleOf('whatsapp.totals');
    expect(totals.connected + totals.suspended + totals.lost).toBe(totals.accounts);
    const { whatsapp } = exampleOf('whatsapp.read');
    expect(whatsapp.income).toBe(whatsapp.count_success * exampleOf('users.blastFee').blast_fee);
  });

  it('in the days and hours of its statistics', () => {
    const { days, hours } = exampleOf('statistics.ofEverybody');
    const asked = operationOf('statistics.ofEverybody').parameters?.find(({ name }) => name === 'days');
    expect(days.length).toBe(asked?.example);
    for (const day of days) {
      const its = hours.filter(({ from }: { from: string }) => from.startsWith(day.from.slice(0, 10)));
      for (const name of ['success', 'fail', 'income'])
        expect(added(its.map((hour: Record<string, number>) => hour[name]))).toBe(day[name]);
    }
  });

  it('about imports: what is skipped has a reason, what is created has an id', () => {
    for (const name of ['phoneNumber.import', 'proxy.import', 'message.import']) {
      const { created, skipped } = exampleOf(name);
      for (const row of skipped)
        expect([row.id ?? null, row.reason]).toEqual([null, expect.stringMatching(/./)]);
      for (const row of created) expect([name, row.reason ?? '']).toEqual([name, '']);
    }
  });

  it('about values that it knows: they are in its words, and its examples are among them', () => {
    const known = [...partsOf({ calls, events })].filter(
      ([path, part]) =>
        !path.includes('examples') && Object(part)['x-known-values'] && !path.endsWith('/schema'),
    );
    expect(known.length).toBeGreaterThan(15);
    for (const [path, part] of known) {
      const { 'x-known-values': values, description, examples = [] } = part as JsonSchema;
      for (const value of values as string[])
        expect([path, description]).toEqual([path, expect.stringContaining(`\`${value}\``)]);
      for (const example of examples)
        expect([path, values]).toEqual([path, expect.arrayContaining([example])]);
    }
  });

  it('about what success is, and with which status a sign-in and a taken e-mail are refused', () => {
    const strict = operations().filter(([, operation]) => operation['x-success'] !== '2XX');
    expect(strict.map(([, { operationId }]) => operationId)).toEqual(['validator.create']);
    for (const [, { operationId, description }] of strict) {
      expect(description).toContain('Success is 200 alone');
      expect(files.get('index.html')).toContain(
        `Success is any 2xx; of <code>${operationId}</code> 200 alone.`,
      );
    }
    for (const [name, statuses] of [
      ['auth.login', ['401', '403']],
      ['auth.register', ['409', '422']],
      ['users.update', ['409', '422']],
    ] as const)
      for (const status of statuses) {
        expect(operationOf(name).description).toContain(status);
        expect(Object.keys(operationOf(name).responses)).toContain(status);
      }
  });

  it('about its version, which changes with what it says', async () => {
    const [api, async] = ['openapi.json', 'asyncapi.json'].map((name) => JSON.parse(files.get(name) ?? '{}'));
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(api.info.version).toBe(async.info.version);
    expect(api.info.version).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')}\\+[0-9a-f]{12}$`));
  });
});

describe('the page of the contract', () => {
  const page = () => files.get('index.html') ?? '';

  it('leads nowhere that is not there, and nothing in it has a name twice', () => {
    const ids = [...page().matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...page().matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href);
    const lost = links.filter(
      (href) => !(href.startsWith('#') ? ids.includes(href.slice(1)) : files.has(href)),
    );
    expect(lost).toEqual([]);
    expect(links.length).toBeGreaterThan(200);
  });

  it('needs no script to be read, has no style of its own and needs no network', () => {
    expect(page().match(/<script[^>]*>/g)).toEqual(['<script src="contract.js" defer="">']);
    expect(page()).not.toMatch(
      /<style| style="| on\w+="|<img|<iframe|https?:\/\/(?!10\.|(api\.)?example\.com)/,
    );
    expect(Buffer.byteLength(page())).toBeLessThan(1_000_000);
  });

  it.each(['no-store', 'Refuse sockets whose', 'Without `since`', 'an unknown choice narrows no list'])(
    'says to who writes a server: %s',
    (promise) => {
      expect(page().replaceAll(/<code>|<\/code>/g, '`')).toContain(promise);
    },
  );

  it('has every call and every message', () => {
    for (const [, { operationId }] of operations()) expect(page()).toContain(`id="${operationId}"`);
    for (const name of Object.keys(events.components.messages))
      expect(page()).toContain(`id="event-${name}"`);
  });
});
