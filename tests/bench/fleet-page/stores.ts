import { configureStore, createEntityAdapter, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createStore } from 'zustand/vanilla';
import type { Whatsapp } from '../../../src/api/schema/entities';
import { accountOf, clientOf, Counts } from './fleet';
import { openBenchPage } from './page';
import { median } from '../median';
import { race } from './rounds';

const SIZE = 10_000;
/** Few, for the others take as long for each as the page for a hundred. */
const PER_FRAME = 16;
const FRAMES = 40;
const ROUNDS = 9;
const WARM_UP = 2;

type Message = ReturnType<Counts['message']>;
interface Store {
  readonly count: (message: Message) => void;
  readonly countOf: (client: string) => number | undefined;
}

const accounts = () => Array.from({ length: SIZE }, (_, place) => accountOf(place));
const counted = (row: Whatsapp, { sender }: Message): Whatsapp => ({
  ...row,
  count_success: sender.count_success,
  income: sender.income,
});

function entityAdapter(): Store {
  const adapter = createEntityAdapter<Whatsapp, string>({ selectId: ({ clientid }) => clientid });
  const slice = createSlice({
    name: 'accounts',
    initialState: adapter.getInitialState(undefined, accounts()),
    reducers: {
      counted(state, { payload: { deviceId, sender } }: PayloadAction<Message>) {
        const { count_success, income } = sender;
        adapter.updateOne(state, { id: deviceId, changes: { count_success, income } });
      },
    },
  });
  const store = configureStore({ reducer: slice.reducer });
  return {
    count: (message) => void store.dispatch(slice.actions.counted(message)),
    countOf: (client) => store.getState().entities[client]?.count_success,
  };
}

function newMap(): Store {
  const store = createStore<{ readonly rows: ReadonlyMap<string, Whatsapp> }>(() => ({
    rows: new Map(accounts().map((row) => [row.clientid, row])),
  }));
  return {
    count: (message) =>
      store.setState(({ rows }) => {
        const row = rows.get(message.deviceId);
        return row ? { rows: new Map(rows).set(message.deviceId, counted(row, message)) } : { rows };
      }),
    countOf: (client) => store.getState().rows.get(client)?.count_success,
  };
}

/** What a component does with `setState(list => list.map(…))`. */
function mappedList(): Store {
  let list = accounts();
  return {
    count(message) {
      list = list.map((row) => (row.clientid === message.deviceId ? counted(row, message) : row));
    },
    countOf: (client) => list.find(({ clientid }) => clientid === client)?.count_success,
  };
}

/**
 * The stores that pages like this one are made of, told the same events: parsed, and neither validated, put in order nor
 * logged. How many times more each costs than the whole page does.
 */
export async function measureStores() {
  const page = await openBenchPage(SIZE);
  const stores = {
    'Redux Toolkit, entity adapter': entityAdapter(),
    'zustand, a new Map': newMap(),
    'setState(list.map)': mappedList(),
  };
  const framesOf = (of: Counts) => () => Array.from({ length: FRAMES }, () => of.frame(PER_FRAME));
  const contestants = Object.entries(stores).map(([name, store]) => {
    const counts = new Counts(SIZE);
    const take = (frame: string) => (JSON.parse(frame) as Message[]).forEach(store.count);
    return { name, store, counts, take, frames: framesOf(counts) };
  });
  const ours = new Counts(SIZE);
  const costs = await race<string>(
    {
      page: { take: page.receive, frames: framesOf(ours) },
      ...Object.fromEntries(contestants.map(({ name, take, frames }) => [name, { take, frames }])),
    },
    { rounds: ROUNDS, warmUp: WARM_UP },
  );
  await page.settled();
  for (let place = 0; place < SIZE; place += 1) {
    if (page.countOf(place) !== ours.counts[place]) throw new Error(`account ${place} shows another count`);
    for (const { name, store, counts } of contestants)
      if (store.countOf(clientOf(place)) !== counts.counts[place]) throw new Error(`${name} lost a count`);
  }
  const own = median(costs.page ?? []);
  return Object.fromEntries(contestants.map(({ name }) => [name, median(costs[name] ?? []) / own]));
}
