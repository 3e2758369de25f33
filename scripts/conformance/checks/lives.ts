import type { CallInput, CallName } from '../../../src/api/calls';
import type { Check, Trial } from '../check';
import { call, holds, refused, same } from '../calls';
import { clauseOf, titleOf } from '../contract';
import { whoMay } from '../people';
import type { Person } from '../server';
import { carrierOf, numberNobodyHas, proxyNobodyHas, rangeNobodyHas, runnerSettings } from './nobody';

type Fields = Readonly<Record<string, unknown>>;
export const partOf = (record: object, fields: Fields) =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, (record as Fields)[field]]));

interface Kind<C extends CallName, R extends CallName> {
  readonly what: string;
  readonly field: string;
  readonly calls: {
    readonly create: C;
    readonly read: R;
    readonly update: CallName;
    readonly remove: CallName;
  };
  readonly list: CallName;
  readonly created: (trial: Trial, person: Person) => Fields | Promise<Fields>;
  readonly changed: Fields;
  /** A field that no other record has alike. */
  readonly unique?: string;
  /** What is compared of it; default all fields. */
  readonly kept?: readonly string[];
}

const only = (fields: Fields, names: readonly string[] | undefined) =>
  names ? Object.fromEntries(names.map((name) => [name, fields[name]])) : fields;

/** A record from its creation until it is gone. */
const lifeOf = (kind: Kind<CallName, CallName>): Check => ({
  area: 'changes',
  clause: clauseOf(kind.calls.create),
  name: `${kind.what}: created, read, changed, listed, deleted`,
  writes: true,
  run: async (trial) => {
    const { create, read, update, remove } = kind.calls;
    const person = whoMay(trial, create);
    const make = async (name: CallName, input: object) => {
      const answer = (await call(trial, person, name, input as CallInput<CallName>)) as unknown as Fields;
      return answer[kind.field] as Fields & { readonly id: string };
    };
    const fields = await kind.created(trial, person);
    const { id, ...saved } = await make(create, fields);
    const asked = only(fields, kind.kept);
    same(`what ${titleOf(create)} made, as it was asked for`, partOf(saved, asked), asked);
    same(`what ${titleOf(create)} made, in ${titleOf(read)}`, partOf(await make(read, { id }), asked), asked);
    const after = { ...fields, ...kind.changed };
    const changed = await make(update, { ...after, id });
    const kept = only(after, kind.kept);
    same(`what ${titleOf(update)} changed, in its answer`, partOf(changed, kept), kept);
    same(
      `what ${titleOf(update)} changed, in ${titleOf(read)}`,
      partOf(await make(read, { id }), kept),
      kept,
    );
    const listed = async () => {
      const answer = await call(trial, person, kind.list, { page: 1, size: 200 });
      return (answer as unknown as { rows: readonly (Fields & { id: string })[] }).rows;
    };
    const rows = await listed();
    const row = rows.find((it) => it.id === id);
    holds(row !== undefined, `what ${titleOf(create)} made in ${titleOf(kind.list)}`, 'a list without it');
    same(`what ${titleOf(update)} changed, in ${titleOf(kind.list)}`, partOf(row, kept), kept);
    if (kind.unique) {
      const { unique } = kind;
      const alike = rows.filter((it) => it[unique] === row[unique]);
      same(`records that one ${titleOf(create)} made`, alike.length, 1);
    }
    await call(trial, person, remove, { id });
    const gone = await refused(trial, person, read, { id }, ` after ${titleOf(remove)}`);
    if (gone.status !== 404) trial.tolerate(`${gone.status} in place of 404 for what is gone`, titleOf(read));
    holds(
      (await listed()).every((it) => it.id !== id),
      `${titleOf(kind.list)} without what ${titleOf(remove)} deleted`,
      'a list with it',
    );
  },
});

const levels = lifeOf({
  what: 'levels',
  field: 'level',
  calls: { create: 'level.create', read: 'level.read', update: 'level.update', remove: 'level.delete' },
  list: 'level.page',
  created: ({ label }) => ({ name: label('level'), blast_fee: 1, requirement_blast: 2_000_000_000 }),
  unique: 'name',
  changed: { blast_fee: 2 },
});
const proxies = lifeOf({
  what: 'proxies',
  field: 'proxy',
  calls: { create: 'proxy.create', read: 'proxy.read', update: 'proxy.update', remove: 'proxy.delete' },
  list: 'proxy.page',
  created: () => ({ value: proxyNobodyHas() }),
  unique: 'value',
  changed: { status: 'nonactive' },
});
const phoneNumbers = lifeOf({
  what: 'phone numbers',
  field: 'phoneNumber',
  calls: {
    create: 'phoneNumber.create',
    read: 'phoneNumber.read',
    update: 'phoneNumber.update',
    remove: 'phoneNumber.delete',
  },
  list: 'phoneNumber.page',
  created: ({ label }) => ({ number: numberNobodyHas(), name: label('number') }),
  unique: 'number',
  changed: { name: 'Conformance', status: 'nonactive' },
});
const templates = lifeOf({
  what: 'templates',
  field: 'message',
  calls: {
    create: 'message.create',
    read: 'message.read',
    update: 'message.update',
    remove: 'message.delete',
  },
  list: 'message.page',
  created: ({ label }) => ({
    text: `<p>${label('template')}</p>`,
    text_wa: label('template'),
    button: JSON.stringify([{ id: '1', title: 'Buka', url: 'https://example.com', type: 'url_button' }]),
    status: 'nonactive',
  }),
  unique: 'text',
  changed: { text: '<p>Conformance</p>', text_wa: 'Conformance' },
  kept: ['text', 'text_wa', 'status'],
});
const generators = lifeOf({
  what: 'generators',
  field: 'generator',
  calls: {
    create: 'generator.create',
    read: 'generator.read',
    update: 'generator.update',
    remove: 'generator.delete',
  },
  list: 'generator.page',
  created: async (trial, person) => ({
    ...rangeNobodyHas(),
    ...runnerSettings,
    whatsapp_id: await carrierOf(trial, person),
  }),
  unique: 'start_number',
  changed: { interval_max: 5 },
});
const validators = lifeOf({
  what: 'validators',
  field: 'validator',
  calls: {
    create: 'validator.create',
    read: 'validator.read',
    update: 'validator.update',
    remove: 'validator.delete',
  },
  list: 'validator.page',
  created: async (trial, person) => ({
    file: new File([`number,name\n${numberNobodyHas()},Conformance\n`], 'conformance.csv'),
    ...runnerSettings,
    whatsapp_id: await carrierOf(trial, person),
  }),
  changed: { interval_max: 5 },
  kept: ['interval_min', 'interval_max', 'whatsapp_id'],
});

export const lives: readonly Check[] = [levels, proxies, phoneNumbers, templates, generators, validators];
