import type { CallAnswer, CallInput, EndpointName } from '../../../src/api/endpoints';
import { type Check, Failure, Skipped, type Trial } from '../check';
import { call, holds, refused, same, titleOf } from '../calls';
import { someone, whoMay } from '../people';
import type { Person } from '../server';

const check = (name: string, run: Check['run']): Check => ({ area: 'changes', name, writes: true, run });

type Fields = Readonly<Record<string, unknown>>;
const partOf = (record: object, fields: Fields) =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, (record as Fields)[field]]));

interface Kind<C extends EndpointName, R extends EndpointName> {
  readonly what: string;
  readonly field: string;
  readonly calls: {
    readonly create: C;
    readonly read: R;
    readonly update: EndpointName;
    readonly remove: EndpointName;
  };
  readonly list: EndpointName;
  readonly created: (trial: Trial, person: Person) => Fields | Promise<Fields>;
  readonly changed: Fields;
  /** What is compared of it; default all fields. */
  readonly kept?: readonly string[];
}

const only = (fields: Fields, names: readonly string[] | undefined) =>
  names ? Object.fromEntries(names.map((name) => [name, fields[name]])) : fields;

/** A record from its creation until it is gone. */
const lifeOf = (kind: Kind<EndpointName, EndpointName>): Check =>
  check(`${kind.what}: created, read, changed, listed, deleted`, async (trial) => {
    const { create, read, update, remove } = kind.calls;
    const person = whoMay(trial, create);
    const make = async (name: EndpointName, input: object) => {
      const answer = (await call(trial, person, name, input as CallInput<EndpointName>)) as unknown as Fields;
      return answer[kind.field] as Fields & { readonly id: string };
    };
    const fields = await kind.created(trial, person);
    const { id, ...saved } = await make(create, fields);
    let isGone = false;
    trial.putBack(`${kind.what}: ${titleOf(remove)} ${id}`, async () => {
      if (!isGone) await trial.server.read(person, remove, { id });
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
  });

/** A number that nobody has: of no network. */
const numberNobodyHas = () => `62800${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
const proxyNobodyHas = () =>
  `http://192.0.2.${1 + Math.floor(Math.random() * 250)}:${1024 + Math.floor(Math.random() * 60_000)}`;
const runnerSettings = { b_insert: 0, interval_min: 1, interval_max: 2 };
const range = { start_number: '6280000000001', end_number: '6280000000002' };

async function carrierOf(trial: Trial, person: Person): Promise<string> {
  const { rows } = await call(trial, person, 'whatsapp.listOfUser', { userId: person.id });
  const carrier = rows.find(({ status }) => status === 'idle') ?? rows[0];
  if (!carrier) throw new Skipped(`needs an account of ${person.email}`);
  return carrier.id;
}

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

const bonuses = check('bonuses: given, listed, taken back', async (trial) => {
  const person = someone(trial, 'admin', 'dev');
  const receiver = trial.people.find(({ role }) => role === 'member') ?? person;
  const [userId, reason] = [receiver.id, trial.label('bonus')];
  const read = async () => (await call(trial, person, 'bonus.total', { userId })).totalBonus;
  const before = await read();
  const { bonus } = await call(trial, person, 'bonus.create', {
    nominal: 1,
    reason,
    userId,
    adminId: person.id,
  });
  let isGone = false;
  trial.putBack(`bonus ${bonus.id} of Rp 1`, async () => {
    if (!isGone) await trial.server.read(person, 'bonus.delete', { id: bonus.id });
  });
  same('bonus, as it was given', partOf(bonus, { nominal: 1, reason, userId }), {
    nominal: 1,
    reason,
    userId,
  });
  same('bonuses in all, one rupiah more', await read(), before + 1);
  await call(trial, person, 'bonus.delete', { id: bonus.id });
  isGone = true;
  same('bonuses in all, as before', await read(), before);
});

const settings = check('settings: saved as they are, read the same', async (trial) => {
  const person = someone(trial, 'admin', 'dev');
  const { setting } = await call(trial, person, 'setting.read', {});
  await call(trial, person, 'setting.update', setting);
  same('settings, as they were', (await call(trial, person, 'setting.read', {})).setting, setting);
});

const profile = check('profile: a field changed and put back', async (trial) => {
  const person = someone(trial, 'member', 'staff', 'dev', 'admin');
  const { id } = person;
  const read = async () => (await call(trial, person, 'users.read', { id })).user.account_name;
  const before = await read();
  const account_name = trial.label('name');
  let isBack = false;
  trial.putBack(`account_name of user ${id}`, async () => {
    if (!isBack) await trial.server.read(person, 'users.update', { id, account_name: before });
  });
  await call(trial, person, 'users.update', { id, account_name });
  same('account_name, as it was changed', await read(), account_name);
  await call(trial, person, 'users.update', { id, account_name: before });
  isBack = (await read()) === before;
  same('account_name, as it was before', await read(), before);
});

const levelRefused = check('levels: a wrong one is refused, by field', async (trial) => {
  const person = someone(trial, 'admin', 'dev');
  const wrong = {
    name: trial.label('level'),
    blast_fee: 'x',
    requirement_blast: 'x',
  } as unknown as CallInput<'level.create'>;
  const { method, path } = { method: 'POST', path: '/api/admin/level/create' };
  const sent = await trial.server.send(person, method, path, wrong);
  const fields = Object(sent.body) as Fields;
  if (sent.status < 300) {
    const made = Object(fields.level) as { readonly id?: unknown };
    if (made.id != null)
      trial.putBack(`level ${String(made.id)}`, () =>
        trial.server.send(person, 'DELETE', `/api/admin/level/${String(made.id)}`),
      );
    throw new Failure('a level without a fee to be refused with a status', `${sent.status}`);
  }
  holds(sent.status < 500, 'a refusal with a reason', sent.status);
  holds(sent.body !== undefined, 'a refusal as JSON', sent.text);
  holds(
    ['error', 'msg', 'message'].some((name) => typeof fields[name] === 'string' && fields[name] !== ''),
    'a reason in `error`',
    sent.body,
  );
  const errors = Object(fields.errors) as Fields;
  holds(typeof errors.blast_fee === 'string', '`errors` with a text for blast_fee', fields.errors);
});

const twice = check('phone numbers: one that is there already is refused', async (trial) => {
  const person = someone(trial, 'admin', 'dev');
  const { rows } = await call(trial, person, 'phoneNumber.page', { page: 1 });
  const [known] = rows;
  if (!known) throw new Skipped('there is no phone number');
  const { fieldErrors } = await refused(
    trial,
    person,
    'phoneNumber.create',
    { number: known.number, name: trial.label('number') },
    ({ phoneNumber: { id } }) => call(trial, person, 'phoneNumber.delete', { id }),
  );
  holds(fieldErrors.number !== undefined, '`errors` with a text for number', fieldErrors);
});

const backwards = check('generators: a range that runs backwards is refused', async (trial) => {
  const person = whoMay(trial, 'generator.create');
  const whatsapp_id = await carrierOf(trial, person);
  const wrong = {
    start_number: range.end_number,
    end_number: range.start_number,
    ...runnerSettings,
    b_insert: 0 as const,
  };
  await refused(trial, person, 'generator.create', { ...wrong, whatsapp_id }, ({ generator: { id } }) =>
    call(trial, person, 'generator.delete', { id }),
  );
});

/** An import of two lines of which the second repeats the first. */
function imported(
  what: string,
  kind: 'phoneNumber' | 'proxy',
  csvOf: (trial: Trial) => { readonly text: string; readonly value: string },
): Check {
  return check(`${what}: imported, what is twice is skipped`, async (trial) => {
    const person = someone(trial, 'admin', 'dev');
    const { text, value } = csvOf(trial);
    const file = new File([text], 'conformance.csv', { type: 'text/csv' });
    const answer: CallAnswer<'phoneNumber.import' | 'proxy.import'> = await call(
      trial,
      person,
      `${kind}.import`,
      { file },
    );
    const { created, skipped } = answer;
    const list = kind === 'proxy' ? ('proxy.list' as const) : ('phoneNumber.list' as const);
    const { rows } = await call(trial, person, list, {});
    const made = rows.filter((row) => ('value' in row ? row.value : row.number) === value);
    for (const { id } of made)
      trial.putBack(`${what}: ${id}`, () => call(trial, person, `${kind}.delete`, { id }));
    same('lines that were created', created.rows.length, 1);
    same('records that were made', made.length, 1);
    same('lines that were skipped', skipped.rows.length, 1);
    holds(
      skipped.rows.every(({ reason }) => reason !== ''),
      'a reason for what was skipped',
      skipped.rows,
    );
  });
}
const numberImport = imported('phone numbers', 'phoneNumber', ({ label }) => {
  const value = numberNobodyHas();
  return { value, text: `number,name\n${value},${label('number')}\n${value},${label('number')}\n` };
});
const proxyImport = imported('proxies', 'proxy', () => {
  const value = proxyNobodyHas();
  return { value, text: `value\n${value}\n${value}\n` };
});
const templateImport = check('templates: imported, what cannot be used is skipped', async (trial) => {
  const person = someone(trial, 'admin', 'dev');
  const text = trial.label('template');
  const entries = [{ text, text_wa: text, button: '[]', status: 'nonactive' }, { text_wa: text }];
  const file = new File([JSON.stringify(entries)], 'conformance.json', { type: 'application/json' });
  const { created, skipped } = await call(trial, person, 'message.import', { file });
  const { rows } = await call(trial, person, 'message.list', {});
  const made = rows.filter((row) => row.text === text);
  for (const { id } of made)
    trial.putBack(`template ${id}`, () => call(trial, person, 'message.delete', { id }));
  same('entries that were created and skipped', [created.rows.length, skipped.rows.length], [1, 1]);
  same('templates that were made', made.length, 1);
});

export const changes: readonly Check[] = [
  levels,
  levelRefused,
  proxies,
  proxyImport,
  phoneNumbers,
  twice,
  numberImport,
  templates,
  templateImport,
  generators,
  backwards,
  validators,
  bonuses,
  settings,
  profile,
];
