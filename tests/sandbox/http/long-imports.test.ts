import { like, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { takeBackAbandoned } from '../../../sandbox/files/abandoned';
import { isKnown, phoneNumberRows } from '../../../sandbox/store/import-rows';
import type { Written } from '../../../sandbox/core/written';
import { createImports, takeBackLeft } from '../../../sandbox/store/imports';
import { imports as importRows, phoneNumbers } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';
import { csvRows, jsonRows } from './taken-rows';

const harness = useServer();
const ROWS = 8000;

const numbersFrom = (series: number, count: number) =>
  Array.from({ length: count }, (_, at) => `628${series}${String(at).padStart(7, '0')}`);
const fileOf = (numbers: readonly string[]) => {
  const form = new FormData();
  form.set(
    'file',
    new File([['number,name', ...numbers.map((number) => `${number},X`)].join('\n')], 'n.csv'),
  );
  return form;
};
const importNumbers = (numbers: readonly string[], headers: Record<string, string> = {}) =>
  harness.as('admin').send('POST', '/api/admin/phonenumber/import', fileOf(numbers), headers);
const total = async () => {
  const { body } = await harness.as('admin').send('GET', '/api/admin/phonenumber/count-blast');
  return body.blasted + body.unBlasted;
};

describe('an import of many rows', () => {
  it('leaves others their turn, and is one step for them [I4, I7]', async () => {
    const before = await total();
    const seen: number[] = [];
    const importing = { isOver: false };
    const watching = (async () => {
      while (!importing.isOver) seen.push(await total());
    })();
    const { body } = await importNumbers(numbersFrom(11, ROWS));
    importing.isOver = true;
    await watching;
    expect(body.counts).toEqual({ created: ROWS, skipped: 0 });
    expect(seen.length).toBeGreaterThan(ROWS / 1000);
    expect(seen.filter((count) => count !== before && count !== before + ROWS)).toEqual([]);
    expect(seen[0]).toBe(before);
    expect(await total()).toBe(before + ROWS);
  }, 60_000);

  it('waits for the one before it, so that both count truly [I7]', async () => {
    const before = await total();
    const numbers = numbersFrom(12, 3000);
    const answers = await Promise.all([
      importNumbers(numbers.slice(0, 2000)),
      importNumbers(numbers.slice(1000)),
    ]);
    const counts: { created: number; skipped: number }[] = answers.map(({ body }) => body.counts);
    expect(counts.map(({ created }) => created).toSorted()).toEqual([1000, 2000]);
    expect(counts.map(({ created, skipped }) => created + skipped)).toEqual([2000, 2000]);
    expect(await total()).toBe(before + 3000);
  }, 60_000);

  it('is answered as the first time when its Idempotency-Key comes again', async () => {
    const numbers = numbersFrom(13, 2000);
    const headers = { 'Idempotency-Key': 'long-import-1' };
    const first = await importNumbers(numbers, headers);
    const again = await importNumbers(numbers, headers);
    expect(first.body.counts.created).toBe(2000);
    expect(again).toMatchObject({ status: first.status, body: first.body });
  }, 60_000);
});

const TAKEN_BACK = { status: 409, message: expect.stringContaining('dibatalkan') };
describe('rows of an import under way', () => {
  const pieces = Array.from({ length: 10 }, (_, at) =>
    numbersFrom(14, 2500)
      .slice(at * 250, (at + 1) * 250)
      .map((number) => ({ number, name: '', status: 'active' })),
  );
  const count = () => harness.server.database.db.$count(phoneNumbers, isKnown(phoneNumbers));
  const countAll = () => harness.server.database.db.$count(phoneNumbers);

  /** As where its process ended, or did not reach the database again. */
  const fallSilent = () =>
    harness.server.database.db.execute(sql`update imports set alive_until = now() - interval '1 second'`);

  it('are known to nobody before it ends, and gone when it fails', async () => {
    const imports = createImports(harness.server.database);
    const before = await count();
    const staged = await imports.stage(phoneNumberRows, pieces, () => {});
    expect(await count()).toBe(before);
    await staged.end(false);
    expect([await countAll(), await count()]).toEqual([before, before]);
  });

  it('do not stand in the way of a later one once they are gone', async () => {
    const imports = createImports(harness.server.database);
    const first = await imports.stage(phoneNumberRows, pieces, () => {});
    const ids: Written[] = [];
    const later = imports.stage(phoneNumberRows, pieces, (_, written) => void ids.push(...written));
    await first.end(false);
    const { end } = await later;
    expect(ids.filter((id) => id !== null)).toHaveLength(2500);
    await end(false);
  });

  it('are taken back for the next one where another process fell silent, and are not published any more [I7, N1]', async () => {
    const { database } = harness.server;
    const before = await count();
    const silent = await createImports(database).stage(phoneNumberRows, pieces, () => {});
    await fallSilent();
    const ids: Written[] = [];
    const next = await createImports(database).stage(phoneNumberRows, pieces, (_, written) => {
      ids.push(...written);
    });
    expect(ids.filter((id) => typeof id === 'number')).toHaveLength(2500);
    await expect(database.transaction((tx) => silent.publish(tx))).rejects.toMatchObject(TAKEN_BACK);
    await silent.end(false);
    expect(await countAll()).toBe(before + 2500);
    await next.end(false);
    expect(await countAll()).toBe(before);
  });

  it('become no more where it was taken for dead', async () => {
    const { database } = harness.server;
    const before = await countAll();
    function* taken() {
      yield* pieces.slice(0, 2);
      // It is asked for once somebody waits for it.
      void database.db.execute(sql`update imports set alive_until = '-infinity'`).then();
      yield* pieces.slice(2);
    }
    const staged = createImports(database).stage(phoneNumberRows, taken(), () => {});
    await expect(staged).rejects.toMatchObject(TAKEN_BACK);
    expect(await countAll()).toBe(before);
  });

  it('stay where one piece of them took longer than it may say nothing', async () => {
    const { database } = harness.server;
    const before = await count();
    const slow: typeof phoneNumberRows = {
      ...phoneNumberRows,
      write: async (tx, id, rows) => {
        const written = await phoneNumberRows.write(tx, id, rows);
        await tx.execute(sql`update imports set alive_until = now() - interval '1 second'`);
        return written;
      },
    };
    const staged = await createImports(database).stage(slow, pieces.slice(0, 1), () => {});
    await takeBackLeft(database);
    await database.transaction((tx) => staged.publish(tx));
    await staged.end(true);
    expect(await count()).toBe(before + 250);
    await database.db.delete(phoneNumbers).where(like(phoneNumbers.number, '62814%'));
  });

  it('are held before anything of them is published', async () => {
    const { database } = harness.server;
    const publish = vi.fn(async () => {});
    const staged = await createImports(database).stage({ ...phoneNumberRows, publish }, [], () => {});
    await database.db.execute(sql`update imports set alive_until = '-infinity'`);
    await expect(database.transaction((tx) => staged.publish(tx))).rejects.toMatchObject(TAKEN_BACK);
    expect(publish).not.toHaveBeenCalled();
    await staged.end(false);
  });

  it('stay once they are published, though the answer of the commit was lost [N1]', async () => {
    const before = await count();
    const rows = numbersFrom(15, 3).map((number) => ({ number, name: '', status: 'active' }));
    const staged = await createImports(harness.server.database).stage(phoneNumberRows, [rows], () => {});
    await harness.server.database.transaction((tx) => staged.publish(tx));
    await staged.end(false);
    expect(await count()).toBe(before + 3);
  });

  it('are taken back by the next start of a server that ended meanwhile', async () => {
    const before = await countAll();
    await createImports(harness.server.database).stage(phoneNumberRows, pieces, () => {});
    await takeBackAbandoned(harness.server.database, Date.now(), { isStart: true });
    expect([await countAll(), await count()]).toEqual([before, before]);
  });

  it('are taken back by housekeeping where that failed at first, once nobody can be at it any more', async () => {
    const before = await countAll();
    const { database } = harness.server;
    await createImports(database).stage(phoneNumberRows, pieces, () => {});
    const staged = await countAll();
    expect(staged).toBeGreaterThan(before);
    const keepHouse = () => takeBackAbandoned(database, Date.now(), { isStart: false });
    await keepHouse();
    expect(await countAll()).toBe(staged);
    await fallSilent();
    await keepHouse();
    expect(await countAll()).toBe(before);
    expect(await database.db.$count(importRows)).toBe(0);
  });
});

describe('a file of many pieces', () => {
  const columns = ['number', 'name'] as const;
  const names = Array.from(
    { length: 30_000 },
    (_, at) => `Nama ${at}${at % 3 === 0 ? '\nbaris, "dua"' : ''}`,
  );

  it('is read as a whole, wherever a piece ends [I1]', () => {
    const cells = names.map((name, at) => `${at},"${name.replaceAll('"', '""')}"`);
    const rows = csvRows(['number,name', ...cells].join('\r\n'), columns);
    expect(rows.map(({ name }) => name)).toEqual(names);
    expect(rows.filter(({ fault }) => fault !== null)).toEqual([]);
  });

  it('tells the row of a quote that is never closed [I2]', () => {
    const lines = names.map((_, at) => `${at},Nama`);
    lines[28_000] = '28000,"Nama';
    expect(() => csvRows(lines.join('\n'), columns)).toThrow('pada baris 28001.');
  });

  it('is read as JSON item by item [I5]', () => {
    const items = names.map((name, at) => ({ number: at, name: `${name} ]},{[ \\" \\\\` }));
    const rows = jsonRows(JSON.stringify(items, null, 1), columns);
    expect(rows.map(({ name }) => name)).toEqual(items.map(({ name }) => name));
  });
});
