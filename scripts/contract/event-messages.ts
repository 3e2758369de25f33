import type * as z from 'zod/mini';
import { eventTable } from '../../src/api/schema/events';
import { type EventName } from '../../src/api/schema/events';
import { socketEvents } from '../../src/api/schema/wire';
import { eventWords } from './words';
import { type JsonSchema, nameOf } from './json-schema';
import { sampleOf } from './samples';
import { jsonSchemaOf } from './schemas';

export interface Message {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly payload: JsonSchema;
  readonly examples: readonly { readonly payload: unknown }[];
  readonly 'x-effect': string;
  readonly 'x-owner'?: string;
}
export type Messages = Readonly<Record<string, Message>>;

const tagsOf = (name: EventName) => eventWords.get(name)?.tags ?? {};

type Shape = Readonly<Record<string, z.ZodMiniType>>;
const shapeOf = (name: EventName) => socketEvents[name].shape as unknown as Shape;
const ENVELOPE = Object.keys(shapeOf('sending')).filter((name) => name !== 'event');
const PARTIES = ['sender', 'receiver'];

const SENT = ['id', 'clientid', 'state', 'status', 'count_success', 'count_fail'];
const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
/** The schema of a field of an event's sender or receiver, without null. */
const withoutNull = ({ type, ...rest }: JsonSchema = {}): JsonSchema => ({
  ...rest,
  type: [type ?? []].flat().filter((one) => one !== 'null'),
});
const closed = (schema: JsonSchema | undefined): JsonSchema => {
  const { additionalProperties: _, ...rest } = schema?.anyOf?.[0] ?? schema ?? {};
  return { ...rest, type: 'object' };
};

/** What every event may carry, and its two ends. */
export function envelopeSchemas() {
  const { properties = {} } = jsonSchemaOf(socketEvents.sending, 'event');
  const { sender, receiver } = properties;
  const rest = ENVELOPE.filter((name) => !PARTIES.includes(name)).map((name) => [name, properties[name]]);
  const sent = closed(sender);
  const { id, clientid } = sent.properties ?? {};
  return {
    Sender: {
      ...sent,
      properties: { ...sent.properties, id: withoutNull(id), clientid: withoutNull(clientid) },
      description: 'The account, the generator or the validator that it is about.',
      required: SENT,
    },
    Receiver: {
      ...closed(receiver),
      description: 'The phone number that is written to.',
      required: ['id'],
    },
    Envelope: {
      type: 'object',
      description: 'What every event may carry. More fields are no harm: developers see them.',
      properties: {
        event: { type: 'string', description: 'Which event it is.' },
        ...Object.fromEntries(rest),
        deviceId: withoutNull(properties.deviceId),
        sender: refTo('Sender'),
        receiver: refTo('Receiver'),
      },
      required: ['event', 'date'],
    },
  } as const satisfies Readonly<Record<string, JsonSchema>>;
}

const OWNERS = {
  sender: ['deviceId', 'source', 'sender'],
  generator: ['deviceId', 'source', 'sender'],
  validator: ['deviceId', 'source', 'sender'],
  'sender and receiver': ['deviceId', 'source', 'sender'],
  receiver: ['receiver'],
  pairing: [],
  person: [],
} as const;

function eventPayload(name: EventName): JsonSchema {
  const {
    properties = {},
    required = [],
    'x-essential': essential,
  } = jsonSchemaOf(socketEvents[name], `event.${name.replace('.', '_')}`);
  const own = Object.entries(shapeOf(name)).filter(
    ([field, schema]) =>
      field !== 'event' && !PARTIES.includes(field) && schema !== shapeOf('sending')[field],
  );
  const sends = tagsOf(name).sends?.split(' ') ?? [];
  const due = [...OWNERS[eventTable[name].owner], ...sends.filter((field) => !field.includes('.'))];
  const within = PARTIES.flatMap((party) => {
    const fields = sends.flatMap((field) =>
      field.startsWith(`${party}.`) ? [nameOf(field.replace('.', '/'))] : [],
    );
    return fields.length > 0 ? [[party, { required: fields }]] : [];
  });
  return {
    allOf: [
      refTo('Envelope'),
      {
        type: 'object',
        properties: Object.fromEntries([
          ['event', { const: name }],
          ...own.map(([field]) => [field, properties[field]]),
          ...within,
        ]),
        required: [...new Set(['event', ...due])],
        'x-essential': essential ?? required,
      },
    ],
  };
}

/** Numbers of generators and validators have other examples than those of accounts. */
const EXAMPLE_SENDERS = {
  generator: { source: 'generator', id: 7 },
  validator: { source: 'validator', id: 8 },
} as const;

const AT_WORK: readonly EventName[] = [
  'count_success',
  'count_fail',
  'sending',
  'generating',
  'validating',
  'attempting',
  'progressing',
  'update_target',
  'waiting',
  'in_use',
];

function eventExample(name: EventName, schemas: ReturnType<typeof envelopeSchemas>, payload: JsonSchema) {
  const { Envelope, Sender, Receiver } = schemas;
  const { owner } = eventTable[name];
  const isRunner = owner === 'generator' || owner === 'validator' || name === 'progressing';
  const runner = EXAMPLE_SENDERS[owner === 'validator' ? 'validator' : 'generator'];
  const sender = sampleOf(Sender, {}) as Record<string, unknown>;
  const { income: _income, suspended_count: _count, ...asked } = sender;
  const {
    sender: _sender,
    receiver: _receiver,
    event: _event,
    ...own
  } = sampleOf(payload.allOf?.[1] ?? {}, {}) as Record<string, unknown>;
  const common = sampleOf({ ...Envelope, required: [] }, {}) as Record<string, unknown>;
  const { deviceId, date, source, epoch, seq } = common;
  const stands = {
    ...(own.state !== undefined && { state: own.state }),
    ...(AT_WORK.includes(name) && { status: 'sending' }),
    ...(name === 'suspended' && { state: 'suspended', suspended_count: 1 }),
    ...(name === 'reset' && { count_success: 0, count_fail: 0, income: 0 }),
  };
  const isOfParty = owner !== 'pairing' && owner !== 'person';
  return {
    event: name,
    ...(owner !== 'person' && { deviceId }),
    date,
    ...(isOfParty && { source: isRunner ? runner.source : source }),
    epoch,
    seq,
    ...own,
    ...(isOfParty && {
      sender: { ...(isRunner ? { ...asked, id: runner.id } : sender), ...stands },
    }),
    ...(owner.includes('receiver') && {
      receiver: sampleOf(Receiver, {}),
    }),
  };
}

const OWNER_WORDS: Readonly<Record<keyof typeof OWNERS, string>> = {
  sender: 'the account, generator or validator that `source` and `sender` name',
  generator: 'the generator',
  validator: 'the validator',
  'sender and receiver': 'the account, generator or validator; with a `receiver`, the phone number too',
  receiver: 'the phone number',
  pairing: 'the dialog that links this device',
  person: 'the person whose channel it is on',
};

export function eventMessages(schemas: ReturnType<typeof envelopeSchemas>): Messages {
  const names = Object.keys(socketEvents) as EventName[];
  const messages = names.map((name): readonly [string, Message] => {
    const payload = eventPayload(name);
    return [
      name,
      {
        name,
        title: name,
        summary: eventWords.get(name)?.text ?? '',
        payload,
        examples: [{ payload: eventExample(name, schemas, payload) }],
        'x-effect': tagsOf(name).effect ?? '',
        'x-owner': OWNER_WORDS[eventTable[name].owner],
      },
    ];
  });
  return Object.fromEntries(messages);
}
