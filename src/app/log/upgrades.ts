/** An entry as some version wrote it. */
type Entry = Readonly<Record<string, unknown>>;
type Names = ReadonlyMap<string, string>;
/**
 * Makes an entry of one format version into one of the next; null where the next has none for it. What it does not
 * know, it leaves as it is.
 */
type Upgrade = (entry: Entry) => Entry | null;

/** New names of charts, and of their provided variants. */
const CHARTS: Names = new Map([
  ['worker', 'sender'],
  ['liveWorkers', 'liveSenders'],
]);

const EVENTS: Names = new Map([
  ['query.doubted', 'query.staleSuspected'],
  ['figures.doubted', 'figures.staleSuspected'],
  ['record.doubted', 'record.staleSuspected'],
  ['channel.doubted', 'channel.staleSuspected'],
  ['channel.suspected', 'channel.upgradesRefused'],
  ['session.doubted', 'session.rejected'],
  ['identity.doubted', 'access.denied'],
]);

/** By the chart's old name. */
const STATES: ReadonlyMap<string, Names> = new Map([
  ['auth', new Map([['doubted', 'revalidating']])],
  ['figures', new Map([['doubtedAgain', 'staleSuspectedAgain']])],
  ['list', new Map([['doubtedAgain', 'staleSuspectedAgain']])],
]);
const NO_NAMES: Names = new Map();

const isObject = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEvent = (value: unknown): value is Entry & { readonly type: string } =>
  isObject(value) && typeof value.type === 'string';
const renamed = (names: Names, name: string) => names.get(name) ?? name;

function valueWith(states: Names, value: unknown): unknown {
  if (typeof value === 'string') return renamed(states, value);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [renamed(states, name), valueWith(states, inner)]),
  );
}

/** Event types of timers and of done states, which XState names by the chart and the states on the way. */
const PLACED = /^(xstate\.(?:after\.[^.]+|done\.state)\.)(.+)$/;

function eventNamed(type: string): string {
  const [, prefix, place = ''] = PLACED.exec(type) ?? [];
  if (prefix === undefined) return renamed(EVENTS, type);
  const [chart = '', ...path] = place.split('.');
  const states = STATES.get(chart) ?? NO_NAMES;
  return prefix + [renamed(CHARTS, chart), ...path.map((name) => renamed(states, name))].join('.');
}

/** What a list was asked for had no filters. */
const withFilters = (holder: Entry): Entry =>
  isObject(holder.query) ? { ...holder, query: { ...holder.query, filters: {} } } : holder;

function eventUpgraded(event: Entry & { readonly type: string }): Entry {
  const upgraded = event.type === 'query.changed' ? withFilters(event) : event;
  return { ...upgraded, type: eventNamed(event.type) };
}

/** Version 2 took the words of the field in place of its own, and gave lists filters. */
const toVersion2: Upgrade = (entry) => {
  const { kind, chart, variant, event, value, input, context } = entry;
  const isCheckpoint = kind === 'kept';
  const isNamed = typeof chart === 'string';
  const isList = chart === 'list';
  const states = isNamed ? STATES.get(chart) : undefined;
  return {
    ...entry,
    ...(isCheckpoint && { kind: 'checkpoint' }),
    ...(isCheckpoint && states && { value: valueWith(states, value) }),
    ...(isNamed && { chart: renamed(CHARTS, chart) }),
    ...(typeof variant === 'string' && { variant: renamed(CHARTS, variant) }),
    ...(isList && isObject(input) && { input: withFilters(input) }),
    ...(isList && isObject(context) && { context: withFilters(context) }),
    ...(isEvent(event) && { event: eventUpgraded(event) }),
  };
};

/** Version 3 derives a highlight from the time of its count: it has no event for the end, and no chart of its own. */
const toVersion3: Upgrade = (entry) => {
  const { key, event, context } = entry;
  if (key === 'highlights' || (isEvent(event) && event.type === 'highlight.faded')) return null;
  if (!isObject(context) || !('highlighted' in context)) return entry;
  const { highlighted: _, ...rest } = context;
  return { ...entry, context: { ...rest, countedAt: { success: null, fail: null } } };
};

const GIVEN: Names = new Map([
  ['blast.startDecided', 'start'],
  ['deletion.decided', 'delete'],
  ['accept.decided', 'accept'],
  ['reject.decided', 'reject'],
  ['cancel.decided', 'cancel'],
  // This command had no question before it.
  ['cancel.requested', 'cancel'],
]);
/** In version 4 what was asked about already is one event, which names its command. */
const toVersion4: Upgrade = (entry) => {
  const { event } = entry;
  const command = isEvent(event) ? GIVEN.get(event.type) : undefined;
  return command === undefined ? entry : { ...entry, event: { type: 'command.given', command } };
};

const ROW_TASK: Names = new Map([['errand', 'rowTask']]);
/** Version 5 renames the fields of an event that could not be read, and the region of a runner that works with its results. */
const toVersion5: Upgrade = ({ untold, ...entry }) => ({
  ...entry,
  ...(untold !== undefined && { unreadableFields: untold }),
  ...(entry.kind === 'checkpoint' && entry.chart === 'runner' && { value: valueWith(ROW_TASK, entry.value) }),
});

/** In version 6 a countdown is its end: the clock is read once, and what is left is not kept. */
const toVersion6: Upgrade = (entry) => {
  const { event, context } = entry;
  const countdowns = ['wait', 'countdown'].flatMap((name) => {
    const { seconds: _, ...countdown } =
      (isObject(context) && isObject(context[name]) && context[name]) || {};
    return Object.keys(countdown).length > 0 ? [[name, countdown]] : [];
  });
  return {
    ...entry,
    ...(isEvent(event) && event.type === 'clock.ticked' && { event: { ...event, type: 'clock.read' } }),
    ...(isObject(context) && { context: { ...context, ...Object.fromEntries(countdowns) } }),
  };
};

/** Version 7 keeps facts as they were received, in segments alone; see packing.ts. */
const toVersion7: Upgrade = (entry) => entry;

/** The first makes version 2 of version 1. */
const UPGRADES: readonly Upgrade[] = [toVersion2, toVersion3, toVersion4, toVersion5, toVersion6, toVersion7];

/** What `version` wrote, as this version writes it; null where it has nothing for it. */
export const upgraded = (value: unknown, version: number): unknown =>
  isObject(value)
    ? UPGRADES.slice(version - 1).reduce<Entry | null>((entry, step) => entry && step(entry), value)
    : value;
