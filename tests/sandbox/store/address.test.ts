import type { PeerCertificate } from 'node:tls';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseAddress } from '../../../sandbox/store/address';

const folder = mkdtempSync(join(tmpdir(), 'authority-'));
const authority = join(folder, 'ca.pem');
writeFileSync(authority, 'an authority');
afterAll(() => rmSync(folder, { recursive: true }));

const at = 'postgresql://blaster:se%3Acret@db.example.com:5432/blaster';
const tlsOf = (query: string, address = at) => {
  const ssl = databaseAddress(`${address}${query}`).hosts.at(-1)?.ssl;
  if (!ssl) throw new Error('There is no TLS');
  return ssl;
};
/** Whether the certificate of a server at `shown` is taken for the one that the address names. */
const isTaken = (address: string, query: string, shown: string) => {
  const certificate = { subject: { CN: '' }, subjectaltname: shown } as unknown as PeerCertificate;
  return tlsOf(query, address).checkServerIdentity?.('localhost', certificate) === undefined;
};

describe('the address of a PostgreSQL', () => {
  it('without a word of TLS has none', () => {
    expect(databaseAddress(at).hosts).toEqual([{ name: 'db.example.com:5432', url: at, ssl: false }]);
    expect(databaseAddress(`${at}?sslmode=disable`).hosts).toEqual([
      { name: 'db.example.com:5432', url: at, ssl: false },
    ]);
  });

  it('keeps what it says of other things, and says nothing of TLS to the server', () => {
    const { hosts } = databaseAddress(`${at}?sslmode=require&application_name=a%20b&sslrootcert=system`);
    expect(hosts).toMatchObject([{ url: `${at}?application_name=a+b` }]);
  });

  it('names several hosts, each with its port', () => {
    const { hosts } = databaseAddress(
      'postgresql://blaster:se%3Acret@a.example.com:1,[fd00::7]:2,c.example.com/blaster?target_session_attrs=read-write',
    );
    expect(hosts.map(({ url }) => url)).toEqual([
      'postgresql://blaster:se%3Acret@a.example.com:1/blaster',
      'postgresql://blaster:se%3Acret@[fd00::7]:2/blaster',
      'postgresql://blaster:se%3Acret@c.example.com/blaster',
    ]);
  });

  it('asks for TLS and for nobody’s name by require, as libpq does', () => {
    expect(tlsOf('?sslmode=require').rejectUnauthorized).toBe(false);
  });

  it('takes an authority of one’s own, and means verify-full by it', () => {
    const { ca, rejectUnauthorized } = tlsOf(`?sslrootcert=${authority}`);
    expect([String(ca), rejectUnauthorized]).toEqual(['an authority', true]);
    expect(isTaken(at, `?sslrootcert=${authority}`, 'DNS:other.example.com')).toBe(false);
    expect(tlsOf('?sslmode=verify-full&sslrootcert=system').ca).toBeUndefined();
  });

  it('shows a certificate of its own, in place of a password', () => {
    const { cert, key } = tlsOf(`?sslmode=verify-full&sslcert=${authority}&sslkey=${authority}`);
    expect([String(cert), String(key)]).toEqual(['an authority', 'an authority']);
  });

  it.each([
    [at, 'DNS:db.example.com', true],
    [at, 'DNS:localhost', false],
    ['postgresql://blaster@10.0.0.7/blaster', 'DNS:localhost', false],
    ['postgresql://blaster@10.0.0.7/blaster', 'IP Address:10.0.0.7', true],
    ['postgresql://blaster@[fd00::7]:5432/blaster', 'IP Address:FD00:0:0:0:0:0:0:7', true],
    ['postgresql://blaster@a.example.com:1,b.example.com/blaster', 'DNS:b.example.com', true],
    ['postgresql://blaster@a.example.com:1,b.example.com/blaster', 'DNS:a.example.com', false],
  ])('verifies the name of %s by verify-full: %s is taken %s', (address, shown, taken) => {
    expect(isTaken(address, '?sslmode=verify-full', shown)).toBe(taken);
    expect(tlsOf('?sslmode=verify-full', address).rejectUnauthorized).toBe(true);
    expect(isTaken(address, '?sslmode=verify-ca', shown)).toBe(true);
  });

  it.each(['prefer', 'allow', 'verify_full', ''])('refuses sslmode=%s, which promises nothing', (mode) => {
    expect(() => databaseAddress(`${at}?sslmode=${mode}`)).toThrow(
      /disable, require, verify-ca, verify-full/,
    );
  });

  it.each([
    ['postgresql://blaster@127.0.0.1/blaster', true],
    ['postgresql://blaster@localhost:5432/blaster', true],
    ['postgresql:///blaster', true],
    ['postgresql://blaster@%2Frun%2Fpostgresql/blaster', true],
    [at, false],
    [`${at}?sslmode=require`, false],
    [`${at}?sslmode=verify-full`, true],
    ['postgresql://blaster@localhost,db.example.com/blaster', false],
  ])('%s is safe from who stands between: %s', (address, safe) => {
    expect(databaseAddress(address).isSafe).toBe(safe);
  });
});
