import type { Page } from '@playwright/test';
import { asc } from 'drizzle-orm';
import * as z from 'zod/mini';
import { createPasswords } from '../../../sandbox/http/passwords';
import { presentUser } from '../../../sandbox/http/present/users';
import type { Queries } from '../../../sandbox/store/database';
import { levels, users } from '../../../sandbox/store/schema';
import { openSession } from '../../../sandbox/store/sessions';
import { user } from '../../../src/api/schema/entities/people';
import { createCookieJar } from '../../../src/app/browser/cookies';
import { writeSession } from '../../../src/app/browser/session-cookies';
import { FakeCookies } from './jar';

export type Role = 'member' | 'admin' | 'dev' | 'staff';
export type Person = typeof users.$inferSelect;
export type PersonFields = Partial<typeof users.$inferInsert>;

export const PASSWORD = 'kuda-lari-malam';

let people = 0;
let hash: Promise<string> | undefined;
/** Everybody has one password, whose hash costs its time once. */
const passwordHash = () => (hash ??= createPasswords(2 ** 12).hash(PASSWORD));

/** Adds a person as signing up does, with a role. */
export async function addPerson(queries: Queries, role: Role, fields: PersonFields): Promise<Person> {
  people += 1;
  const name = `${role}-${process.pid}-${people}`;
  const [lowest] = await queries.select().from(levels).orderBy(asc(levels.requirementBlast)).limit(1);
  const [person] = await queries
    .insert(users)
    .values({
      firstname: 'Ani',
      lastname: 'Wijaya',
      email: `${name}@test.invalid`,
      passwordHash: await passwordHash(),
      referralCode: name.toUpperCase(),
      levelId: lowest?.id ?? null,
      role,
      ...fields,
    })
    .returning();
  if (!person) throw new Error(`${name} was not added`);
  return person;
}

/** A new session of `person`, as the cookies that the page keeps it in. */
export async function sessionCookies(queries: Queries, person: Person) {
  const cookies = new FakeCookies();
  const granted = z.parse(user, await presentUser(queries, person));
  const token = await openSession(queries, person.id, Date.now());
  writeSession(createCookieJar(cookies, false), token, granted, true);
  return cookies.cookie.split('; ').map((cookie) => {
    const [name = '', value = ''] = cookie.split('=');
    return { name, value };
  });
}

/** Signs in through the form; `at` is the server's origin where it is not the worker's own. */
export async function signIn(page: Page, email: string, { password = PASSWORD, at = '' } = {}) {
  await page.goto(`${at}/signin`);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/signin');
}
