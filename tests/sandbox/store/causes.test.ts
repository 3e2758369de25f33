import { expect, it } from 'vitest';
import pg from 'pg';
import { causeOf, isForGood } from '../../../sandbox/store/causes';
import { lost } from '../../../sandbox/store/connection';
import { DatabaseTrouble, troubleOf, troubleSaid } from '../../../sandbox/store/trouble';

const answer = (message: string, code: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code });
const failure = (message: string, code?: string) => lost(Object.assign(new Error(message), { code }));
const query = (text: string, cause: unknown) =>
  Object.assign(new Error(`Failed query: ${text}\nparams: geheim`, { cause }), { query: text });

it.each([
  ['28P01', 'password authentication failed for user "blaster"', 'Correct the password in DATABASE_URL.'],
  ['28000', 'no pg_hba.conf entry for host "10.0.0.7"', 'let it in by pg_hba.conf.'],
  ['3D000', 'database "x" does not exist', 'createdb -O role name'],
  ['42501', 'permission denied for database x', 'ALTER DATABASE … OWNER TO …'],
  ['53100', 'could not extend file', 'Make room on the disk of the database.'],
  ['53300', 'sorry, too many clients already', 'Raise max_connections'],
  ['25006', 'cannot execute CREATE SCHEMA in a read-only transaction', 'name the server that takes changes.'],
])('what PostgreSQL answers with %s is told with what to do', (code, message, remedy) => {
  const told = causeOf(lost(query('CREATE SCHEMA\n  IF NOT EXISTS "drizzle"', answer(message, code))));
  expect(told).toContain(`The database cannot be used: ${message} (CREATE SCHEMA IF NOT EXISTS "drizzle").`);
  expect(told).toContain(remedy);
  expect(told).not.toContain('geheim');
});

it.each([
  ['connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED', 'Nothing listens there', false],
  ['getaddrinfo ENOTFOUND db', 'ENOTFOUND', 'No such host is known', false],
  ['timeout expired', undefined, 'look for a firewall between', false],
  ['connect ENOENT /run/postgresql/.s.PGSQL.5432', 'ENOENT', 'No such socket', false],
  ['The server does not support SSL connections', undefined, 'Let it use TLS', true],
  ['self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'by sslrootcert', true],
  [
    "Hostname/IP does not match certificate's altnames",
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'Name the host',
    true,
  ],
])(
  '%s (%s) is told with what to do, and waited for where that can help',
  (message, code, remedy, forGood) => {
    const error = failure(message, code);
    expect(causeOf(error)).toContain(`The database cannot be used: ${message}. `);
    expect(causeOf(error)).toContain(remedy);
    expect(isForGood(error)).toBe(forGood);
  },
);

it.each([
  ['could not write to file "pg_wal/1": No space left on device', 'full'],
  ['could not extend file: Disk quota exceeded', 'full'],
  ['could not write to file "pg_wal/1": Read-only file system', 'readOnly'],
  ['could not write to file "pg_wal/1": I/O error', 'broken'],
])('the last words of the embedded database, %s, are taken for %s', (words, trouble) => {
  expect(troubleSaid(words, null).trouble).toBe(trouble);
});

it('a host of two addresses is told by the first of them', () => {
  const both = Object.assign(new AggregateError([failure('connect ECONNREFUSED ::1:5432', 'ECONNREFUSED')]), {
    code: 'ECONNREFUSED',
  });
  expect(causeOf(lost(both))).toContain('connect ECONNREFUSED ::1:5432');
});

it('a statement that is refused is not taken for a lost connection', () => {
  const refused = query('create table x ()', answer('relation "x" already exists', '42P07'));
  expect(lost(refused)).toBe(refused);
  expect(troubleOf(lost(refused))).toBeNull();
  expect(causeOf(refused)).toBe(
    'The database cannot be used: relation "x" already exists (create table x ()).',
  );
});

it('what is no error of the database, or says it itself, has no other cause', () => {
  expect(causeOf(new Error('PORT is "abc".'))).toBeNull();
  expect(causeOf(new DatabaseTrouble('broken', 'written by a newer version'))).toBeNull();
  expect(causeOf('nothing')).toBeNull();
});
