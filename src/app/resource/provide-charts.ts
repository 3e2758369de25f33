import type { CallAnswer, CallInput, PagesName } from '../../api/calls';
import type { Call } from '../../api/client';
import type { ListAnswer } from '../../api/schema/answers';
import type { formMachine } from '../../machines/crud/form';
import type { LoadInput } from '../../machines/crud/list';
import type { listExportMachine } from '../../machines/crud/list-export';
import type { RowRecord } from '../../machines/crud/row';
import type { subjectMachine } from '../../machines/crud/subject';
import type { Row } from '../../machines/rows/row-registry';
import type { selectionMachine } from '../../machines/selection/selection';
import type { ListLogic } from '../../views/ports/charts';
import type { ListFile } from '../files/list-file';
import type { FormSource } from '../provide/forms';
import { provideList } from '../provide/lists';
import type { RowAbilities } from '../provide/record-row';
import type { BulkCommands } from '../provide/selection/bulk';
import type { ChartLoader, ReadSenders, RowKind, Provide } from './define';
import type { ScreenSources } from './sources';

/** How a page of a list is read: by its call `L`, or by several. */
export type ReadPage<T, L extends PagesName | null = null> = ((
  sources: ScreenSources,
  input: LoadInput,
  signal: AbortSignal,
) => Promise<ListAnswer<T>>) & { readonly asked?: L };
export type RowOf<L extends PagesName> = CallAnswer<L>['rows'][number];

/** By a call, and what it is given beside the page. */
export const pagesOf =
  <L extends PagesName>(
    name: L,
    ownInput: (sources: ScreenSources, query: LoadInput['query']) => Partial<CallInput<L>> = () => ({}),
  ): ReadPage<RowOf<L>, L> =>
  (sources, input, signal) =>
    sources.call(name, { ...pageInput(input), ...ownInput(sources, input.query) } as CallInput<L>, {
      signal,
    });

/** What every paged call asks: its page, and what narrows it, each by its name in the call; what is empty is left out. */
export const pageInput = ({
  query: { page, search, filters, order: sort, ...query },
  synced,
  size = query.size,
  after,
}: LoadInput) => ({
  ...Object.fromEntries(Object.entries({ ...filters, search }).filter(([, value]) => value !== '')),
  page,
  ...(size && { size }),
  ...(after && { after }),
  ...(sort && { sort }),
  ...(synced && { synced }),
});

/** Puts a record as a row of its kind, which the registry starts. */
export async function rowOf<T>(row: RowKind<T>, loader: ChartLoader) {
  const logic = await loader.row(row);
  const { kind, idOf } = row;
  return (record: T): Row => ({ key: `${kind}:${idOf(record)}`, kind, logic, record });
}

/** The same for the records of an answer. */
export async function rowsOf<T>(row: RowKind<T>, loader: ChartLoader) {
  const toRow = await rowOf(row, loader);
  return (answer: ListAnswer<T>): ListAnswer<Row> => ({ ...answer, rows: answer.rows.map(toRow) });
}

/** A paged list of one kind of rows. `holder` is its name in the registry. */
export const listOf =
  <T, L extends PagesName | null>(
    holder: string,
    row: RowKind<T>,
    read: ReadPage<T, L>,
  ): Provide<ListLogic<L>> =>
  async (sources, loader) => {
    const rows = await rowsOf(row, loader);
    return provideList(holder, async (input, signal) => rows(await read(sources, input, signal)), sources);
  };

const bulk = () => import('../provide/selection/bulk');
type Bulk = () => Promise<BulkCommands>;
/** Rows that can be deleted together; `noun` is what a question calls them. */
export const deletionsOf =
  (noun: string): Bulk =>
  async () =>
    (await bulk()).deletions(noun);
/** Generators or validators, which can be started, stopped and deleted together. */
export const runnersOf =
  (noun: string): Bulk =>
  async () =>
    (await bulk()).runners(noun);

/** The chosen rows of such a list, and what can be done with them together. */
export const selectionOf =
  <T>(
    holder: string,
    row: RowKind<T>,
    read: ReadPage<T, PagesName | null>,
    loadBulk: Bulk,
  ): Provide<typeof selectionMachine> =>
  async (sources, loader) => {
    const [{ provideSelection }, commands, rows] = await Promise.all([
      import('../provide/selection/selection'),
      loadBulk(),
      rowsOf(row, loader),
    ]);
    return provideSelection(
      holder,
      async (input, signal) => rows(await read(sources, input, signal)),
      commands,
      sources,
    );
  };

/** All that such a list finds, saved as a file. */
export const listExportOf =
  <T>(
    { idOf }: Pick<RowKind<T>, 'idOf'>,
    read: ReadPage<T, PagesName | null>,
    loadFile: (sources: ScreenSources) => Promise<ListFile<T>>,
  ): Provide<typeof listExportMachine> =>
  async (sources) => {
    const [{ provideCsvExport }, file] = await Promise.all([
      import('../provide/csv-export'),
      loadFile(sources),
    ]);
    return provideCsvExport({ file, idOf, read: (input, signal) => read(sources, input, signal) }, sources);
  };

/** Every row of a kind that sends, page by page, for a view of all of them at once. */
export const sendersOf =
  <T>(
    row: RowKind<T>,
    read: (call: Call, page: number, signal: AbortSignal) => Promise<ListAnswer<T>>,
  ): ReadSenders =>
  async ({ call }, loader) => {
    const rows = await rowsOf(row, loader);
    return async (page, signal) => rows(await read(call, page, signal));
  };

/** A form; its chart comes with the first screen that has one. */
export const formOf =
  (source: (sources: ScreenSources) => Promise<FormSource>): Provide<typeof formMachine> =>
  async (sources) => {
    const [{ provideForm }, read] = await Promise.all([import('../provide/forms'), source(sources)]);
    return provideForm(read);
  };

/** The user whose rows a list shows. */
export const userSubject: Provide<typeof subjectMachine> = async (sources) =>
  (await import('../provide/subject')).provideUserSubject(sources);

type RowOptions<T> = RowAbilities<T> & Pick<RowKind, 'read'>;

/** Rows of an administration list, keyed by their id. */
export const rowKind = <T extends RowRecord>(
  kind: string,
  { read, ...abilities }: RowOptions<T> = {},
): RowKind<T> => ({
  kind,
  ...(read && { read }),
  idOf: ({ id }) => id,
  chart: async (sources) => (await import('../provide/record-row')).provideRow(abilities, sources),
});
