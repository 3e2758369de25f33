import type { CallInput, CallName } from '../../../src/api/calls';
import type { Check, Trial } from '../check';
import { call, holds, making, refused, same, titleOf, undone } from '../calls';
import { whoMay } from '../people';
import type { Person } from '../server';
import { carrierOf, numberNobodyHas, proxyNobodyHas, range, runnerSettings } from './nobody';

export type Fields = Readonly<Record<string, unknown>>;
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
  /** What is compared of it; default all fields. */
  readonly kept?: readonly string[];
}

const only = (fields: Fields, names: readonly string[] | undefined) =>
  names ? Object.fromEntries(names.map((name) => [name, fields[name]])) : fields;

/** A record from its creation until it is gone. */
const lifeOf = (kind: Kind<CallName, CallName>): Check => ({
  area: 'changes',
  name: `${kind.what}: created, read, changed, listed, deleted`,
  writes: true,
  run: async (trial) => {
    const { create, read, update, remove } = kind.calls;
    const person = whoMay(trial, create);
    const make = async (name: CallName, input: object) => {
      const send = name === create ? making : call;
      const answer = (await send(trial, person, name, input as CallInput<CallName>)) as unknown as Fields;
      return answer[kind.field] as Fields & { readonly id: string };
    };
    const fields = await kind.created(trial, person);
    const { id, ...saved } = await make(create, fields);
    let isGone = false;
    trial.putBack(`${kind.what}: ${titleOf(remove)} ${id}`, async () => {
      if (!isGone) await undone(trial, person, remove, { id });
    });
    const asked = only(fields, kind.kept);
    same('what was created, as it was asked for', partOf(saved, asked), asked);
    same('what was created, as it is read', partOf(await make(read, { id }), asked), asked);
    const after = { ...fields, ...kind.changed };
    await make(update, { ...after, id });
    const kept = only(after, kind.kept);
    same('what was changed, as it is read', partOf(await make(read, { id }), kept), kept);
    const isListed = async () => {
      const answer = await call(trial, person, kind.list, { page: 1, size: 200 });
      return (answer as unknown as { rows: readonly { id: string }[] }).rows.some((row) => row.id === id);
    };
    holds(await isListed(), `the new one in ${titleOf(kind.list)}`, 'a list without it');
    await call(trial, person, remove, { id });
    isGone = true;
    const gone = await refused(trial, person, read, { id });
    if (gone.status !== 404) trial.tolerate(`${gone.status} in place of 404 for what is gone`, '');
    holds(!(await isListed()), `a list without what was deleted`, 'a list with it');
  },
});

const levels = lifeOf({
  what: 'levels',
  field: 'level',
  calls: { create: 'level.create', read: 'level.read', update: 'level.update', remove: 'level.delete' },
  list: 'level.page',
  created: ({ label }) => ({ name: label('level'), blast_fee: 1, requirement_blast: 2_000_000_000 }),
  changed: { blast_fee: 2 },
});
const proxies = lifeOf({
  what: 'proxies',
  field: 'proxy',
  calls: { create: 'proxy.create', read: 'proxy.read', update: 'proxy.update', remove: 'proxy.delete' },
  list: 'proxy.page',
  created: () => ({ value: proxyNobodyHas() }),
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
    ...range,
    ...runnerSettings,
    whatsapp_id: await carrierOf(trial, person),
  }),
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
    file: new File([`number,name\n${range.start_number},Conformance\n`], 'conformance.csv'),
    ...runnerSettings,
    whatsapp_id: await carrierOf(trial, person),
  }),
  changed: { interval_max: 5 },
  kept: ['interval_min', 'interval_max', 'whatsapp_id'],
});

export const lives: readonly Check[] = [levels, proxies, phoneNumbers, templates, generators, validators];
