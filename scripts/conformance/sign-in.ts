import type { Person, Role, Server } from './server';
import { answered } from './cover';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Why a sign-in failed. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
}

const ROLES: readonly string[] = ['member', 'admin', 'staff', 'dev'] satisfies Role[];

/** Signs a person in as the page does. */
export async function signIn(server: Server, { email, password }: Credentials): Promise<Person> {
  const session = await server.read(null, 'auth.login', { email, password });
  const last = session.tries.at(-1);
  const said = last ? answered(last) : `no answer from ${server.url}`;
  if (!session.answer) throw new SignInRefused(`${email} was not signed in: ${said}`);
  const { token, user } = session.answer;
  if (!ROLES.includes(user.role))
    throw new SignInRefused(`${email} was signed in with a role that the page does not know: "${user.role}"`);
  return { id: user.id, role: user.role as Role, email, token, session };
}

/** Ends the sessions of the run; tells those that stay. */
export async function signOut(server: Server, people: readonly Person[]): Promise<string[]> {
  const left: string[] = [];
  for (const { email, token } of people) {
    const { error } = await server.read(null, 'auth.logout', { token });
    if (error) left.push(`a session of ${email}`);
  }
  return left;
}
