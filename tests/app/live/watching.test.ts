import { VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../src/api/client';
import type { Watched } from '../../../src/api/schema/client-message';
import { createWatching } from '../../../src/app/live/watching';

/** A page that shows these rows, and what it says. */
function page(...rows: string[]) {
  const shown = new Set(rows);
  const scheduler = new VirtualTimeScheduler();
  let changed = () => {};
  let follow: (snapshot: { matches: () => boolean }) => void = () => {};
  const said: Watched[] = [];
  const connection = {
    subscribe: (next: typeof follow) => {
      follow = next;
    },
  };
  const watching = createWatching(
    { keys: () => [...shown], onChanged: (listen) => void (changed = listen) },
    connection as never,
    { scheduler },
  );
  return {
    watching,
    said,
    open: () => watching.follow((watched) => said.push(watched)),
    show: (...keys: string[]) => {
      for (const key of keys) shown.add(key);
      changed();
    },
    pass: () => scheduler.flush(),
    lose: () => follow({ matches: () => false }),
  };
}

describe('what a page of the office looks at', () => {
  it('is said once the server agrees, and gathered whenever it changes', () => {
    const { open, said, show, pass } = page('whatsapp:id-1', 'member:4');
    open();
    show('generator:1');
    show('phonenumber:2');
    pass();
    expect(said).toEqual([
      { rows: ['whatsapp:id-1'], sums: [] },
      { rows: ['whatsapp:id-1', 'generator:1', 'phonenumber:2'], sums: [] },
    ]);
  });

  it('names sums, and everything, as long as a screen shows them', () => {
    const { open, said, watching, pass } = page();
    open();
    const two = [watching.sums(['users.active']).subscribe(), watching.everything.subscribe()];
    pass();
    expect(said.at(-1)).toEqual({ rows: [], sums: ['users.active'], everything: true });
    for (const one of two) one.unsubscribe();
    pass();
    expect(said.at(-1)).toEqual({ rows: [], sums: [] });
  });

  it('is said to a new connection, and no more to the last', () => {
    const { open, said, watching, show, pass } = page();
    open();
    const next: Watched[] = [];
    watching.follow((watched) => next.push(watched));
    show('whatsapp:id-1');
    pass();
    expect([said.length, next.length]).toEqual([1, 2]);
  });

  it('answers calls with what was told, until the connection is lost', async () => {
    const { watching, lose } = page();
    const asked = vi.fn(async () => ({ count: 1 }));
    const call = watching.through(asked as unknown as Call);
    const shown: unknown[] = [];
    watching.sums(['users.active']).subscribe((sum) => shown.push(sum));
    expect(await call('users.active', {})).toEqual({ count: 1 });
    await watching.tell({ 'users.active': { count: 7 }, 'users.list': {} });
    expect(shown).toHaveLength(1);
    expect(await call('users.active', {})).toMatchObject({ count: 7 });
    expect(asked).toHaveBeenCalledTimes(1);
    lose();
    expect(await call('users.active', {})).toEqual({ count: 1 });
  });

  it('asks where what was told cannot be read', async () => {
    const { watching } = page();
    await watching.tell({ 'users.active': { count: 'many' } });
    const asked = vi.fn(async () => ({ count: 1 }));
    expect(await watching.through(asked as unknown as Call)('users.active', {})).toEqual({ count: 1 });
  });
});
