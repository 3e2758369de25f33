import type * as z from 'zod/mini';
import { clientMessage } from '../../src/api/schema/client-message';
import { controlEvents } from '../../src/api/schema/socket';
import { envelopeSchemas, eventMessages, type Message, type Messages } from './event-messages';
import { closeCodes } from './close-codes';
import type { JsonSchema } from './json-schema';
import { COMPLETE, ORIGINS } from './promises';
import { sampleOf } from './samples';
import { componentSchemas, jsonSchemaOf } from './schemas';
import { kinds } from './values';

export interface AsyncApi {
  readonly asyncapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly messages: Messages;
  };
  readonly [part: string]: unknown;
}

const protocolMessage = (name: string, schema: z.ZodMiniType, summary: string, effect: string): Message => {
  const { additionalProperties: _, ...payload } = jsonSchemaOf(schema, `protocol.${name}`);
  const required = [...new Set([...(payload.required ?? []), ...(name === 'ping' ? ['epoch', 'seq'] : [])])];
  const described = { ...payload, required };
  return {
    name,
    title: name,
    summary,
    payload: described,
    examples: [{ payload: sampleOf(described, {}) }],
    'x-effect': effect,
  };
};

const [authSchema, watchSchema, pongSchema] = clientMessage.def
  .options as readonly z.ZodMiniType[] as readonly [z.ZodMiniType, z.ZodMiniType, z.ZodMiniType];

const control = (): Messages => ({
  resumed: protocolMessage(
    'resumed',
    controlEvents.resumed,
    'The answer to a sign-in, behind the replay of what was missed.',
    `The page is live. Another \`epoch\`, or \`complete: false\`: it reads again what it shows. ${COMPLETE}`,
  ),
  ping: protocolMessage(
    'ping',
    controlEvents.ping,
    'Every 15 seconds: the server is there, and its channel has come so far.',
    'The page answers `pong`. A `seq` beyond the last that it heard is a hole: it reads again what it shows.',
  ),
  sums: protocolMessage(
    'sums',
    controlEvents.sums,
    'At most once a second, to a page of the office that names sums: what those calls would answer now, where that has changed.',
    'The page shows them in place of asking.',
  ),
});
const client = (): Messages => ({
  auth: protocolMessage(
    'auth',
    authSchema,
    'The first message of the page: its token, which never stands in an address.',
    'The server signs the socket in, replays what was missed, and says `resumed`. It closes with 4401 what has said nothing within five seconds, and with 1013 what it could not judge within eight more.',
  ),
  watch: protocolMessage(
    'watch',
    watchSchema,
    'What a page of the office looks at from now on, where it has said so in `auth` and the server has answered `resumed` with `watches`: the keys of its rows, and calls whose answers it shows.',
    'Each row that it did not look at before is told as it stands, by an event of its own; then the server sends the events of these rows, of all others what is news (a link that changed, a suspension, an end), and each second the sums that have changed. `sent` counts what is sent to this socket; `epoch` and `seq` of a message are its place in the history of its owner.',
  ),
  pong: protocolMessage('pong', pongSchema, 'The answer to a `ping`.', 'None is needed.'),
});

const ABOUT = `What the dashboard hears on its socket. The application of this document is the server: it sends events and receives the messages of the page.

A frame is a text: one message, an array of messages in their order, or, for a page that asks for them, rows (\`x-frame\`), of at most 256 KiB. One that cannot be read costs its neighbours nothing. Figures are absolute, so that an event that is told twice changes nothing.

A server without \`epoch\`, \`seq\`, \`resumed\` and \`ping\` will do: see \`x-legacy\`.`;

const messageRefs = (names: readonly string[]) =>
  names.map((name) => ({ $ref: `#/channels/channel/messages/${name}` }));

const rows = {
  type: 'object',
  description:
    'Messages of which each says what is other than at the same place of one before it; only to who asked for `frames: "rows"`, which a server need not know.',
  properties: {
    shapes: {
      type: 'array',
      items: { type: 'object' },
      description: 'Each the names of a message’s fields, and of those within them, with 0 for each value.',
    },
    rows: {
      type: 'array',
      items: { type: 'array' },
      description:
        'For each message the number of its shape, and what became of each value in turn: 0, it is the last one that stood at this place; another number, so much more; a text; anything else in brackets; `null` and a number, so many are the same. Behind the end of a row all are the same.',
    },
  },
  required: ['shapes', 'rows'],
  examples: [
    {
      shapes: [{ event: 0, deviceId: 0, sender: { count_success: 0 }, seq: 0 }],
      rows: [
        [0, 'count_success', 'id-1', [120], [4711]],
        [0, 0, 0, 1, 1],
      ],
    },
  ],
};

/** What the address of a socket says. */
const QUERY = {
  type: 'object',
  properties: {
    id: {
      type: 'string',
      pattern: '^client-(admin|[1-9][0-9]{0,15})$',
      description: 'Which channel.',
      examples: ['client-5'],
    },
    since: {
      type: 'integer',
      minimum: 0,
      description: 'The last `seq` that was heard; what follows it is told again.',
      examples: [4711],
    },
    epoch: {
      type: 'string',
      description: 'The history that `since` counts in.',
      examples: ['6f1c2a9e'],
    },
  },
  required: ['id'],
};

/** The socket of the contract as AsyncAPI 3. */
export function asyncApi(): AsyncApi {
  const schemas = { ...envelopeSchemas(), PlanWait: componentSchemas().PlanWait ?? {} };
  const sent = { ...control(), ...eventMessages(schemas) };
  const received = client();
  const messages = { ...received, ...sent };
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Whatsapp Blaster for Rent: events',
      version: '',
      description: ABOUT,
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    servers: {
      api: {
        host: '{host}',
        protocol: 'wss',
        description: 'The API host; `ws` where it is reached by `http`.',
        variables: { host: { default: 'api.example.com', description: 'Host and port of the API.' } },
      },
    },
    channels: {
      channel: {
        address: '/',
        title: 'A channel of events',
        description: `A member listens to \`client-<own id>\`; everybody else also to \`client-admin\`, and to their own while they link a phone. A server tells each event on the channel of its owner and on \`client-admin\`. ${ORIGINS}`,
        servers: [{ $ref: '#/servers/api' }],
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
        bindings: {
          ws: {
            method: 'GET',
            query: QUERY,
            bindingVersion: '0.1.0',
          },
        },
      },
    },
    operations: {
      tell: {
        action: 'send',
        channel: { $ref: '#/channels/channel' },
        summary: 'What the server tells.',
        messages: messageRefs(Object.keys(sent)),
      },
      listen: {
        action: 'receive',
        channel: { $ref: '#/channels/channel' },
        summary: 'What the page says.',
        messages: messageRefs(Object.keys(received)),
      },
    },
    components: { schemas, messages },
    'x-frame': {
      oneOf: [
        { $ref: '#/components/schemas/Envelope' },
        { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Envelope' } },
        rows,
      ],
    },
    'x-limits': {
      authentication: 5000,
      heartbeat: 15_000,
      silence: 45_000,
      resumed: 3000,
      held: { messages: 4, time: 250 },
      history: { time: 300_000, messages: 10_000 },
      frame: 262_144,
      message: 65_536,
    },
    'x-close-codes': Object.fromEntries(
      Object.entries(closeCodes).map(([code, [why, page]]) => [code, { why, page }]),
    ),
    'x-legacy':
      'Where no `resumed` comes within 3 seconds, or messages have no `seq`, the page applies them as they arrive, and reads again what it shows after each opening but the first, and on waking after half a minute. Accounts that send are read again each minute.',
    'x-kinds': Object.fromEntries(
      Object.entries(kinds).map(([name, { what, tolerated }]) => [name, { what, tolerated }]),
    ),
  };
}
