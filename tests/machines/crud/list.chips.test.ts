import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chipsOf, countOf } from '../../../src/machines/crud/list.chips.rules';
import { choiceOf, chosenIn, searchedFor, textOf } from '../../../src/machines/crud/list.search.rules';
import {
  addressOf,
  type Filter,
  isSameQuery,
  type Query,
  queryOf,
} from '../../../src/machines/crud/list.rules';
import { activeView, viewAddressOf, viewQueryOf } from '../../../src/machines/crud/list.views.rules';

const STATUS: Filter = { parameter: 'status', choices: ['sending', 'suspended'], sharesSearch: true };
const LEVEL: Filter = { parameter: 'level' };
const PERIOD: Filter = { parameter: 'period', choices: ['today', '7d'] };
const FILTERS = [STATUS, LEVEL, PERIOD];

const word = fc.oneof(fc.constantFrom('', 'budi', 'sending', 'a & b=c', '%', 'é “x” +1'), fc.string());
const query: fc.Arbitrary<Query> = fc.record(
  {
    page: fc.integer({ min: 1, max: 9999 }),
    search: word,
    id: fc.option(fc.bigInt({ min: 0n, max: 10n ** 18n }).map(String)),
    filters: fc.record({
      status: fc.constantFrom('', 'sending', 'suspended'),
      level: word,
      period: fc.constantFrom('', 'today', '7d'),
    }),
    size: fc.constantFrom(50, 200),
    order: fc.constantFrom('nominal', '-created_at'),
  },
  { requiredKeys: ['page', 'search', 'id', 'filters'] },
);

describe('the address of a query', () => {
  it('says all of it, whatever stood there before', () => {
    fc.assert(
      fc.property(query, query, (asked, before) => {
        const address = addressOf(asked, addressOf(before, new URLSearchParams('tab=x')));
        expect(queryOf(new URLSearchParams(String(address)), FILTERS)).toEqual(asked);
        expect(address.get('tab')).toBe('x');
      }),
    );
  });

  it('reads nothing else than a list can be asked for', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (text) => {
        const asked = queryOf(new URLSearchParams(text), FILTERS);
        expect(queryOf(addressOf(asked, new URLSearchParams()), FILTERS)).toEqual(asked);
      }),
    );
  });
});

describe('a search beside a choice that shares its place', () => {
  it('is what was typed, and what was chosen stays, where a server can do both', () => {
    const text = word.filter((typed) => !STATUS.choices?.includes(typed));
    fc.assert(
      fc.property(query, text, fc.constantFrom('sending', 'suspended', ''), (asked, typed, choice) => {
        const both = searchedFor(chosenIn(asked, choice, STATUS, true), typed, STATUS, true);
        expect([textOf(both, STATUS), choiceOf(both, STATUS)]).toEqual([
          typed,
          choiceOf(chosenIn(asked, choice, STATUS, true), STATUS),
        ]);
        const alone = chosenIn(searchedFor(asked, typed, STATUS, false), 'sending', STATUS, false);
        expect([alone.search, alone.filters.status, alone.page]).toEqual(['sending', '', 1]);
      }),
    );
  });
});

describe('what a list is asked for', () => {
  const asked = queryOf(
    new URLSearchParams('page=3&s=budi&status=suspended&level=Gold&sort=-nominal&id=5&size=50'),
    FILTERS,
  );

  it('is named part by part, each with the query that is left without it', () => {
    const chips = chipsOf(asked, FILTERS, true);
    expect(chips.map(({ id, value, without }) => [id, value, without && viewAddressOf(without)])).toEqual([
      ['id', '5', 's=budi&size=50&sort=-nominal&status=suspended&level=Gold'],
      ['s', 'budi', 's=suspended&id=5&size=50&sort=-nominal&level=Gold'],
      ['status', 'suspended', 's=budi&id=5&size=50&sort=-nominal&level=Gold'],
      ['level', 'Gold', 's=budi&id=5&size=50&sort=-nominal&status=suspended'],
      ['sort', '-nominal', 's=budi&id=5&size=50&status=suspended&level=Gold'],
    ]);
    expect(chips.every(({ without }) => without?.page === 1)).toBe(true);
    expect(countOf(chips)).toBe(3);
    expect(chipsOf(asked, FILTERS, false)[0]?.without).toBeNull();
  });

  it('can be taken away one by one, until nothing is left', () => {
    fc.assert(
      fc.property(query, (first) => {
        let left = first;
        for (let turns = 0; turns < 9; turns += 1) {
          const [chip] = chipsOf(left, FILTERS, true);
          if (!chip?.without) break;
          left = chip.without;
        }
        expect(chipsOf(left, FILTERS, true)).toEqual([]);
      }),
    );
  });
});

describe('a view', () => {
  it('asks for what was asked when it was saved, from the first page on', () => {
    fc.assert(
      fc.property(query, (saved) => {
        const view = { name: 'A', address: viewAddressOf(saved), hidden: ['email'] };
        const shown = viewQueryOf(view, FILTERS);
        expect(isSameQuery(shown, { ...saved, page: 1 })).toBe(true);
        expect(activeView([view], saved, ['email'], FILTERS)).toBe(view);
        expect(activeView([view], saved, [], FILTERS)).toBeNull();
      }),
    );
  });

  it('leaves out what the list no longer knows', () => {
    const view = { name: 'A', address: 's=budi&usage=used&period=year&page=x&size=x', hidden: [] };
    expect(viewAddressOf(viewQueryOf(view, FILTERS))).toBe('s=budi');
  });
});
