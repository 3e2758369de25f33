import { describe, expect, it } from 'vitest';
import { develop } from '../../scripts/dev/develop';
import type { Run } from '../../scripts/dev/supervise';
import { deferred, settled } from '../support/deferred';

/** A fake API: each start is a run that listens or ends when the test says so. */
function apis() {
  const runs: { isAlive: boolean; listens: () => void; ends: () => void }[] = [];
  const startApi = (): Run => {
    const ready = deferred<void>();
    const ended = deferred<void>();
    const run = { isAlive: true, listens: () => ready.resolve(), ends: () => {} };
    run.ends = () => {
      run.isAlive = false;
      ready.reject(new Error('The API ended before it was ready.'));
      ended.resolve();
    };
    runs.push(run);
    return {
      ready: ready.promise,
      ended: ended.promise,
      stop: () => {
        run.ends();
        return ended.promise;
      },
    };
  };
  return { runs, startApi };
}

function started({ refuses = null }: { refuses?: string | null } = {}) {
  const { runs, startApi } = apis();
  const leaving = deferred<void>();
  const said: string[] = [];
  const page = { isOpen: false, changed: () => {} };
  const code = develop({
    startApi,
    openPage: (changed) => {
      if (refuses !== null) return Promise.reject(new Error(refuses));
      Object.assign(page, { isOpen: true, changed });
      return Promise.resolve({
        close: () => {
          page.isOpen = false;
          return Promise.resolve();
        },
      });
    },
    leaving: leaving.promise,
    say: (line) => said.push(line),
  });
  const end = (index: number) => runs[index]?.ends();
  const listen = async (index: number) => {
    runs[index]?.listens();
    await settled();
  };
  const alive = () => runs.filter(({ isAlive }) => isAlive).length;
  return { runs, alive, page, said, code, end, listen, leave: () => leaving.resolve() };
}

describe('page and API while developing', () => {
  it('the page answers only once the API does', async () => {
    const { page, code, listen, leave } = started();
    await settled();
    expect(page.isOpen).toBe(false);
    await listen(0);
    expect(page.isOpen).toBe(true);
    leave();
    expect(await code).toBe(0);
    expect(page.isOpen).toBe(false);
  });

  it('an API that ends before it listens opens no page', async () => {
    const { page, said, code, end } = started();
    end(0);
    expect(await code).toBe(1);
    expect(page.isOpen).toBe(false);
    expect(said).toEqual(['The API ended before it was ready.']);
  });

  it('an API that ends by itself takes the page with it, and says so', async () => {
    const { page, said, code, end, listen } = started();
    await listen(0);
    end(0);
    expect(await code).toBe(1);
    expect(page.isOpen).toBe(false);
    expect(said).toEqual(['The API has ended, and the page ends with it.']);
  });

  it('a page that cannot open takes the API with it', async () => {
    const { alive, said, code, listen } = started({ refuses: 'Port 5173 is already in use' });
    await listen(0);
    expect(await code).toBe(1);
    expect(alive()).toBe(0);
    expect(said).toEqual(['Port 5173 is already in use']);
  });

  it('who leaves before the API listens leaves nothing behind', async () => {
    const { alive, page, said, code, leave } = started();
    leave();
    expect(await code).toBe(0);
    expect([alive(), page.isOpen, said]).toEqual([0, false, []]);
  });
});

describe('the API when its sources change', () => {
  it('starts anew, and once more for all that changes meanwhile', async () => {
    const { runs, alive, page, said, code, listen, leave } = started();
    await listen(0);
    page.changed();
    await settled();
    expect(runs).toHaveLength(2);
    page.changed();
    page.changed();
    await listen(1);
    expect(runs).toHaveLength(3);
    await listen(2);
    expect([runs.length, alive(), page.isOpen, said]).toEqual([3, 1, true, []]);
    leave();
    expect(await code).toBe(0);
    expect(alive()).toBe(0);
  });

  it('waits for the next change where it does not start, and the page stays', async () => {
    const { runs, page, said, end, listen, leave, code } = started();
    await listen(0);
    page.changed();
    await settled();
    end(1);
    await settled();
    expect(said).toEqual(['The API does not start. It is tried again when its sources change.']);
    expect(page.isOpen).toBe(true);
    page.changed();
    await settled();
    expect(runs).toHaveLength(3);
    await listen(2);
    leave();
    expect(await code).toBe(0);
  });

  it('ends the page again once the new one has ended by itself', async () => {
    const { page, code, end, listen } = started();
    await listen(0);
    page.changed();
    await settled();
    await listen(1);
    end(1);
    expect(await code).toBe(1);
    expect(page.isOpen).toBe(false);
  });

  it('does not stay for one who leaves meanwhile', async () => {
    const { alive, page, said, code, listen, leave } = started();
    await listen(0);
    page.changed();
    leave();
    expect(await code).toBe(0);
    await settled();
    expect([alive(), said]).toEqual([0, []]);
  });
});
