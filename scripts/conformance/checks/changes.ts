import { type Check, Skipped } from '../check';
import { byField, call, holds, refused, same, undone } from '../calls';
import { clauseOf } from '../contract';
import { answered } from '../cover';
import { someone, whoMay } from '../people';
import { partOf } from './lives';
import { carrierOf, rangeNobodyHas, runnerSettings } from './nobody';
import { receiverOf } from './receiver';

const check = (clause: string, name: string, run: Check['run']): Check => ({
  area: 'changes',
  name,
  clause: clauseOf(clause),
  writes: true,
  run,
});

const bonuses = check('bonus.create', 'bonuses: given, listed, taken back', async (trial) => {
  const person = someone(trial, 'admin', 'dev');
  const [userId, reason] = [await receiverOf(trial, person), trial.label('bonus')];
  const read = async () => (await call(trial, person, 'bonus.total', { userId })).totalBonus;
  const before = await read();
  const { bonus } = await call(trial, person, 'bonus.create', {
    nominal: 1,
    reason,
    userId,
    adminId: person.id,
  });
  same('bonus, as it was given', partOf(bonus, { nominal: 1, reason, userId }), {
    nominal: 1,
    reason,
    userId,
  });
  same('bonuses in all, one rupiah more', await read(), before + 1);
  const { rows } = await call(trial, person, 'bonus.page', { page: 1, user_id: userId });
  const listed = rows.find(({ id }) => id === bonus.id);
  same('the bonus in GET /admin/bonus/list-per-page', listed?.nominal ?? null, 1);
  await call(trial, person, 'bonus.delete', { id: bonus.id });
  same('bonuses in all, as before `DELETE /admin/bonus/:id`', await read(), before);
});

const settings = check('setting.update', 'settings: saved as they are, read the same', async (trial) => {
  const person = someone(trial, 'admin', 'dev');
  const { setting } = await call(trial, person, 'setting.read', {});
  const save = () => trial.server.read(person, 'setting.update', setting);
  const isSame = (now: unknown) => JSON.stringify(now) === JSON.stringify(setting);
  trial.putBack('the settings, which were saved as they are', async () => {
    const now = async () => (await trial.server.read(person, 'setting.read', {})).answer?.setting;
    if (!isSame(await now()) && (await save(), !isSame(await now()))) throw new Error('they differ');
  });
  const saved = await call(trial, person, 'setting.update', setting);
  same('settings in the answer of PUT /admin/setting/update', saved.setting, setting);
  same('settings, as they were', (await call(trial, person, 'setting.read', {})).setting, setting);
});

const profile = check('users.update', 'profile: a field changed and put back', async (trial) => {
  const person = someone(trial, 'member', 'staff', 'dev', 'admin');
  const { id } = person;
  const read = async () => (await call(trial, person, 'users.read', { id })).user.lastname;
  const before = await read();
  const lastname = trial.label('name');
  let isBack = false;
  trial.putBack(`lastname of user ${id}`, async () => {
    if (!isBack) await undone(trial, person, 'users.update', { id, lastname: before });
  });
  const { user } = await call(trial, person, 'users.update', { id, lastname });
  same('lastname in the answer of PUT /admin/users/:id', user.lastname, lastname);
  same('lastname, as it was changed', await read(), lastname);
  await call(trial, person, 'users.update', { id, lastname: before });
  isBack = (await read()) === before;
  same('lastname, as it was before', await read(), before);
});

const levelRefused = check('refusals', 'levels: a wrong one is refused, by field', async (trial) => {
  const person = someone(trial, 'admin', 'dev');
  const wrong = { name: trial.label('level'), blast_fee: 'x', requirement_blast: 'x' };
  // The page's own client would not send it.
  const sent = await trial.server.send(person, 'POST', '/api/admin/level/create', wrong);
  const told = Object(sent.body) as Readonly<Record<string, unknown>>;
  const isRefused = sent.status >= 400 && sent.status < 500;
  holds(isRefused, 'POST /admin/level/create without a fee to be refused', answered(sent));
  const hasText = ['msg', 'message', 'error'].some(
    (name) => typeof told[name] === 'string' && told[name] !== '',
  );
  holds(hasText, 'a reason in msg, message or error', answered(sent));
  const fieldErrors = Object(told.errors) as Record<string, string>;
  byField(trial, 'level.create', { status: sent.status, fieldErrors }, 'blast_fee');
});

const twice = check('refusals', 'phone numbers: one that is there already is refused', async (trial) => {
  const person = someone(trial, 'admin', 'dev');
  const { rows } = await call(trial, person, 'phoneNumber.page', { page: 1 });
  const [known] = rows;
  if (!known) throw new Skipped('there is no phone number');
  const again = { number: known.number, name: trial.label('number') };
  byField(trial, 'phoneNumber.create', await refused(trial, person, 'phoneNumber.create', again), 'number');
});

const backwards = check(
  'generator.create',
  'generators: a range that runs backwards is refused',
  async (trial) => {
    const person = whoMay(trial, 'generator.create');
    const { start_number: end_number, end_number: start_number } = rangeNobodyHas();
    const whatsapp_id = await carrierOf(trial, person);
    const wrong = { start_number, end_number, ...runnerSettings, b_insert: 0 as const, whatsapp_id };
    await refused(trial, person, 'generator.create', wrong);
  },
);

export const changes: readonly Check[] = [bonuses, settings, profile, levelRefused, twice, backwards];
