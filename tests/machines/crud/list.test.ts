import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { fromEventObservable } from 'xstate';
import { apiError } from '../../../src/api/errors';
import { type ListEvent, type LoadInput, listMachine, type Page } from '../../../src/machines/crud/list';
import {
  addressOf,
  type Filter,
  type Filterable,
  pageOf,
  type Query,
  queryOf,
} from '../../../src/machines/crud/list.rules';
import { scriptedActor, startActor } from '../../support/actors';

const query: Query = { page: 1, search: '', id: null, filters: {} };
const page = (keys: readonly string[], totalPages = 1): Page => ({
  keys,
  totalPages,
  total: 0,
  unreadable: 0,
  at: 0,
  filterable: { usage: ['used', 'suspended'] },
});
const refusal = apiError('refused', 'Error fetching WhatsApp list', { status: 500 });

function list(start: Query = query) {
  const load = scriptedActor<Page, LoadInput>('load');
  const changes = new Subject<ListEvent>();
  const started = startActor(
    listMachine.provide({ actors: { load: load.logic, changes: fromEventObservable(() => changes) } }),
    { input: { query: start } },
  );
  const snapshot = () => started.actor.getSnapshot();
  return {
    ...started,
    load,
    snapshot,
    keys: () => snapshot().context.keys,
    send: (event: ListEvent) => started.actor.send(event),
    suspectStale: () => changes.next({ type: 'query.staleSuspected' }),
    remove: (key: string) => changes.next({ type: 'record.removed', key }),
  };
}

describe('a paged list', () => {
  it('asks for the page of its address and shows it [APP-10]', async () => {
    const rows = list({ ...query, page: 3, search: 'budi', id: '5' });
    expect(rows.load.calls[0]?.input).toEqual({
      query: { ...query, page: 3, search: 'budi', id: '5' },
      synced: false,
    });
    expect([rows.snapshot().hasTag('loading'), rows.keys()]).toEqual([true, []]);
    await rows.load.resolve(page(['a', 'b'], 4));
    expect(rows.keys()).toEqual(['a', 'b']);
    expect(rows.snapshot().hasTag('ready')).toBe(true);
  });

  it('keeps the old rows while another page loads, and aborts the older request [U7]', async () => {
    const rows = list();
    await rows.load.resolve(page(['a'], 3));
    rows.send({ type: 'query.changed', query: { ...query, page: 2 } });
    rows.send({ type: 'query.changed', query: { ...query, page: 3 } });
    expect(rows.keys()).toEqual(['a']);
    expect(rows.load.calls.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    await rows.load.resolve(page(['c'], 3));
    expect(rows.keys()).toEqual(['c']);
  });

  it('reads nothing anew for an address that says the same', async () => {
    const rows = list();
    await rows.load.resolve(page(['a']));
    rows.send({ type: 'query.changed', query: { ...query } });
    expect(rows.load.calls).toHaveLength(1);
    rows.send({ type: 'query.changed', query: { ...query, search: 'b' } });
    rows.send({ type: 'query.changed', query: { ...query, search: 'b', id: '5' } });
    expect(rows.load.calls.slice(1).map(({ input }) => input.query)).toEqual([
      { ...query, search: 'b' },
      { ...query, search: 'b', id: '5' },
    ]);
  });

  it('goes to the page that is asked for, and says so in the address', async () => {
    const rows = list({ ...query, search: 'b' });
    await rows.load.resolve(page(['a'], 3));
    rows.send({ type: 'page.requested', page: 2 });
    const asked = { ...query, page: 2, search: 'b' };
    expect(rows.load.calls[1]?.input.query).toEqual(asked);
    expect(rows.emitted).toEqual([{ type: 'query.settled', query: asked, replace: false }]);
  });

  it('searches 1 s after the last letter, from the first page on [WA-04, WA-05, LIMIT-07]', async () => {
    const rows = list({ ...query, page: 2 });
    await rows.load.resolve(page(['a'], 2));
    rows.send({ type: 'search.edited', search: 'b' });
    rows.clock.advance(900);
    rows.send({ type: 'search.edited', search: 'bu' });
    rows.clock.advance(999);
    expect(rows.load.calls).toHaveLength(1);
    rows.clock.advance(1);
    const asked = { ...query, search: 'bu' };
    expect(rows.load.calls[1]?.input.query).toEqual(asked);
    expect(rows.emitted).toEqual([{ type: 'query.settled', query: asked, replace: false }]);
  });

  it.each([
    ['s', { search: 'suspended', filters: { usage: 'used' } }],
    ['usage', { search: 'budi', filters: { usage: 'suspended' } }],
  ])('filters 1 s after the choice for %s, from the first page on [LIMIT-07]', async (parameter, chosen) => {
    const rows = list({ ...query, page: 2, search: 'budi', filters: { usage: 'used' } });
    await rows.load.resolve(page(['a'], 2));
    rows.send({ type: 'filter.chosen', parameter, choice: 'conflict' });
    rows.clock.advance(900);
    rows.send({ type: 'filter.chosen', parameter, choice: 'suspended' });
    rows.clock.advance(999);
    expect(rows.load.calls).toHaveLength(1);
    rows.clock.advance(1);
    const asked = { ...query, ...chosen };
    expect(rows.load.calls[1]?.input.query).toEqual(asked);
    expect(rows.emitted).toEqual([{ type: 'query.settled', query: asked, replace: false }]);
  });

  it('asks for all, 1 s after its search and its filters are cleared', async () => {
    const rows = list({ page: 2, search: 'budi', id: '5', filters: { usage: 'used' } });
    await rows.load.resolve(page([], 2));
    rows.send({ type: 'filters.cleared' });
    rows.clock.advance(1000);
    expect(rows.load.calls[1]?.input.query).toEqual({ page: 1, search: '', id: '5', filters: { usage: '' } });
  });

  it('reads anew for an address that says another filter', async () => {
    const rows = list({ ...query, filters: { usage: '' } });
    await rows.load.resolve(page(['a']));
    rows.send({ type: 'query.changed', query: { ...query, filters: { usage: '' } } });
    expect(rows.load.calls).toHaveLength(1);
    rows.send({ type: 'query.changed', query: { ...query, filters: { usage: 'used' } } });
    expect(rows.load.calls[1]?.input.query.filters).toEqual({ usage: 'used' });
  });

  it('refreshes after 1 s what its address says [WA-07, LIMIT-07]', async () => {
    const rows = list();
    await rows.load.resolve(page(['a']));
    rows.send({ type: 'refresh.requested' });
    expect(rows.snapshot().hasTag('refreshing')).toBe(true);
    rows.clock.advance(1000);
    expect(rows.load.calls.map(({ input }) => input.query)).toEqual([query, query]);
    expect(rows.emitted).toEqual([{ type: 'query.settled', query, replace: false }]);
  });

  it('says in the address what was typed just before a refresh', async () => {
    const rows = list();
    await rows.load.resolve(page(['a']));
    rows.send({ type: 'search.edited', search: 'budi' });
    rows.send({ type: 'refresh.requested' });
    rows.clock.advance(1000);
    const asked = { ...query, search: 'budi' };
    expect(rows.load.calls[1]?.input.query).toEqual(asked);
    expect(rows.emitted).toEqual([{ type: 'query.settled', query: asked, replace: false }]);
  });

  it('synchronises with the page that is turned before its second is over', async () => {
    const rows = list();
    await rows.load.resolve(page(['a'], 2));
    rows.send({ type: 'sync.requested' });
    rows.send({ type: 'page.requested', page: 2 });
    expect(rows.load.calls[1]?.input).toEqual({ query: { ...query, page: 2 }, synced: true });
  });

  it('synchronises after 1 s, once [PHONE-07, PROXY-06, LIMIT-07]', async () => {
    const rows = list();
    await rows.load.resolve(page(['a']));
    rows.send({ type: 'sync.requested' });
    expect(rows.snapshot().hasTag('syncing')).toBe(true);
    rows.clock.advance(1000);
    expect(rows.load.calls[1]?.input.synced).toBe(true);
    await rows.load.resolve(page(['a']));
    rows.send({ type: 'refresh.requested' });
    rows.clock.advance(1000);
    expect(rows.load.calls[2]?.input.synced).toBe(false);
  });

  it('falls back to the last page when its own is gone, and puts the address right [D1, D2]', async () => {
    const rows = list({ ...query, page: 9 });
    await rows.load.resolve(page([], 2));
    expect(rows.load.calls[1]?.input.query.page).toBe(2);
    expect(rows.emitted).toEqual([{ type: 'query.settled', query: { ...query, page: 2 }, replace: true }]);
    await rows.load.resolve(page(['z'], 2));
    expect(rows.keys()).toEqual(['z']);
  });

  it('shows a failure and tries again when asked [ERR-13]', async () => {
    const rows = list();
    await rows.load.reject(refusal);
    expect(rows.snapshot().context.error?.text).toBe('Error fetching WhatsApp list');
    expect(rows.snapshot().hasTag('failed')).toBe(true);
    rows.send({ type: 'retry.requested' });
    await rows.load.resolve(page(['a']));
    expect(rows.snapshot().context.error).toBeNull();
    expect(rows.keys()).toEqual(['a']);
  });

  it('drops a row that is gone [APP-15]', async () => {
    const rows = list();
    await rows.load.resolve(page(['a', 'b']));
    rows.remove('a');
    expect(rows.keys()).toEqual(['b']);
  });
});

describe('a list that may be out of date', () => {
  it('falls back to the last page when its last row was deleted [D2]', async () => {
    const rows = list({ ...query, page: 3 });
    await rows.load.resolve(page(['a'], 3));
    rows.remove('a');
    rows.suspectStale();
    await rows.load.resolve(page([], 2));
    expect(rows.load.calls.at(-1)?.input.query.page).toBe(2);
    await rows.load.resolve(page(['z'], 2));
    expect(rows.keys()).toEqual(['z']);
    expect(rows.emitted).toEqual([{ type: 'query.settled', query: { ...query, page: 2 }, replace: true }]);
  });

  it('is read again once however many holes there are: one read runs, one waits [S3, S9]', async () => {
    const rows = list();
    await rows.load.resolve(page(['a']));
    for (let hole = 0; hole < 50; hole += 1) rows.suspectStale();
    expect(rows.load.calls).toHaveLength(2);
    await rows.load.resolve(page(['b']));
    expect(rows.load.calls).toHaveLength(3);
    await rows.load.resolve(page(['c']));
    expect(rows.load.calls).toHaveLength(3);
    expect(rows.keys()).toEqual(['c']);
  });

  it('keeps its rows, marked, when the re-read fails, and tries again ever more slowly [S8]', async () => {
    const rows = list();
    await rows.load.resolve(page(['a']));
    rows.suspectStale();
    await rows.load.reject(refusal);
    expect(rows.keys()).toEqual(['a']);
    expect(rows.snapshot().hasTag('stale')).toBe(true);
    rows.clock.advance(2000);
    expect(rows.load.calls).toHaveLength(3);
    await rows.load.reject(refusal);
    rows.clock.advance(3999);
    expect(rows.load.calls).toHaveLength(3);
    rows.clock.advance(1);
    expect(rows.load.calls).toHaveLength(4);
    await rows.load.resolve(page(['a']));
    expect(rows.snapshot().hasTag('stale')).toBe(false);
  });

  it('is read again where it had failed, or once more when somebody asks', async () => {
    const rows = list();
    await rows.load.reject(refusal);
    rows.suspectStale();
    await rows.load.resolve(page(['a']));
    expect(rows.keys()).toEqual(['a']);
    rows.suspectStale();
    expect(rows.snapshot().hasTag('ready')).toBe(true);
    await rows.load.reject(refusal);
    expect(rows.snapshot().hasTag('ready')).toBe(true);
    rows.send({ type: 'retry.requested' });
    expect(rows.load.calls.map(({ input }) => input.synced)).toEqual([false, false, false, false]);
    await rows.load.resolve(page(['b']));
    expect(rows.keys()).toEqual(['b']);
  });

  it('never waits longer than a minute between two tries [S8]', async () => {
    const rows = list();
    await rows.load.resolve(page(['a']));
    rows.suspectStale();
    for (let failure = 1; failure <= 7; failure += 1) {
      await rows.load.reject(refusal);
      rows.clock.advance(60_000);
      expect(rows.load.calls).toHaveLength(failure + 2);
    }
    await rows.load.resolve(page(['a']));
    rows.suspectStale();
    await rows.load.reject(refusal);
    rows.clock.advance(2_000);
    expect(rows.load.calls).toHaveLength(11);
  });

  it('discards an answer that was read before the hole', () => {
    const rows = list();
    rows.suspectStale();
    expect(rows.load.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });
});

describe('a filter that a server does not know', () => {
  const asked = { ...query, search: 'budi', filters: { usage: 'used' } };

  it.each<Filterable>([{}, { usage: ['unused'] }, { level: ['used'] }])(
    'was not heeded, and so is taken back, where it says %j',
    async (filterable) => {
      const rows = list(asked);
      await rows.load.resolve({ ...page(['a']), filterable });
      const heeded = { ...asked, filters: { usage: '' } };
      expect(rows.snapshot().context.query).toEqual(heeded);
      expect(rows.emitted).toEqual([{ type: 'query.settled', query: heeded, replace: true }]);
      expect([rows.keys(), rows.load.calls.length]).toEqual([['a'], 1]);
    },
  );

  it('stays while nobody knows, and where it is known', async () => {
    const rows = list(asked);
    await rows.load.reject(refusal);
    expect(rows.snapshot().context.query).toEqual(asked);
    rows.send({ type: 'retry.requested' });
    await rows.load.resolve(page(['a']));
    expect([rows.snapshot().context.query, rows.emitted]).toEqual([asked, []]);
  });
});

describe('a number of rows', () => {
  const asked = { ...query, page: 2, size: 50 };

  it.each([[[]], [[10]], [[10, 200]]])(
    'is asked for no more where the server offers %j [APP-13]',
    async (sizes) => {
      const rows = list(asked);
      await rows.load.resolve({ ...page(['a'], 3), sizes });
      expect(rows.keys()).toEqual([]);
      await rows.load.resolve({ ...page(['b'], 9), sizes });
      expect([rows.keys(), rows.load.calls[1]?.input.query]).toEqual([['b'], query]);
      expect(rows.emitted).toEqual([{ type: 'query.settled', query, replace: true }]);
    },
  );

  it('stays where the server offers it [APP-13]', async () => {
    const rows = list(asked);
    await rows.load.resolve({ ...page(['a'], 3), sizes: [10, 50] });
    expect([rows.keys(), rows.snapshot().context.query, rows.emitted]).toEqual([['a'], asked, []]);
  });
});

describe('the address of a list', () => {
  it.each([
    [null, 1],
    ['2', 2],
    ['0', 1],
    ['-1', 1],
    ['1.5', 1],
    ['abc', 1],
    ['9e15', 9e15],
    ['9e99', 1],
    ['', 1],
  ])('reads page %s as %i [APP-10, D1]', (text, expected) => {
    expect(pageOf(text)).toBe(expected);
  });

  it.each(['abc', '', '1e3', '../1', '%00', '1 OR 1'])(
    'lets no other id than digits through: %s [D3]',
    (id) => {
      expect(queryOf(new URLSearchParams({ id })).id).toBeNull();
    },
  );

  it('reads page, s and id, and writes them back beside what is not its own [WA-03]', () => {
    const address = new URLSearchParams('page=2&s=budi&id=5&tab=x');
    expect(queryOf(address)).toEqual({ ...query, page: 2, search: 'budi', id: '5' });
    expect(addressOf({ ...query, id: '5' }, address).toString()).toBe('id=5&tab=x');
    const first = new URLSearchParams('page=1&tab=x');
    expect(addressOf(queryOf(first), first).toString()).toBe('page=1&tab=x');
    expect(addressOf({ ...query, page: 3, search: 'ani', id: '5' }, address).toString()).toBe(
      'page=3&s=ani&id=5&tab=x',
    );
  });

  const STATUS: Filter = { parameter: 'status', choices: ['suspended'], sharesSearch: true };
  const USAGE = { parameter: 'usage', choices: ['used', 'unused'] };

  it('reads the parameter of a filter, and writes it back beside the search', () => {
    const address = new URLSearchParams('s=budi&usage=used&tab=x');
    const asked = queryOf(address, [USAGE]);
    expect(asked).toEqual({ ...query, search: 'budi', filters: { usage: 'used' } });
    expect(addressOf(asked, address).toString()).toBe('s=budi&usage=used&tab=x');
    expect(addressOf({ ...asked, filters: { usage: '' } }, address).toString()).toBe('s=budi&tab=x');
  });

  it.each(['', '?usage=', '?usage=other', '?usage=constructor'])(
    'takes %j, which is none of the choices, for all of them',
    (search) => expect(queryOf(new URLSearchParams(search), [USAGE]).filters).toEqual({ usage: '' }),
  );

  it.each([
    ['s=suspended', 'suspended', '', 's=suspended'],
    ['status=suspended', '', 'suspended', 'status=suspended'],
    ['s=budi&status=suspended', 'budi', 'suspended', 's=budi&status=suspended'],
    ['s=budi&status=odd', 'budi', '', 's=budi'],
  ])('reads a choice beside the search or in its place: %s [WA-03]', (text, search, status, written) => {
    const asked = queryOf(new URLSearchParams(text), [STATUS]);
    expect(asked).toEqual({ ...query, search, filters: { status } });
    expect(addressOf(asked, new URLSearchParams(text)).toString()).toBe(written);
  });
});
