import type { ComponentType } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Call } from '../../api/client';
import type { ListAnswer } from '../../api/schema/answers';
import type { Permission } from '../../machines/auth/policy';
import type { Row } from '../../machines/rows/row-registry';
import type { MenuPlace } from '../../views/layout/route-table';
import type { PagePlace } from '../../views/ports/address';
import type { SeenProps } from '../../views/ports/seen';
import { beginAhead } from '../actors/ahead';
import { loadLasting } from '../loading/load-lasting';
import { once } from '../loading/once';
import type { LogFields } from '../log/allowed';
import type { ScreenSources } from './sources';

/** Makes one chart for the page. Its modules are loaded then, and not before. */
export type Provide<L extends AnyStateMachine = AnyStateMachine> = (
  sources: ScreenSources,
  loader: ChartLoader,
) => Promise<L>;
type Provides = Readonly<Record<string, Provide>>;
type Provided<W extends Provides, K extends keyof W> = { readonly [N in K]: Awaited<ReturnType<W[N]>> };

/** One kind of rows: how they are keyed, and the chart that each of them runs. */
export interface RowKind<T = never> {
  /** Stands before the id in a row's key, and names its chart in the log. */
  readonly kind: string;
  readonly idOf: (record: T) => string;
  readonly chart: Provide;
  /** Reads one row by its record's id; without it, a row that may be out of date is read with its whole list. */
  readonly read?: (call: Call, id: string) => Promise<unknown>;
}

/** Reads every row of a kind that sends, page by page. */
export type ReadSenders = (
  sources: ScreenSources,
  loader: ChartLoader,
) => Promise<(page: number, signal: AbortSignal) => Promise<ListAnswer<Row>>>;

/** Loads the charts of a page once each, and names them for its log. */
export interface ChartLoader {
  readonly chart: <L extends AnyStateMachine>(name: string, provide: Provide<L>) => Promise<L>;
  readonly row: <T>(kind: RowKind<T>) => Promise<AnyStateMachine>;
  /** What all resources run. */
  readonly provided: () => Promise<readonly ProvidedResource[]>;
}

/** What a resource runs; it is loaded with the first of its screens. */
export interface ProvidedResource<W extends Provides = Provides> {
  /** By the names that they go by in the log. */
  readonly charts: W;
  readonly rows?: readonly RowKind[];
  /** All of its rows that send, for a view of every sender at once. */
  readonly senders?: ReadSenders;
  /** Views of single actors, for the statechart screen; by chart, or by kind of row where two kinds share one. */
  readonly seen?: Readonly<Record<string, () => Promise<{ readonly default: ComponentType<SeenProps> }>>>;
}
export const provideResource = <W extends Provides>(provided: ProvidedResource<W>) => provided;

interface ScreenPlace {
  readonly path: string;
  /** The document's title, and the screen's name in the palette. */
  readonly title: string;
  /** What a role needs to open it (ROUTE-02). */
  readonly permission: Permission;
  /** Path of the menu item that is highlighted here; default: the screen's own. */
  readonly within?: string;
  /** Left out of the palette: another path leads to the same screen, or it needs an id. */
  readonly unlisted?: true;
  readonly menu?: MenuPlace;
}

/** Charts that a view asks for itself, while it is shown already; asked for until they are there. */
type Later<W extends Provides, L extends keyof W> = {
  readonly [N in L]: () => Promise<Awaited<ReturnType<W[N]>>>;
};

interface ScreenDefinition<W extends Provides, K extends keyof W, L extends keyof W> extends ScreenPlace {
  /** Names of the charts that its view is handed. */
  readonly charts: readonly K[];
  /** Names of those that it can do without at first. */
  readonly later?: readonly L[];
  readonly view: () => Promise<{
    readonly default: ComponentType<{ readonly charts: Provided<W, K> & Later<W, L> }>;
  }>;
}

/** A screen as the page takes it: its place, and how it is loaded. */
export interface Screen extends ScreenPlace {
  readonly load: (loader: ChartLoader) => Promise<ComponentType>;
  /** Begins what its charts read first at an address, before it is loaded itself; until `left` aborts. */
  readonly begin: (loader: ChartLoader, place: PagePlace, left: AbortSignal) => void;
}

/** The screens that create and edit the records of the list at `path`; `noun` is what one is called. */
export const formsAt = (path: string, noun: string, permission: Permission) =>
  ({
    create: { path: `${path}/create`, title: `Tambah ${noun}`, permission, within: path },
    edit: { path: `${path}/edit`, title: `Edit ${noun}`, permission, within: path, unlisted: true },
  }) as const;

/** A second path to a screen that the palette lists already. */
export function alias(
  { menu: _menu, ...screen }: Screen,
  place: Pick<ScreenPlace, 'path'> & Partial<Pick<ScreenPlace, 'permission' | 'within'>>,
): Screen {
  return { ...screen, within: screen.path, unlisted: true, ...place };
}

interface ResourceDefinition<W extends Provides> {
  /** The default export of its module. */
  readonly provide: () => Promise<{ readonly default: ProvidedResource<W> }>;
  /** What the log keeps of its records, and how; fields that are not named are covered. */
  readonly logFields?: LogFields;
  readonly screens: (
    screen: <K extends keyof W & string, L extends keyof W & string = never>(
      definition: ScreenDefinition<W, K, L>,
    ) => Screen,
  ) => readonly Screen[];
}

/** Everything that the product knows of one thing that people manage or look at. */
export interface Resource<W extends Provides = Provides> {
  readonly provide: () => Promise<{ readonly default: ProvidedResource<W> }>;
  readonly logFields: LogFields;
  readonly screens: readonly Screen[];
}

export function defineResource<W extends Provides>({
  provide: load,
  logFields = {},
  screens,
}: ResourceDefinition<W>): Resource<W> {
  const provide = once(load);
  const chartOf = async (loader: ChartLoader, name: keyof W & string) =>
    loader.chart(name, (await provide()).default.charts[name] as Provide);
  const screen = <K extends keyof W & string, L extends keyof W & string = never>({
    charts: names,
    later = [],
    view,
    ...place
  }: ScreenDefinition<W, K, L>): Screen => ({
    ...place,
    async load(loader) {
      const provideCharts = async () => {
        const chart = (name: K | L) => chartOf(loader, name);
        const now = await Promise.all(names.map(async (name) => [name, await chart(name)] as const));
        return Object.fromEntries([
          ...now,
          ...later.map((name) => [name, once(() => loadLasting(() => chart(name)))] as const),
        ]);
      };
      const [{ default: View }, handed] = await Promise.all([view(), provideCharts()]);
      return () => <View charts={handed as Provided<W, K> & Later<W, L>} />;
    },
    begin(loader, opened, left) {
      const begin = async (name: K) => beginAhead(await chartOf(loader, name), opened, left);
      for (const name of names) begin(name).catch(() => {});
    },
  });
  return { provide, logFields, screens: screens(screen) };
}
