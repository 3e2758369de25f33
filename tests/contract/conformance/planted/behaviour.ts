import type { CallName } from '../../../../src/api/calls';
import type { Asked, Message, Reply } from '../../../../scripts/mock/between';
import {
  answering,
  as,
  type Cast,
  changed,
  filtering,
  instead,
  isCall,
  type Is,
  type Json,
  misread,
  type PlantedFault,
  queryOf,
  withQuery,
} from './fault';

type Told = Pick<PlantedFault, 'name' | 'touches' | 'fault'> & Partial<PlantedFault>;
const contract = (told: Told): PlantedFault => ({ kind: 'contract', says: [], ...told });
const both =
  (...all: readonly Is[]): Is =>
  (asked) =>
    all.every((is) => is(asked));
const asks =
  (name: string, value?: string | RegExp): Is =>
  (asked) => {
    const given = queryOf(asked).get(name);
    if (given === null || value === undefined) return given !== null;
    return value instanceof RegExp ? value.test(given) : given === value;
  };
const rowsOf = (body: Json) => (body.data ?? body.list) as Json[];
const withRows = (body: Json, rows: readonly unknown[]) => ({ ...body, [body.data ? 'data' : 'list']: rows });
const metaOf = (body: Json) => body.meta as Json;
const withMeta = (body: Json, meta: Json) => ({ ...body, meta: { ...metaOf(body), ...meta } });

const LISTS = [
  'whatsapp.page',
  'users.memberPage',
  'withdraw.page',
  'bonus.page',
  'level.page',
  'message.page',
  'phoneNumber.page',
  'proxy.page',
  'generator.page',
  'validator.page',
] as const;
type List = (typeof LISTS)[number];
const WIDE = /^(200|[3-9]\d)$/;

/** What may be wrong with a list, and with which of them it is tried: those whose demonstration shows it. */
const LIST_FAULTS: readonly (readonly [
  what: string,
  lists: readonly List[],
  fault: (is: Is) => PlantedFault['fault'],
])[] = [
  [
    'page 2 repeats page 1',
    ['whatsapp.page', 'phoneNumber.page', 'users.memberPage'],
    (is) =>
      misread(both(is, asks('page', '2')), (asked) => withQuery(asked, (query) => query.set('page', '1'))),
  ],
  [
    'has a page too few',
    ['phoneNumber.page', 'whatsapp.page'],
    (is) =>
      answering(is, (body) =>
        withMeta(body, { totalPages: Math.max(1, Number(metaOf(body).totalPages) - 1) }),
      ),
  ],
  [
    'counts one too many',
    ['level.page', 'proxy.page', 'message.page', 'withdraw.page'],
    (is) => answering(is, (body) => withMeta(body, { count: Number(metaOf(body).count) + 1 })),
  ],
  [
    'has a row twice',
    ['bonus.page', 'generator.page', 'level.page'],
    (is) => answering(is, (body) => withRows(body, [rowsOf(body)[0], ...rowsOf(body).slice(0, -1)])),
  ],
  [
    'is not sorted',
    ['withdraw.page', 'users.memberPage', 'proxy.page', 'message.page'],
    (is) => misread(is, (asked) => withQuery(asked, (query) => query.delete('sort'))),
  ],
  [
    'is sorted the other way round',
    ['phoneNumber.page', 'bonus.page', 'generator.page', 'level.page'],
    (is) =>
      misread(both(is, asks('sort', /^-?\w/)), (asked) =>
        withQuery(asked, (query) => {
          const sort = query.get('sort') ?? '';
          query.set('sort', sort.startsWith('-') ? sort.slice(1) : `-${sort}`);
        }),
      ),
  ],
  [
    'takes any `sort`',
    ['whatsapp.page', 'validator.page'],
    (is) =>
      answering(both(is, asks('sort', 'passwordHash')), (body) => withRows(body, rowsOf(body).toReversed())),
  ],
  [
    'is not narrowed by its status',
    ['phoneNumber.page', 'withdraw.page', 'whatsapp.page', 'message.page', 'proxy.page'],
    (is) => misread(is, (asked) => withQuery(asked, (query) => query.delete('status'))),
  ],
  [
    'loses rows where it is narrowed',
    ['phoneNumber.page', 'withdraw.page', 'message.page', 'proxy.page'],
    (is) => answering(both(is, asks('status')), (body) => withRows(body, rowsOf(body).slice(1))),
  ],
  [
    'is not searched',
    ['users.memberPage', 'whatsapp.page', 'bonus.page', 'withdraw.page', 'phoneNumber.page', 'proxy.page'],
    (is) => misread(is, (asked) => withQuery(asked, (query) => query.delete('search'))),
  ],
  [
    'finds nothing',
    ['users.memberPage', 'whatsapp.page', 'proxy.page'],
    (is) => answering(both(is, asks('search')), (body) => withRows(body, [])),
  ],
  [
    'leaves out the last row',
    ['message.page', 'level.page', 'generator.page'],
    (is) => answering(both(is, asks('size', WIDE)), (body) => withRows(body, rowsOf(body).slice(0, -1))),
  ],
  [
    'begins anew behind each row',
    ['whatsapp.page', 'withdraw.page', 'proxy.page'],
    (is) => misread(both(is, asks('after')), (asked) => withQuery(asked, (query) => query.set('after', '0'))),
  ],
  [
    'never ends behind a row',
    ['bonus.page', 'level.page'],
    (is) =>
      answering(both(is, asks('after')), (body) =>
        withMeta(body, { after: rowsOf(body).at(-1)?.id ?? null }),
      ),
  ],
  [
    'changes its order from page to page',
    ['phoneNumber.page', 'proxy.page'],
    (is) => answering(both(is, asks('size', '200')), (body) => withRows(body, rowsOf(body).toReversed())),
  ],
  [
    'has neither `data` nor `list`',
    ['validator.page', 'bonus.page'],
    (is) => answering(is, ({ data, ...body }) => ({ ...body, rows: data })),
  ],
];
const listFaults: readonly PlantedFault[] = LIST_FAULTS.flatMap(([what, lists, fault]) =>
  lists.map((name) => contract({ name: `${name} ${what}`, touches: [name], fault: fault(isCall(name)) })),
);

/** Who may not, lets through: the request counts as another's. */
function rightFaults({ tokens, ids }: Cast): readonly PlantedFault[] {
  const isOf =
    (role: string): Is =>
    ({ headers }) =>
      headers.authorization === `Bearer ${tokens[role]}`;
  const open = (name: CallName) =>
    contract({
      name: `${name} needs no token`,
      touches: [name],
      fault: misread(
        both(isCall(name), ({ headers }) => headers.authorization === undefined),
        (asked) => as(asked, tokens.admin),
      ),
    });
  const shown = (name: CallName) =>
    contract({
      name: `${name} shows a member what is another's`,
      touches: [name],
      fault: misread(both(isCall(name), isOf('member')), (asked) => as(asked, tokens.dev)),
    });
  const mixed = (name: 'whatsapp.page' | 'withdraw.page' | 'bonus.page') =>
    contract({
      name: `${name} has everybody's rows for a member`,
      touches: [name],
      fault: misread(both(isCall(name), isOf('member')), (asked) =>
        as(
          withQuery(asked, (query) => query.delete('user_id')),
          tokens.dev,
        ),
      ),
    });
  const anothers = (name: 'whatsapp.listOfUser' | 'withdraw.history') =>
    contract({
      name: `${name} has another's rows`,
      touches: [name],
      fault: misread(both(isCall(name), isOf('member')), (asked) =>
        as({ ...asked, url: asked.url.replace(/\d+$/, ids.admin ?? '') }, tokens.dev),
      ),
    });
  return [
    contract({
      name: "a member may stop another's account",
      touches: ["another's account is not a member's to stop"],
      fault: misread(both(isCall('whatsapp.stop'), isOf('member')), (asked) => {
        const body = Buffer.from(asked.body.toString().replace(`client-${ids.member}`, `client-${ids.dev}`));
        return as({ ...asked, body }, tokens.dev);
      }),
    }),
    ...(
      [
        'withdraw.balance',
        'setting.read',
        'users.members',
        'whatsapp.list',
        'level.page',
        'statistics.ofUser',
        'level.create',
        'proxy.delete',
        'withdraw.update',
        'users.update',
      ] as const
    ).map(open),
    ...(
      [
        'users.blastFee',
        'users.referralPage',
        'whatsapp.count',
        'history.whatsapp',
        'messageLog.count',
        'messageLog.todayIncome',
        'statistics.ofUser',
        'statistics.pastOfUser',
        'withdraw.income',
        'withdraw.balance',
        'withdraw.totalRequested',
        'withdraw.totalAccepted',
        'bonus.total',
        'withdraw.history',
        'withdraw.ledger',
        'users.members',
        'proxy.list',
        'withdraw.histories',
        'level.page',
        'monitor.local',
        'level.create',
        'bonus.create',
      ] as const
    ).map(shown),
    ...(['whatsapp.page', 'withdraw.page', 'bonus.page'] as const).map(mixed),
    ...(['whatsapp.listOfUser', 'withdraw.history'] as const).map(anothers),
    contract({
      name: 'a wrong token is taken',
      touches: ['setting.read'],
      fault: misread(
        both(isCall('setting.read'), ({ headers: { authorization: said } }) => {
          const known = Object.values(tokens).map((token) => `Bearer ${token}`);
          return said !== undefined && !known.includes(said);
        }),
        (asked) => as(asked, tokens.admin),
      ),
    }),
  ];
}

const withoutKey = (asked: Asked): Asked => ({
  ...asked,
  headers: Object.fromEntries(Object.entries(asked.headers).filter(([name]) => name !== 'idempotency-key')),
});

type Area = 'level' | 'proxy' | 'phoneNumber' | 'message' | 'generator' | 'validator';
const granted = (body: unknown): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const WRITE_FAULTS: readonly (readonly [
  what: string,
  areas: readonly Area[],
  call: 'create' | 'update' | 'delete' | 'read',
  fault: (is: Is, area: Area) => PlantedFault['fault'],
])[] = [
  [
    'is not kept',
    ['phoneNumber', 'level', 'generator', 'message'],
    'update',
    (is, area) =>
      instead(
        both(is, ({ headers }) => !!headers.authorization),
        async (asked, send) => {
          const { authorization = '' } = asked.headers;
          const read = await send({
            ...asked,
            method: 'GET',
            body: Buffer.alloc(0),
            headers: { authorization },
          });
          if (read.status !== 200) return read;
          const told = JSON.parse(read.body) as Record<Area, Json>;
          return granted({
            ...told,
            [area]: { ...told[area], ...(JSON.parse(asked.body.toString()) as Json) },
          });
        },
      ),
  ],
  [
    'has no effect',
    ['proxy', 'level', 'message', 'validator'],
    'delete',
    (is) =>
      instead(
        both(is, ({ headers }) => !!headers.authorization),
        async () => granted({}),
      ),
  ],
  [
    'is done twice',
    ['level', 'generator', 'message'],
    'create',
    (is) =>
      instead(is, async (asked, send) => {
        await send(withoutKey(asked));
        return send(asked);
      }),
  ],
  [
    'answers another record',
    ['proxy', 'phoneNumber', 'generator'],
    'create',
    (is, area) =>
      answering(is, (body) => {
        const record = body[area] as Json;
        return { [area]: { ...record, value: 'x', number: '62', start_number: '62' } };
      }),
  ],
  [
    'is refused',
    ['message', 'validator'],
    'create',
    (is) =>
      instead(
        both(is, ({ headers }) => !!headers.authorization),
        async () => ({
          ...granted({ msg: 'Tidak bisa.' }),
          status: 422,
        }),
      ),
  ],
  [
    'fails though it is done',
    ['phoneNumber', 'proxy'],
    'create',
    (is) => changed(is, (reply) => (reply.status < 300 ? { ...reply, status: 500 } : reply)),
  ],
  [
    'is still told though it is gone',
    ['proxy', 'level', 'phoneNumber'],
    'read',
    (is) => {
      const last = new Map<string, Reply>();
      return changed(is, (reply, { url }) => {
        if (reply.status === 200) last.set(url, reply);
        return reply.status === 404 ? (last.get(url) ?? reply) : reply;
      });
    },
  ],
  [
    'is another',
    ['level', 'message'],
    'read',
    (is, area) => answering(is, (body) => ({ [area]: { ...(body[area] as Json), id: 999_999 } })),
  ],
];
const writeFaults: readonly PlantedFault[] = [
  ...WRITE_FAULTS.flatMap(([what, areas, verb, fault]) =>
    areas.map((area) => {
      const name = `${area}.${verb}` as CallName;
      const touches = [name, `${area}.create`, `${area}.page`];
      return contract({ name: `${name} ${what}`, touches, fault: fault(isCall(name), area) });
    }),
  ),
  contract({
    name: 'bonus.create gives twice',
    touches: ['bonus.create', 'bonus.page', 'bonus.total'],
    fault: instead(isCall('bonus.create'), async (asked, send) => {
      await send(withoutKey(asked));
      return send(asked);
    }),
  }),
  contract({
    name: 'bonus.delete has no effect',
    touches: ['bonus.delete', 'bonus.create', 'bonus.page', 'bonus.total'],
    fault: instead(
      both(isCall('bonus.delete'), ({ headers }) => !!headers.authorization),
      async () => granted({}),
    ),
  }),
  contract({
    name: 'setting.update forgets a field',
    touches: ['setting.update', 'setting.read'],
    fault: answering(isCall('setting.update'), ({ setting }) => ({
      setting: {
        ...(setting as Json),
        info: 'x',
        bank_names: 'x',
      },
    })),
  }),
  contract({
    name: 'users.update is not kept',
    touches: ['users.update', 'users.read'],
    fault: instead(
      both(isCall('users.update'), ({ headers }) => !!headers.authorization),
      async (asked, send) => {
        const { authorization = '' } = asked.headers;
        return send({ ...asked, method: 'GET', body: Buffer.alloc(0), headers: { authorization } });
      },
    ),
  }),
  ...(['phoneNumber', 'proxy', 'message'] as const).map((area) =>
    contract({
      name: `${area}.import makes nothing of what it tells`,
      touches: [`${area}.import`, `${area}.list`],
      fault: instead(
        both(isCall(`${area}.import`), ({ headers }) => !!headers.authorization),
        async () =>
          granted({ created: [{ id: 999_999, number: '62', name: '', value: 'x', text: 'x' }], skipped: [] }),
      ),
    }),
  ),
  ...(['level', 'proxy', 'bonus'] as const).map((area) =>
    contract({
      name: `${area}.create does not heed an Idempotency-Key`,
      touches: [
        `repeats: Idempotency-Key: ${{ level: 'levels', proxy: 'proxies', bonus: 'bonuses' }[area]}`,
        `${area}.create`,
      ],
      fault: misread(
        both(isCall(`${area}.create`), ({ headers }) => headers['idempotency-key'] !== undefined),
        withoutKey,
      ),
    }),
  ),
  contract({
    name: 'intent.settle withdraws what was done',
    touches: ['intent.settle'],
    fault: answering(isCall('intent.settle'), () => ({ outcome: 'withdrawn' })),
  }),
  contract({
    name: 'a refused save is answered with 200',
    touches: ['level.create'],
    fault: changed(isCall('level.create'), (reply) => ({
      ...reply,
      status: reply.status === 422 && !reply.body.includes('Idempotency') ? 200 : reply.status,
    })),
  }),
  contract({
    name: 'a refusal is a page of HTML',
    touches: ['phoneNumber.create'],
    fault: changed(isCall('phoneNumber.create'), (reply) =>
      reply.status === 422
        ? { ...reply, headers: { 'content-type': 'text/html' }, body: '<h1>Unprocessable</h1>' }
        : reply,
    ),
  }),
  contract({
    name: 'a sign-up is refused without `errors`',
    touches: ['auth.register'],
    says: ['email'],
    fault: changed(isCall('auth.register'), (reply) => ({ ...reply, body: '{"msg":"Data tidak valid."}' })),
  }),
  contract({
    name: 'a generator takes a range that runs backwards',
    touches: ['generator.create'],
    fault: changed(isCall('generator.create'), (reply) => ({
      ...reply,
      status: reply.status === 422 ? 200 : reply.status,
    })),
  }),
  contract({
    name: 'any token is valid',
    touches: ['auth.validate'],
    fault: answering(isCall('auth.validate'), () => ({ isvalid: true })),
  }),
  contract({
    name: 'no token is valid',
    touches: ['auth.validate'],
    fault: answering(isCall('auth.validate'), () => ({ isvalid: false })),
  }),
  contract({
    name: 'a wrong sign-in fails with 500',
    touches: ['auth.login'],
    fault: changed(isCall('auth.login'), (reply) =>
      reply.status === 401 ? { ...reply, status: 500 } : reply,
    ),
  }),
  contract({
    name: 'a wrong sign-in is refused without a word',
    touches: ['auth.login'],
    fault: changed(isCall('auth.login'), (reply) =>
      reply.status === 401 ? { ...reply, body: '{}' } : reply,
    ),
  }),
];

const more = (name: CallName, ...path: readonly string[]) =>
  contract({
    name: `${path.join('.')} of ${name} is one more`,
    touches: [name],
    says: [path.at(-1) ?? ''],
    fault: answering(isCall(name), (body) => {
      const copy = structuredClone(body);
      const place = path.slice(0, -1).reduce<Json>((part, step) => part[step] as Json, copy);
      place[path.at(-1) ?? ''] = Number(place[path.at(-1) ?? '']) + 1;
      return copy;
    }),
  });
const day = (field: string): PlantedFault => ({
  ...more('statistics.ofUser', field),
  says: [],
  fault: answering(isCall('statistics.ofUser'), (body) => {
    const days = body.days as Json[];
    return {
      ...body,
      days: days.map((it, place) =>
        place < days.length - 1 ? it : { ...it, [field]: Number(it[field]) + 1 },
      ),
    };
  }),
});
/** The balance and its parts are named by the field of the sum that they stand in. */
const part = (name: CallName, field: string, called: string): PlantedFault => ({
  ...more(name, field),
  touches: ['figures: the ', name, 'withdraw.ledger'],
  says: [called],
});
const figureFaults: readonly PlantedFault[] = [
  part('withdraw.income', 'income', 'income'),
  part('users.referralPage', 'total', 'referral'),
  part('bonus.total', 'totalBonus', 'bonus'),
  part('withdraw.totalRequested', 'total', 'requested'),
  part('withdraw.totalAccepted', 'total', 'accepted'),
  part('withdraw.balance', 'balance', 'balance'),
  ...(['income', 'bonus', 'accepted', 'balance'] as const).map((field) =>
    more('withdraw.ledger', 'meta', 'sums', field),
  ),
  ...(['requested', 'accepted', 'rejected'] as const).map((field) =>
    more('withdraw.page', 'meta', 'sums', field),
  ),
  { ...more('bonus.page', 'meta', 'sums', 'nominal'), says: ['bonuses'] },
  more('whatsapp.count', 'connectedCount'),
  more('whatsapp.count', 'disconnectedCount'),
  more('phoneNumber.countBlast', 'blasted'),
  more('phoneNumber.countBlast', 'unBlasted'),
  more('proxy.countUse', 'used'),
  more('proxy.countUse', 'unUsed'),
  more('users.active', 'count'),
  ...(['accounts', 'suspended', 'success', 'income'] as const).map((field) => more('whatsapp.totals', field)),
  { ...more('users.blastFee', 'blast_fee'), says: ['fee'] },
  ...(['success', 'fail', 'income'] as const).map(day),
  ...(['without', 'null in'] as const).map((what) =>
    contract({
      name: `a balance is ${what} its answer`,
      touches: ['withdraw.balance', 'withdraw.ledger'],
      says: ['balance'],
      fault: answering(isCall('withdraw.balance'), () => (what === 'without' ? {} : { balance: null })),
    }),
  ),
  contract({
    name: 'the ledger runs from the oldest',
    touches: ['figures: the ledger', 'withdraw.ledger'],
    fault: answering(isCall('withdraw.ledger'), (body) => withRows(body, rowsOf(body).toReversed())),
  }),
  contract({
    name: 'a movement has another amount',
    touches: ['figures: the ledger', 'withdraw.ledger'],
    says: ['amount'],
    fault: answering(isCall('withdraw.ledger'), (body) =>
      withRows(
        body,
        rowsOf(body).map((row, place) => (place === 1 ? { ...row, balance: Number(row.balance) + 1 } : row)),
      ),
    ),
  }),
  contract({
    name: 'withdraws stand in any order',
    touches: ['withdraw.histories'],
    fault: answering(isCall('withdraw.histories'), (body) =>
      withRows(
        body,
        rowsOf(body).map((row, place) => ({ ...row, createdAt: new Date(place * 1e9).toISOString() })),
      ),
    ),
  }),
  contract({
    name: 'less was sent ever than today',
    touches: ['messageLog.todayCount', 'messageLog.totalCount'],
    says: ['today'],
    fault: answering(isCall('messageLog.totalCount'), () => ({ success: -1, fail: -1 })),
  }),
  contract({
    name: 'members are the office, too',
    touches: ['users.members'],
    fault: answering(isCall('users.members'), (body) => ({
      users: (body.users as Json[]).map((row, place) => (place === 0 ? { ...row, role: 'staff' } : row)),
    })),
  }),
  contract({
    name: 'the whole list of proxies leaves one out',
    touches: ['proxy.list'],
    fault: answering(isCall('proxy.list'), (body) => withRows(body, rowsOf(body).slice(1))),
  }),
  contract({
    name: 'the whole list of withdraws leaves one out',
    touches: ['withdraw.histories'],
    fault: answering(isCall('withdraw.histories'), (body) => withRows(body, rowsOf(body).slice(1))),
  }),
];

const said = (change: (message: Message) => Message) => filtering(() => (message) => [change(message)]);
const only = (event: string, change: (message: Message) => readonly Message[]) =>
  filtering(() => (message) => (message.event === event ? change(message) : [message]));
const SOCKET = 'socket: ';
const onSocket = (
  name: string,
  says: string,
  fault: PlantedFault['fault'],
  kind: PlantedFault['kind'] = 'contract',
) => contract({ name, kind, touches: [SOCKET], says: [says], fault });

/** Whoever opens `channel` hears another, and whoever signs in by a token counts as somebody else. */
const exchanged =
  (channel: string, heard: string, token = '', other = ''): PlantedFault['fault'] =>
  (plant) => ({
    open: (url) => {
      const isMeant = url.split('&')[0] === `/?id=${channel}`;
      if (isMeant) plant();
      return isMeant ? url.replace(channel, heard) : url;
    },
    say: (text) => text.replace(token, other),
  });
const dropped = (message: Message, field: string): Message =>
  Object.fromEntries(Object.entries(message).filter(([name]) => name !== field));

const socketFaults = ({ tokens, ids }: Cast): readonly PlantedFault[] => [
  onSocket('the socket takes any token', 'wrong token', (plant) => ({
    say: (text) => {
      const { token, ...message } = JSON.parse(text) as { readonly token?: string };
      if (token === undefined || Object.values(tokens).includes(token)) return text;
      plant();
      return JSON.stringify({ ...message, token: tokens.admin });
    },
  })),
  onSocket(
    "the socket gives another's channel",
    "another's channel",
    exchanged(`client-${ids.admin}`, `client-${ids.admin}`, tokens.member, tokens.admin),
  ),
  onSocket('a socket is closed with another code', '4401', (plant) => ({
    close: (code) => {
      if (code === 4401) plant();
      return code === 4401 ? 4400 : code;
    },
  })),
  onSocket('a socket is never closed', '4403', (plant) => ({
    close: (code) => {
      plant();
      return code === 4403 ? null : code;
    },
  })),
  onSocket(
    'a replay has a hole',
    'replays what was missed',
    filtering(() => {
      let [isReplay, count] = [true, 0];
      return (message) => {
        if (message.event === 'resumed') isReplay = false;
        count += 1;
        return isReplay && count === 2 ? [] : [message];
      };
    }),
  ),
  onSocket(
    'a replay is told twice',
    'once and in order',
    filtering(() => {
      let isReplay = true;
      return (message) => {
        if (message.event === 'resumed') isReplay = false;
        return isReplay ? [message, message] : [message];
      };
    }),
  ),
  onSocket(
    'a replay is of other messages',
    'as it was heard',
    filtering(() => {
      let isReplay = true;
      return (message) => {
        if (message.event === 'resumed') isReplay = false;
        return [isReplay && message.seq !== undefined ? { ...message, event: 'waiting' } : message];
      };
    }),
  ),
  onSocket(
    'every replay is called complete',
    'cannot go on',
    said((message) => (message.event === 'resumed' ? { ...message, complete: true } : message)),
  ),
  onSocket(
    'no replay is called complete',
    'complete: true',
    said((message) => (message.event === 'resumed' ? { ...message, complete: false } : message)),
  ),
  onSocket(
    'a device is linked before a phone has taken its code',
    '`connection.update` after qr',
    only('qr', (message) => [
      message,
      { ...dropped(message, 'seq'), event: 'connection.update', state: 'connected' },
    ]),
    'tolerated',
  ),
  onSocket('rows stand in another order than what changed', 'in rows', (plant) => ({
    rows: ({ shapes, rows }) => {
      if (rows.length > 1) plant();
      return { shapes, rows: rows.toReversed() };
    },
  })),
  onSocket(
    'every connection has an epoch of its own',
    'epoch',
    filtering(() => {
      const epoch = crypto.randomUUID();
      return (message) => [message.epoch === undefined ? message : { ...message, epoch }];
    }),
  ),
  onSocket(
    '`resumed` tells no epoch',
    '`resumed`',
    only('resumed', (message) => [dropped(message, 'epoch')]),
  ),
  onSocket(
    '`resumed` is behind the events',
    'seq',
    only('resumed', (message) => [{ ...message, seq: 0 }]),
  ),
  onSocket(
    'there is no heartbeat',
    '`ping`',
    only('ping', () => []),
  ),
  onSocket(
    'a heartbeat is behind its channel',
    'heartbeat',
    only('ping', (message) => [{ ...message, seq: -1 }]),
  ),
  onSocket(
    'a heartbeat has another epoch',
    'epoch of the heartbeat',
    only('ping', (message) => [{ ...message, epoch: 'x' }]),
  ),
  onSocket(
    'an event has no zone in its date',
    '`date`',
    said((message) => (message.date ? { ...message, date: String(message.date).slice(0, 19) } : message)),
  ),
  onSocket(
    'an event tells its numbers as text',
    'seq',
    said((message) => (message.seq === undefined ? message : { ...message, seq: String(message.seq) })),
    'tolerated',
  ),
  onSocket(
    'an event lacks what it is about',
    '`qr`',
    only('qr', (message) => [dropped(message, 'qr')]),
  ),
  onSocket(
    'an event has no name',
    '`event`',
    only('qr', (message) => [dropped(message, 'event')]),
  ),
  onSocket(
    'an event is not told',
    '`qr`',
    only('qr', () => []),
  ),
  onSocket(
    'an event is told twice',
    'once',
    only('qr', (message) => [message, message]),
  ),
  onSocket(
    'an event is told twice, each with a place',
    'once',
    only('qr', (message) => [message, { ...message, seq: Number(message.seq) + 1 }]),
  ),
  onSocket(
    'an event leaves a place out',
    '`seq`',
    only('qr', (message) => [{ ...message, seq: Number(message.seq) + 1 }]),
  ),
  onSocket(
    'an event is told to another, too',
    'nobody else',
    exchanged(`client-${ids.staff}`, `client-${ids.member}`, tokens.staff, tokens.member),
  ),
  onSocket(
    'an event is told to the office alone',
    'its owner',
    exchanged(`client-${ids.member}`, `client-${ids.staff}`, tokens.member, tokens.staff),
  ),
  contract({
    name: 'a list says that it was read in another epoch',
    touches: ['whatsapp.page'],
    says: ['epoch'],
    fault: answering(isCall('whatsapp.page'), (body) => withMeta(body, { epoch: 'x' })),
  }),
  contract({
    name: 'a list says that it is newer than its channel',
    touches: ['whatsapp.page'],
    says: ['seq'],
    fault: answering(isCall('whatsapp.page'), (body) => withMeta(body, { seq: 1_000_000 })),
  }),
];

const CORS = 'a page of another origin may call';
const without = (reply: Reply, header: string) => ({
  ...reply,
  headers: Object.fromEntries(Object.entries(reply.headers).filter(([name]) => name !== header)),
});
const preflight: Is = ({ method }) => method === 'OPTIONS';
const transportFaults: readonly PlantedFault[] = [
  contract({
    name: 'a page of another origin may not send its token',
    touches: [CORS],
    says: ['authorization'],
    fault: changed(preflight, (reply) => ({
      ...reply,
      headers: { ...reply.headers, 'access-control-allow-headers': 'Content-Type' },
    })),
  }),
  contract({
    name: 'a page of another origin may not delete',
    touches: [CORS],
    says: ['delete'],
    fault: changed(preflight, (reply) => ({
      ...reply,
      headers: { ...reply.headers, 'access-control-allow-methods': 'GET, POST, PUT' },
    })),
  }),
  contract({
    name: 'a page of another origin may not read answers',
    touches: [CORS],
    says: ['Access-Control-Allow-Origin', '200'],
    fault: changed(isCall('setting.read'), (reply) =>
      reply.status === 200 ? without(reply, 'access-control-allow-origin') : reply,
    ),
  }),
  contract({
    name: 'a page of another origin may not read refusals',
    touches: [CORS],
    says: ['Access-Control-Allow-Origin', '401'],
    fault: changed(isCall('setting.read'), (reply) =>
      reply.status === 401 ? without(reply, 'access-control-allow-origin') : reply,
    ),
  }),
  {
    name: 'Retry-After is not exposed',
    kind: 'advised',
    touches: [CORS],
    says: ['Retry-After'],
    fault: changed(isCall('setting.read'), (reply) => without(reply, 'access-control-expose-headers')),
  },
  {
    name: 'answers may be kept by caches',
    kind: 'advised',
    touches: ['setting.read'],
    says: ['no-store'],
    fault: changed(isCall('setting.read'), (reply) => ({
      ...reply,
      headers: { ...reply.headers, 'cache-control': 'public, max-age=60' },
    })),
  },
  contract({
    name: 'a wrong password is a bad request',
    kind: 'tolerated',
    touches: ['auth.login'],
    says: ['401'],
    fault: changed(isCall('auth.login'), (reply) =>
      reply.status === 401 ? { ...reply, status: 400 } : reply,
    ),
  }),
  contract({
    name: 'an address that is not there is answered with the page',
    touches: ['unknown address'],
    says: ['404'],
    fault: changed(
      ({ url }) => url.includes('nowhere'),
      () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }),
    ),
  }),
  contract({
    name: 'a 429 does not say how long to wait',
    touches: ['too many calls', 'users.members'],
    says: ['Retry-After'],
    fault: (() => {
      let isFirst = true;
      return changed(isCall('users.members'), (reply) => {
        if (!isFirst || reply.status !== 200) return reply;
        isFirst = false;
        return { ...reply, status: 429, body: '{"msg":"Terlalu banyak."}' };
      });
    })(),
  }),
];

/** What may be wrong with what a server does, rather than with the form of what it says. */
export const behaviourFaults = (cast: Cast): readonly PlantedFault[] => [
  ...listFaults,
  ...rightFaults(cast),
  ...writeFaults,
  ...figureFaults,
  ...socketFaults(cast),
  ...transportFaults,
];
