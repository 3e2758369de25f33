import { ask } from './ask';

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

const PASSWORD = 'demo1234';

async function signIn(origin: string, email: string): Promise<Person> {
  const { text, status } = await ask(`${origin}/api/auth/login`, {
    method: 'POST',
    json: { email, password: PASSWORD },
  });
  if (status !== 200) throw new Error(`${email} was not signed in: ${status} ${text}`);
  const { token, user } = JSON.parse(text) as { token: string; user: { id: string } };
  return { id: Number(user.id), email, token };
}

/** People of the demonstration, signed in. */
export async function signInAll(origin: string) {
  const of = (name: string) => signIn(origin, `${name}@demo.test`);
  return {
    admin: await of('admin'),
    dev: await of('dev'),
    staff: await of('staff'),
    members: [await of('member'), await of('member2'), await of('member3')],
  };
}
export type People = Awaited<ReturnType<typeof signInAll>>;
