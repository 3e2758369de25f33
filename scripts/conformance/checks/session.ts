import { type Check, Failure } from '../check';
import { byField, call, holds, judged, refused } from '../calls';
import { answered } from '../cover';
import { clauseOf, endpoints, titleOf } from '../contract';
import { rolesOf, ownersOf } from '../people';
import { requestOf } from '../../../src/api/request';
import type { Person, Sent } from '../server';
import { inputOf, READ_NAMES, type ReadName } from '../subjects';
import type { Trial } from '../check';

const check = (name: string, run: Check['run']): Check => ({
  area: 'session',
  name,
  clause: clauseOf('authentication'),
  run,
});

const signIn = check('sign-in: token and user', async (trial) => {
  for (const { session } of trial.people) judged(trial, 'auth.login', session);
});

const wrongSignIn = check('sign-in: a wrong one is refused in words', async (trial) => {
  const email = `conformance-${crypto.randomUUID()}@nobody.invalid`;
  const { status } = await refused(trial, null, 'auth.login', { email, password: crypto.randomUUID() });
  if (status !== 401) trial.tolerate(`${status} in place of 401`, titleOf('auth.login'));
});

const validity = check('token: a living one is known from another', async (trial) => {
  const [first] = trial.people;
  const token = first?.token ?? '';
  const living = await call(trial, null, 'auth.validate', { token });
  holds(living.isvalid, '`isvalid` of POST /auth/validate true for the token of the sign-in', living);
  const read = await trial.server.read(null, 'auth.validate', { token: `${token}x` });
  // A refusal ends the session as well.
  if (!read.error)
    holds(!read.answer?.isvalid, '`isvalid` of POST /auth/validate false for another token', read.answer);
});

/** The path of a read with the input of the first person who may make it; with an unused id where none is known. */
async function pathOf(trial: Trial, name: ReadName): Promise<string> {
  const roles = [...rolesOf(name), ...ownersOf(name)];
  const person = trial.people.find(({ role }) => roles.includes(role));
  const input = person ? await inputOf(trial, person, name).catch(() => null) : null;
  const unknown = { id: '1', userId: '1', deviceId: 'id-0', page: 1, days: 14 };
  return `/api${requestOf(endpoints[name], input ?? unknown).path}`;
}

/** Every read without a session of its own. */
async function unauthenticated(trial: Trial, person: Person | null, of: readonly ReadName[]): Promise<void> {
  let isJson = true;
  const open: string[] = [];
  let sample: Sent | undefined;
  for (const name of of) {
    const sent = await trial.server.send(person, 'GET', await pathOf(trial, name));
    if (sent.status === 404) continue;
    if (sent.status !== 401) {
      open.push(titleOf(name));
      sample ??= sent;
    } else if (sent.body === undefined) isJson = false;
  }
  if (sample) throw new Failure(`401 to ${open.join(', ')}`, answered(sample));
  if (!isJson) trial.tolerate('401 without JSON');
}

const tokenRequired = check('token: required by every read', (trial) =>
  unauthenticated(trial, null, READ_NAMES),
);
const nobody = (people: readonly Person[]) =>
  people
    .slice(0, 1)
    .map((person) => ({ ...person, token: person.token.split('').toReversed().join('') }))[0] ?? null;
const wrongToken = check('token: a wrong one is refused', (trial) =>
  unauthenticated(trial, nobody(trial.people), ['setting.read', 'users.read', 'withdraw.balance']),
);

const tokenForChanges: Check = {
  ...check('token: required by every change', async (trial) => {
    const open: string[] = [];
    let sample: Sent | undefined;
    for (const [name, { method, path, may }] of Object.entries(endpoints)) {
      // The settings have no id: a server that lets it happen would lose them.
      if (method === 'GET' || may === 'anyone' || name === 'setting.update') continue;
      // Unused ids: a server that lets the call through has nothing to change.
      const sent = await trial.server.send(null, method, `/api${path.replace(/:\w+/g, '999999999')}`, {});
      if (sent.status === 401) continue;
      open.push(`${method} ${path}`);
      sample ??= sent;
    }
    if (sample) throw new Failure(`401 to ${open.join(', ')}`, answered(sample));
  }),
  writes: true,
};

const signUp: Check = {
  ...check('sign-up: what is wrong is told by field', async (trial) => {
    const [first] = trial.people;
    const password = crypto.randomUUID();
    const refusal = await refused(trial, null, 'auth.register', {
      firstName: 'Conformance',
      lastName: 'Test',
      email: first?.email ?? '',
      password,
      password2: password,
      agreeToTerms: true,
      affiliateCode: '',
      referral_code: '',
    });
    byField(trial, 'auth.register', refusal, 'email');
  }),
  writes: true,
};

export const session: readonly Check[] = [
  signIn,
  wrongSignIn,
  validity,
  tokenRequired,
  wrongToken,
  tokenForChanges,
  signUp,
];
