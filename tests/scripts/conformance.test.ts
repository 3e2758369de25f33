import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Result, Trial } from '../../scripts/conformance/check';
import { CHECKS } from '../../scripts/conformance/checks/index';
import { VERSION } from '../../scripts/conformance/contract';
import { answered, covered, shown } from '../../scripts/conformance/cover';
import { readOptions } from '../../scripts/conformance/options';
import { runChecks } from '../../scripts/conformance/run';
import { connectTo } from '../../scripts/conformance/server';
import { departures } from '../../scripts/conformance/strict';
import { certificateOf, sealOf, tableOf } from '../../scripts/conformance/table';

const HOST = 'https://api.example.com';
const read = (...args: readonly string[]) =>
  readOptions(args, { CONFORMANCE_PASSWORD: 'from outside' }, async (email) => `asked of ${email}`);

describe('the command line of the conformance run', () => {
  it('pairs each e-mail with its password, and asks elsewhere for those that are not told', async () => {
    const { url, accounts, writes } = await read(
      `${HOST}/`,
      '--email',
      'a@b.c',
      '--password',
      'one',
      '--email',
      'd@e.f',
    );
    expect([url, writes]).toEqual([HOST, false]);
    expect(accounts).toEqual([
      { email: 'a@b.c', password: 'one' },
      { email: 'd@e.f', password: 'from outside' },
    ]);
    const asked = await readOptions([HOST, '--email', 'a@b.c'], {}, async (email) => `asked of ${email}`);
    expect(asked.accounts[0]?.password).toBe('asked of a@b.c');
  });

  it.each([
    [['--email', 'a@b.c'], 'which host?'],
    [['api.example.com', '--email', 'a@b.c'], 'host: an address like https://api.example.com'],
    [[`${HOST}/api`, '--email', 'a@b.c'], `host: without a path, ${HOST}`],
    [[HOST], 'who signs in? --email'],
    [[HOST, '--password', 'one'], 'who signs in? --email'],
    [[HOST, '--email', 'a@b.c', '--origin', 'page'], 'origin: an address like https://api.example.com'],
    [[HOST, '--email', 'a@b.c', '--limit', 'soon'], '--limit is a number of seconds'],
    [[HOST, '--email', 'a@b.c', '--nonsense'], /--nonsense/],
  ])('refuses %j', async (args, why) => {
    await expect(read(...args)).rejects.toThrow(why);
  });
});

describe('the table of the conformance run', () => {
  const result = (more: Partial<Result>): Result => ({
    area: 'lists',
    name: 'levels: pages',
    clause: 'contract/index.html#lists',
    outcome: 'passed',
    notes: [],
    advice: [],
    ...more,
  });
  const results = [
    result({}),
    result({ outcome: 'tolerated', notes: ['number as text (blast_fee)', 'date as epoch ms (createdAt)'] }),
    result({
      area: 'reads',
      name: 'GET /admin/users/:id',
      outcome: 'failed',
      expected: 'x '.repeat(90),
      came: '500',
    }),
    result({ outcome: 'advised', advice: ['cannot be sorted'] }),
    result({
      outcome: 'skipped',
      name: 'a name that is longer than any other name of this list',
      notes: ['w'.repeat(120)],
    }),
  ];
  const report = { results, left: ['level 7'] };
  const told = {
    server: HOST,
    contract: VERSION,
    date: '2026-11-23T10:00:00Z',
    people: ['a (admin)'],
    options: [],
  };
  const certificate = certificateOf(report, told);
  const table = `${tableOf(report)}\n\n${sealOf(certificate)}`;

  it('tells each check with what came of it, by area', () => {
    expect(table).toMatch(/^READS\nfailed .*\n\nLISTS\npassed {5}levels: pages\n/);
    expect(table).toContain('number as text (blast_fee)');
  });

  it('tells what failed in full, with its clause', () => {
    expect(table.split('FAILED\n')[1]).toMatch(
      /^reads: GET .*\n {2}clause {4}docs\/contract\/index.html#lists\n {2}expected {2}x x(.|\n)*came {6}500\n/,
    );
  });

  it('ends with a certificate: of what, against which contract, how many of each kind, what was skipped and left', () => {
    const [, seal = ''] = table.split('CERTIFICATE: ');
    expect(seal).toMatch(
      /^the contract is broken\nserver {5}https:\/\/api.example.com\ncontract {3}\d+\.\d+\.\d+\+[0-9a-f]{12}\n/,
    );
    expect(seal).toContain('1 passed, 1 failed, 1 tolerated, 1 advised, 1 skipped\n');
    expect(seal).toMatch(/\nskipped {4}w+\n(.|\n)*a name that is longer(.|\n)*\nleft {7}level 7$/);
    expect(certificate.skipped['w'.repeat(120)]).toEqual([
      'lists: a name that is longer than any other name of this list',
    ]);
  });

  it('fits 100 columns', () => {
    expect(Math.max(...table.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
  });
});

describe('what a conformance run shows of an answer', () => {
  it('covers tokens, passwords and the middle of phone numbers', () => {
    const text = '{"token":"abc","password":"p","phonenumber":"628120000001","auth":"Bearer a.b-c"}';
    expect(covered(text)).toBe('{"token":"…","password":"…","phonenumber":"6281…001","auth":"Bearer …"}');
  });

  it('is one line that is not too long', () => {
    expect(shown(`<html>\n${'x'.repeat(1000)}`)).toMatch(/^<html> x+…$/);
    expect(answered({ status: 502, type: '', text: '' })).toBe('502 without a body');
  });
});

describe('departures of an answer from the contract', () => {
  it('has none where the answer is of its own form', () => {
    const level = { id: 1, name: 'Silver', blast_fee: 100, requirement_blast: 0 };
    expect(departures('level.page', { data: [level], meta: { totalPages: 1 } })).toEqual([]);
  });

  it('are wrong where a moment has no zone, and put up with where it is a number', () => {
    const bonus = { id: 1, nominal: 1, reason: '', userId: 5, adminId: 1, User: {} };
    const of = (createdAt: unknown) =>
      departures('bonus.page', { data: [{ ...bonus, createdAt }], meta: { totalPages: 1 } }).filter(
        ({ where }) => where === 'createdAt',
      );
    const wrong = { what: 'date without its zone', where: 'createdAt', isWrong: true };
    expect(['2026-01-02 03:04:05', '2026-01-02T03:04:05', '2026-01-02'].map(of)).toEqual([
      [wrong],
      [wrong],
      [wrong],
    ]);
    expect(of('2026-01-02T03:04:05+07:00')).toEqual([]);
    expect(of(1_767_323_045_000)).toEqual([{ what: 'date as epoch ms', where: 'createdAt' }]);
  });

  it('are named, each with its field', () => {
    const level = { id: '1', name: null, blast_fee: '100', requirement_blast: null };
    expect(departures('level.page', { list: [level] })).toEqual([
      { what: '`list` in place of `data`', where: '' },
      { what: 'no `meta`: one page', where: '' },
      { what: 'text as null', where: 'name' },
      { what: 'number as text', where: 'blast_fee' },
      { what: 'number as null', where: 'requirement_blast' },
    ]);
  });
});

describe('a conformance run', () => {
  it('gives each check a name of its own', () => {
    const names = CHECKS.map(({ area, name }) => `${area}: ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('names for each check a clause that is there', () => {
    const textOf = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');
    const anchorsOf = (text: string) => [
      ...[...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id),
      ...[...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replace(/[^\w\s-]/g, '')
          .replaceAll(' ', '-'),
      ),
    ];
    const lost = [...new Set(CHECKS.map(({ clause }) => clause))].filter((clause) => {
      const [file = '', anchor] = clause.split('#');
      return !anchorsOf(textOf(file)).includes(anchor);
    });
    expect(lost).toEqual([]);
  });

  const server = connectTo({ url: 'http://127.0.0.1:1', limit: 1000 });
  const options = {
    server,
    people: [],
    limits: { call: 1, resumed: 1, signIn: 1, heartbeat: 1, event: 1 },
    writes: true,
    origin: null,
    idempotent: false,
    now: new Date('2026-11-23T10:00:00Z'),
  };

  it('puts back what a check changed though it fails in the middle, and says what it could not', async () => {
    const undone: string[] = [];
    const { results, left } = await runChecks(
      [
        {
          area: 'changes',
          clause: '',
          name: 'one',
          writes: true,
          run: async (trial) => {
            trial.putBack('first', async () => undone.push('first'));
            trial.putBack(trial.label('second'), () => Promise.reject(new Error('no')));
            throw new Error('halfway');
          },
        },
      ],
      options,
    );
    expect(undone).toEqual(['first']);
    expect(left).toEqual(['Conformance 2026-11-23 10:00:00 second']);
    expect(results).toMatchObject([{ outcome: 'failed', expected: 'an answer', came: 'halfway' }]);
  });

  it('begins no check once it was stopped, and still puts back', async () => {
    const undone: string[] = [];
    let isStopped = false;
    const stopping = {
      area: 'changes' as const,
      clause: '',
      name: 'one',
      run: async ({ putBack }: Trial) => {
        putBack('first', async () => undone.push('first'));
        isStopped = true;
      },
    };
    const checks = [stopping, { ...stopping, name: 'two' }];
    const { results } = await runChecks(checks, { ...options, isStopped: () => isStopped });
    expect(results.map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
      ['passed'],
      ['skipped', 'stopped by hand'],
    ]);
    expect(undone).toEqual(['first']);
  });

  it('tries nothing more of a server that stopped answering', async () => {
    const ask = {
      area: 'reads' as const,
      clause: '',
      run: async () => void (await server.send(null, 'GET', '/')),
    };
    const checks = ['one', 'two', 'three', 'four'].map((name) => ({ ...ask, name }));
    const { results } = await runChecks(checks, options);
    expect(results.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed', 'skipped']);
    expect(results[3]?.notes).toEqual(['the server stopped answering']);
  });
});
