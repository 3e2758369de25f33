import type { Asked, Fault, Message, Reply } from '../../support/faulty-server';

/** A fault that a server may have, and the checks that find it: these fail, and no other. */
export interface ServerFault {
  readonly name: string;
  readonly foundBy: readonly string[];
  readonly fault: () => Fault;
}

/** All of them at once: each stands before the next. */
export const together = (faults: readonly Fault[]): Fault => {
  const answers = faults.flatMap(({ answer }) => answer ?? []);
  const filters = faults.flatMap(({ filter }) => filter ?? []);
  return {
    answer: (asked, send) =>
      answers.reduceRight<typeof send>((next, answer) => (it) => answer(it, next), send)(asked),
    open: (url) => faults.reduce((opened, { open }) => open?.(opened) ?? opened, url),
    say: (text) => faults.reduce((said, { say }) => say?.(said) ?? said, text),
    rows: (it) => faults.reduce((said, { rows }) => rows?.(said) ?? said, it),
    filter: () => {
      const each = filters.map((filter) => filter());
      return (message) =>
        each.reduce<readonly Message[]>((passed, filter) => passed.flatMap(filter), [message]);
    },
  };
};

/** Faults that can happen at once, since no check finds two of them: as few groups as that allows. */
export function groupsOf(faults: readonly ServerFault[]): readonly (readonly ServerFault[])[] {
  const groups: ServerFault[][] = [];
  for (const fault of faults) {
    const isFree = (group: readonly ServerFault[]) =>
      group.every(({ foundBy }) => !foundBy.some((name) => fault.foundBy.includes(name)));
    const group = groups.find(isFree);
    if (group) group.push(fault);
    else groups.push([fault]);
  }
  return groups;
}

type Json = Record<string, unknown>;
type Is = (asked: Asked) => boolean;

const call =
  (method: string, path: RegExp): Is =>
  (asked) =>
    asked.method === method && path.test(asked.url.replace(/^\/api\/admin/, '').replace(/\?.*$/, ''));
/** What the server answers to these calls, changed. */
const changed = (is: Is, change: (reply: Reply, asked: Asked) => Reply): Fault => ({
  answer: async (asked, send) => {
    const reply = await send(asked);
    return is(asked) ? change(reply, asked) : reply;
  },
});
/** The JSON of what it grants, changed. */
const answering = (is: Is, change: (body: Json, asked: Asked) => unknown): Fault =>
  changed(is, (reply, asked) =>
    reply.status < 300
      ? { ...reply, body: JSON.stringify(change(JSON.parse(reply.body) as Json, asked)) }
      : reply,
  );
/** The same call, as the server understands it. */
const misread = (is: Is, change: (asked: Asked) => Asked): Fault => ({
  answer: (asked, send) => send(is(asked) ? change(asked) : asked),
});
const withoutQuery = (asked: Asked, name: string): Asked => {
  const url = new URL(asked.url, 'http://server');
  url.searchParams.delete(name);
  return { ...asked, url: url.pathname + url.search };
};
const pageOf = ({ url }: Asked) => new URL(url, 'http://server').searchParams.get('page');
const metaOf = (body: Json) => body.meta as Json;
const rowsOf = (body: Json) => body.data as Json[];
const filtering = (filter: () => (message: Message) => readonly Message[]) => (): Fault => ({ filter });
const said = (change: (message: Message) => Message) => filtering(() => (message) => [change(message)]);

type ByRole = Readonly<Record<string, string>>;

/** Faults of single calls; `tokens` are the tokens of the signed-in people, by role. */
const callFaults = (tokens: ByRole): readonly ServerFault[] => [
  {
    name: 'a balance is read without a token',
    foundBy: ['token: required by every read'],
    fault: () =>
      misread(call('GET', /^\/withdraw\/balance/), (asked) => ({
        ...asked,
        headers: { authorization: `Bearer ${tokens.admin}`, ...asked.headers },
      })),
  },
  {
    name: "a member reads another's ledger",
    foundBy: ["another's withdraws and ledger are closed to member"],
    fault: () =>
      misread(call('GET', /^\/withdraw\/ledger/), (asked) => ({
        ...asked,
        headers: asked.headers.authorization
          ? { ...asked.headers, authorization: `Bearer ${tokens.admin}` }
          : asked.headers,
      })),
  },
  {
    name: 'a list is in neither `data` nor `list`',
    foundBy: [
      'GET /admin/level/list-per-page',
      'levels: pages',
      'levels: order',
      'levels: created, read, changed, listed, deleted',
    ],
    fault: () => answering(call('GET', /^\/level\/list/), ({ data, ...body }) => ({ ...body, rows: data })),
  },
  {
    name: 'a row has no id',
    foundBy: [
      'GET /admin/message/list-per-page',
      'templates: pages',
      'templates: order',
      'templates: filters',
      'templates: created, read, changed, listed, deleted',
      'templates: the whole list and its pages agree',
    ],
    fault: () =>
      answering(call('GET', /^\/message\/list-per-page/), (body) => ({
        ...body,
        data: rowsOf(body).map(({ id, ...row }, place) => (place === 2 ? row : { id, ...row })),
      })),
  },
  {
    name: 'an amount is written out',
    foundBy: ['GET /admin/users/blast-fee/:id', 'the fee and the level are those of the profile'],
    fault: () => answering(call('GET', /^\/users\/blast-fee/), () => ({ blast_fee: 'Rp 1.000' })),
  },
  {
    name: 'a figure of a row is written out',
    foundBy: ['GET /admin/level/:id', 'levels: created, read, changed, listed, deleted'],
    fault: () =>
      answering(call('GET', /^\/level\/\d+$/), ({ level }) => ({
        level: { ...(level as Json), blast_fee: 'Rp 100' },
      })),
  },
  {
    name: 'there is one page, however many there are',
    foundBy: ['bonuses: pages'],
    fault: () =>
      answering(call('GET', /^\/bonus\/list/), (body) => ({
        ...body,
        meta: { ...metaOf(body), totalPages: 1 },
      })),
  },
  {
    name: 'page 2 repeats page 1',
    foundBy: ['phone numbers: pages'],
    fault: () =>
      misread(
        (asked) => call('GET', /^\/phonenumber\/list-per-page/)(asked) && pageOf(asked) === '2',
        (asked) => ({ ...asked, url: asked.url.replace('page=2', 'page=1') }),
      ),
  },
  {
    name: 'a refused save is answered with 200',
    foundBy: ['levels: a wrong one is refused, by field'],
    fault: () =>
      changed(call('POST', /^\/level\/create/), (reply) => ({
        ...reply,
        status: reply.status === 422 && !reply.body.includes('Idempotency') ? 200 : reply.status,
      })),
  },
  {
    name: 'a refusal is a page of HTML',
    foundBy: ['phone numbers: one that is there already is refused'],
    fault: () =>
      changed(call('POST', /^\/phonenumber\/save/), (reply) =>
        reply.status === 422
          ? { ...reply, headers: { 'content-type': 'text/html' }, body: '<h1>Unprocessable</h1>' }
          : reply,
      ),
  },
  {
    name: 'a sign-up is refused without `errors`',
    foundBy: ['sign-up: what is wrong is told by field'],
    fault: () =>
      changed(
        ({ url }) => url === '/api/auth/register',
        (reply) => ({ ...reply, body: JSON.stringify({ msg: 'Data tidak valid.' }) }),
      ),
  },
  {
    name: 'a call fails with 500',
    foundBy: ['GET /admin/messagelog/total-count', 'what was sent today is part of what was sent'],
    fault: () =>
      changed(call('GET', /total-count/), (reply) =>
        reply.status === 200 ? { ...reply, status: 500 } : reply,
      ),
  },
  {
    name: 'an answer breaks off',
    foundBy: ['GET /admin/users/active', 'members are all members'],
    fault: () =>
      changed(call('GET', /^\/users\/active/), (reply) =>
        reply.status === 200 ? { ...reply, cut: 5 } : reply,
      ),
  },
  {
    name: 'a 429 does not say how long to wait',
    foundBy: ['too many calls: told how long to wait'],
    fault: () => {
      let isFirst = true;
      return changed(call('GET', /^\/users\/members/), (reply) => {
        if (!isFirst || reply.status !== 200) return reply;
        isFirst = false;
        return { ...reply, status: 429, body: '{"msg":"Terlalu banyak."}' };
      });
    },
  },
  {
    name: 'a list is not sorted by what it says',
    foundBy: ['withdraws: order'],
    fault: () => misread(call('GET', /^\/withdraw\/histories/), (asked) => withoutQuery(asked, 'sort')),
  },
  {
    name: 'a list is not narrowed by what it says',
    foundBy: ['phone numbers: filters'],
    fault: () => misread(call('GET', /^\/phonenumber\/list/), (asked) => withoutQuery(asked, 'status')),
  },
  {
    name: 'a state is searched as if it were a text',
    foundBy: ['accounts: a state is searched by its word'],
    fault: () =>
      misread(call('GET', /^\/whatsapp\/list-per/), (asked) => ({
        ...asked,
        url: asked.url.replace('search=suspended', 'search=6'),
      })),
  },
  {
    name: 'a search is not heeded',
    foundBy: ['members: search'],
    fault: () => misread(call('GET', /^\/users\/members-per/), (asked) => withoutQuery(asked, 'search')),
  },
  {
    name: 'a balance is not what its parts come to',
    foundBy: ['the balance is the sum of its parts', 'the ledger explains the balance'],
    fault: () =>
      answering(call('GET', /^\/withdraw\/balance/), ({ balance }) => ({ balance: Number(balance) + 1 })),
  },
  {
    name: 'a sum leaves a row out',
    foundBy: ['withdraws are added up'],
    fault: () =>
      answering(call('GET', /^\/withdraw\/histories-per/), (body) => ({
        ...body,
        meta: { ...metaOf(body), sums: { ...(metaOf(body).sums as Json), accepted: 1 } },
      })),
  },
  {
    name: 'what was deleted can still be read',
    foundBy: ['proxies: created, read, changed, listed, deleted'],
    fault: () => {
      const last = new Map<string, Reply>();
      return changed(call('GET', /^\/proxy\/\d+$/), (reply, { url }) => {
        if (reply.status === 200) last.set(url, reply);
        return reply.status === 404 ? (last.get(url) ?? reply) : reply;
      });
    },
  },
  {
    name: 'a change is not kept',
    foundBy: ['phone numbers: created, read, changed, listed, deleted'],
    fault: () => ({
      answer: async (asked, send) =>
        call('PUT', /^\/phonenumber/)(asked) && asked.headers.authorization
          ? send({
              ...asked,
              method: 'GET',
              body: Buffer.alloc(0),
              headers: { authorization: asked.headers.authorization },
            })
          : send(asked),
    }),
  },
  {
    name: 'an Idempotency-Key is not heeded',
    foundBy: ['Idempotency-Key: proxies'],
    fault: () =>
      misread(call('POST', /^\/proxy\/save/), (asked) => ({
        ...asked,
        headers: Object.fromEntries(
          Object.entries(asked.headers).filter(([name]) => name !== 'idempotency-key'),
        ),
      })),
  },
  {
    name: 'a page of another origin may not send its token',
    foundBy: ['a page of another origin may call'],
    fault: () =>
      changed(
        ({ method }) => method === 'OPTIONS',
        (reply) => ({
          ...reply,
          headers: { ...reply.headers, 'access-control-allow-headers': 'Content-Type' },
        }),
      ),
  },
  {
    name: 'an address that is not there is answered with the page',
    foundBy: ['unknown address: 404'],
    fault: () =>
      changed(call('GET', /nowhere/), () => ({
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html>',
      })),
  },
];

/** Faults of the socket. */
const socketFaults = (tokens: ByRole, ids: ByRole): readonly ServerFault[] => [
  {
    name: 'the socket takes any token',
    foundBy: ['a wrong token: closed with 4401'],
    fault: () => ({
      say: (text) => {
        const { token, ...message } = JSON.parse(text) as { readonly token?: string };
        if (token === undefined) return text;
        const isKnown = Object.values(tokens).includes(token);
        return JSON.stringify({ ...message, token: isKnown ? token : tokens.admin });
      },
    }),
  },
  {
    name: "the socket gives another's channel",
    foundBy: ["another's channel: closed with 4403"],
    fault: () => {
      let isForeign = false;
      return {
        open: (url) => {
          isForeign = url === `/?id=client-${ids.admin}`;
          return url;
        },
        say: (text) => (isForeign ? JSON.stringify({ type: 'auth', token: tokens.admin }) : text),
      };
    },
  },
  {
    name: 'a replay has a hole',
    foundBy: ['replays what was missed, without a hole'],
    fault: filtering(() => {
      let isReplay = true;
      let count = 0;
      return (message) => {
        if (message.event === 'resumed') isReplay = false;
        count += 1;
        return isReplay && count === 2 ? [] : [message];
      };
    }),
  },
  {
    name: 'every replay is called complete',
    foundBy: ['says when it cannot go on'],
    fault: said((message) => (message.event === 'resumed' ? { ...message, complete: true } : message)),
  },
  {
    name: 'rows stand in another order than what changed',
    foundBy: ['rows are the same messages'],
    fault: () => ({ rows: ({ shapes, rows }) => ({ shapes, rows: rows.toReversed() }) }),
  },
  {
    name: 'every connection has an epoch of its own',
    foundBy: [
      'the epoch stays from one connection to the next',
      'goes on where it was left',
      'rows are the same messages',
      'lists say where they were read',
    ],
    fault: filtering(() => {
      const epoch = crypto.randomUUID();
      return (message) => [message.epoch === undefined ? message : { ...message, epoch }];
    }),
  },
  {
    name: 'there is no heartbeat',
    foundBy: ['a heartbeat every 15 s, with the head'],
    fault: filtering(() => (message) => (message.event === 'ping' ? [] : [message])),
  },
  {
    name: 'an event lacks what it is about',
    foundBy: ['everything heard can be read'],
    fault: said(({ qr, ...message }) => (qr === undefined ? message : { ...message, event: 'code' })),
  },
];

/** Every fault that the run is proven to find. */
export const faultsOf = (tokens: ByRole, ids: ByRole): readonly ServerFault[] => [
  ...callFaults(tokens),
  ...socketFaults(tokens, ids),
];
