import fc from 'fast-check';
import { createMemoryRouter, type DataRouter, NavigationType } from 'react-router-dom';
import { createActor, fromPromise } from 'xstate';
import { expect, it } from 'vitest';
import { createAddress } from '../../../src/app/page/address';
import { type LoadInput, listMachine, type Page } from '../../../src/machines/crud/list';
import { addressOf, type Query, queryOf } from '../../../src/machines/crud/list.rules';
import { keepInStep } from '../../../src/views/list/use-list';
import { TestClock } from '../../support/clock';
import { settled } from '../../support/deferred';

/** Pages that the list has; a later one that is asked for is put right. */
const PAGES = 3;
const FILTER = { parameter: 'usage', choices: ['used', 'unused'] };
const read = (parameters: URLSearchParams) => queryOf(parameters, [FILTER]);
const FIRST: Query = { page: 1, search: '', id: null, filters: { usage: '' } };
const PATH = '/whatsapp';

type Step =
  | { readonly does: 'write'; readonly search: string }
  | { readonly does: 'choose'; readonly usage: string }
  | { readonly does: 'turn' | 'follow'; readonly page: number }
  | { readonly does: 'wait'; readonly ms: number }
  | { readonly does: 'go'; readonly by: -1 | 1 }
  | { readonly does: 'refresh' | 'sync' | 'report' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('write'), search: fc.constantFrom('', 'budi', 'suspended') }),
  fc.record({ does: fc.constant('choose'), usage: fc.constantFrom('', 'used', 'unused') }),
  fc.record({ does: fc.constantFrom('turn', 'follow'), page: fc.integer({ min: 1, max: PAGES + 1 }) }),
  fc.record({ does: fc.constant('wait'), ms: fc.constantFrom(500, 1000) }),
  fc.record({ does: fc.constant('go'), by: fc.constantFrom(-1, 1) }),
  fc.record({ does: fc.constantFrom('refresh', 'sync', 'report') }),
);

/** The router, which reports the page's own writes only when the test says so, or before the person navigates. */
function lateRouter(router: DataRouter) {
  const unreported: (() => void)[] = [];
  const reportAll = () => unreported.splice(0).forEach((report) => report());
  const late: DataRouter = Object.create(router, {
    subscribe: {
      value: (listener: Parameters<DataRouter['subscribe']>[0]) =>
        router.subscribe((state, news) => {
          unreported.push(() => listener(state, news));
          if (state.historyAction === NavigationType.Pop || state.location.state === null) reportAll();
        }),
    },
  });
  return { late, reportAll };
}

it('is nowhere before there is a router', () => {
  const { path, parameters } = createAddress().current();
  expect([path, parameters.toString()]).toEqual(['', '']);
});

function openList() {
  const calls: LoadInput[] = [];
  const clock = new TestClock();
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: [PATH] });
  const { late, reportAll } = lateRouter(router);
  const address = createAddress();
  address.attach(late, () => PATH);
  const load = fromPromise<Page, LoadInput>(async ({ input }) => {
    calls.push(input);
    return {
      keys: [],
      totalPages: PAGES,
      total: 0,
      unreadable: 0,
      at: 0,
      filterable: { usage: FILTER.choices },
    };
  });
  const list = createActor(listMachine.provide({ actors: { load } }), { clock, input: { query: FIRST } });
  list.start();
  const stop = keepInStep(list, address, PATH, { read, write: addressOf });
  return {
    list,
    calls,
    clock,
    router,
    reportAll,
    stop: () => {
      stop();
      list.stop();
      router.dispose();
    },
  };
}

/** What a person sees of a list: the last thing they said counts, and each thing asked for is a step of the history. */
class Person {
  word = FIRST;
  #history = [FIRST];
  #at = 0;
  #due = Infinity;

  says(said: Step) {
    switch (said.does) {
      case 'write':
        this.word = { ...this.word, search: said.search, page: 1 };
        this.#due = 1000;
        break;
      case 'choose':
        this.word = { ...this.word, filters: { usage: said.usage }, page: 1 };
        this.#due = 1000;
        break;
      case 'turn':
        this.word = { ...this.word, page: said.page };
        this.#asks();
        break;
      case 'follow':
        this.word = { ...FIRST, page: said.page };
        this.#push();
        this.#clamp();
        break;
      case 'go': {
        const to = this.#at + said.by;
        if (this.#history[to] === undefined) break;
        const isSame = JSON.stringify(this.#history[to]) === JSON.stringify(this.word);
        this.#at = to;
        this.word = this.#history[to];
        // What is typed already and gone back to is still to be asked for.
        if (!isSame) this.#due = Infinity;
        break;
      }
      case 'wait':
        this.#due -= said.ms;
        if (this.#due <= 0) this.#asks();
        break;
      case 'refresh':
      case 'sync':
        this.#due = 1000;
        break;
      case 'report':
    }
  }

  #asks() {
    this.#due = Infinity;
    if (JSON.stringify(this.word) !== JSON.stringify(this.#history[this.#at])) this.#push();
    this.#clamp();
  }
  #push() {
    this.#due = Infinity;
    this.#history = [...this.#history.slice(0, this.#at + 1), this.word];
    this.#at += 1;
  }
  #clamp() {
    this.word = { ...this.word, page: Math.min(this.word.page, PAGES) };
    this.#history[this.#at] = this.word;
  }
}

it('ends with what was said last on screen, in address and last call, however late the address is heard of', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const open = openList();
      const person = new Person();
      await settled();
      for (const said of [...steps, { does: 'wait', ms: 1000 } as const, { does: 'report' } as const]) {
        person.says(said);
        if (said.does === 'write') open.list.send({ type: 'search.edited', search: said.search });
        if (said.does === 'choose')
          open.list.send({ type: 'filter.chosen', parameter: 'usage', choice: said.usage });
        if (said.does === 'turn') open.list.send({ type: 'page.requested', page: said.page });
        if (said.does === 'follow') void open.router.navigate(`${PATH}?page=${said.page}`);
        if (said.does === 'go') void open.router.navigate(said.by);
        if (said.does === 'refresh') open.list.send({ type: 'refresh.requested' });
        if (said.does === 'sync') open.list.send({ type: 'sync.requested' });
        if (said.does === 'report') open.reportAll();
        if (said.does === 'wait') open.clock.advance(said.ms);
        await settled();
      }
      const { location } = open.router.state;
      open.stop();
      expect({
        shown: open.list.getSnapshot().context.query,
        address: read(new URLSearchParams(location.search)),
        asked: open.calls.at(-1)?.query,
      }).toEqual({ shown: person.word, address: person.word, asked: person.word });
    }),
    { numRuns: 500 },
  );
});
