import type { CallInput } from '../../../src/api/calls';
import { type Check, Failure, Skipped } from '../check';
import { call, holds, making, refused, same, undone } from '../calls';
import { someone, whoMay } from '../people';
import { type Fields, partOf } from './lives';
import { carrierOf, range, runnerSettings } from './nobody';
import { receiverOf } from './receiver';

const check = (name: string, run: Check['run']): Check => ({ area: 'changes', name, writes: true, run });

const bonuses = check('bonuses: given, listed, taken back', async (trial) => {
  const person = someone(trial, 'admin', 'dev');
  const [userId, reason] = [await receiverOf(trial, person), trial.label('bonus')];
  const read = async () => (await call(trial, person, 'bonus.total', { userId })).totalBonus;
  const before = await read();
  const { bonus } = await making(trial, person, 'bonus.create', {
    nominal: 1,
    reason,
    userId,
    adminId: person.id,
  });
  let isGone = false;
  trial.putBack(`bonus ${bonus.id} of Rp 1`, async () => {
    if (!isGone) await undone(trial, person, 'bonus.delete', { id: bonus.id });
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
  const read = async () => (await call(trial, person, 'users.read', { id })).user.lastname;
  const before = await read();
  const lastname = trial.label('name');
  let isBack = false;
  trial.putBack(`lastname of user ${id}`, async () => {
    if (!isBack) await undone(trial, person, 'users.update', { id, lastname: before });
  });
  await call(trial, person, 'users.update', { id, lastname });
  same('lastname, as it was changed', await read(), lastname);
  await call(trial, person, 'users.update', { id, lastname: before });
  isBack = (await read()) === before;
  same('lastname, as it was before', await read(), before);
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
        undone(trial, person, 'level.delete', { id: String(made.id) }),
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

export const changes: readonly Check[] = [bonuses, settings, profile, levelRefused, twice, backwards];
