import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { cleanName, storedNameOf } from '../../../sandbox/files/names';
import { users } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';
import { traversals } from '../../support/traversal-payloads';

const SECRET = 'kenari-di-luar-halaman';
const folder = mkdtempSync(join(tmpdir(), 'traversal-'));
mkdirSync(join(folder, 'page', 'assets'), { recursive: true });
writeFileSync(join(folder, 'page', 'index.html'), '<p>Halaman</p>');
writeFileSync(join(folder, 'page', 'assets', 'a.js'), 'export {};');
writeFileSync(join(folder, 'secret.txt'), SECRET);
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
afterAll(() => {
  agent.destroy();
  rmSync(folder, { recursive: true });
});

const harness = useServer({ pageFolder: join(folder, 'page') });
const absolute = join(folder, 'secret.txt').split(sep).slice(1).join('/');
/** From the page's folder, from one below it, and from anywhere. */
const PATHS = [
  ...new Set([...traversals('secret.txt'), ...traversals(absolute), ...traversals('etc/passwd')]),
];

/** The request exactly as it is written: a URL of its own would tidy the path. */
const get = (path: string, token: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(harness.url);
    const headers = { Authorization: `Bearer ${token}` };
    request({ agent, hostname, port, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('latin1').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });

describe('a path that climbs', () => {
  it('is one of more than 400 [V11]', () => {
    expect(PATHS.length).toBeGreaterThan(400);
  });

  it.each(['/', '/assets/', '/media/', '/api/files/'])('leads nowhere from %s [V11]', async (from) => {
    const { token } = harness.as('dev');
    const leads = async (path: string) => {
      const text = await get(from + path, token);
      return text.includes(SECRET) || text.includes('root:') ? [path] : [];
    };
    expect((await Promise.all(PATHS.map(leads))).flat()).toEqual([]);
  });

  it('is no name that a file could be kept under [V11]', () => {
    for (const path of PATHS) {
      for (const name of [path, decodeURIComponent(path.replace(/%(?![2-7][\da-f])/gi, '%25'))]) {
        expect(cleanName(name)).not.toMatch(/[/\\]|^\.|[\0\r\n]/);
        expect(storedNameOf(name, 1723)).toMatch(/^1723\d+-[\p{L}\p{N}._]+$/u);
      }
    }
  });
});

describe('a file that is uploaded under', () => {
  it.each([
    // A form writes line breaks in names so; they stay as they are written.
    ['a\r\nX: y.csv', 'a%0D%0AX: y.csv'],
    ['CON.csv', 'CON.csv'],
    ['../../secret.csv', 'secret.csv'],
    [`${'n'.repeat(300)}.csv`, `${'n'.repeat(96)}.csv`],
    [`${'漢'.repeat(300)}.csv`, `${'漢'.repeat(96)}.csv`],
  ])('%j is kept under a name of its own, and saved by its owner alone [V11]', async (given, kept) => {
    const { server, other } = harness;
    const staff = harness.as('staff');
    const accounts = await staff.call('whatsapp.listOfUser', { userId: staff.id });
    const carrier = accounts.rows.find(({ state, status }) => state === 'connected' && status === 'idle');
    const { validator } = await staff.call('validator.create', {
      file: new File(['6281234567890'], given),
      whatsapp_id: carrier?.id ?? '',
      b_insert: 1,
      interval_min: 1,
      interval_max: 2,
    });
    expect(validator.fileName).toMatch(/^\d{14,}-[\p{L}\p{N}._]+$/u);
    const { status, headers } = await staff.send('GET', validator.fileUrl);
    expect(status).toBe(200);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x')).toBeNull();
    const disposition = headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; /);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(kept);

    const asStaff = (role: 'staff' | 'member') =>
      server.database.db
        .update(users)
        .set({ role })
        .where(eq(users.id, Number(other.id)));
    await asStaff('staff');
    expect((await other.send('GET', validator.fileUrl)).status).toBe(403);
    await asStaff('member');
    expect((await harness.stranger.send('GET', validator.fileUrl)).status).toBe(401);
  });
});
