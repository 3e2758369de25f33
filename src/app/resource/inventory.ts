import type { PagesName } from '../../api/calls';
import type { importMachine } from '../../machines/crud/import';
import type { listExportMachine } from '../../machines/crud/list-export';
import type { selectionMachine } from '../../machines/selection/selection';
import type { ListLogic } from '../../views/ports/charts';
import type { FileKindName } from '../files/kinds';
import type { ExportSource } from '../provide/exports';
import type { Send } from '../provide/imports';
import type { RowKind, Provide } from './define';
import { deletionsOf, listOf, pagesOf, type ReadPage, type RowOf, selectionOf } from './provide-charts';

interface Transfers<T> {
  readonly saved: ExportSource<T>;
  readonly sent: Send;
}
type InventoryCharts<N extends string, L extends PagesName> = {
  readonly [C in `${N}List`]: Provide<ListLogic<L>>;
} & {
  readonly [C in `${N}Selection`]: Provide<typeof selectionMachine>;
} & { readonly [C in `${N}Export`]: Provide<typeof listExportMachine> } & {
  readonly [C in `${N}Import`]: Provide<typeof importMachine>;
};

/** The whole set of a resource, saved as a file that can be imported. */
const exportOf =
  <T>(
    { idOf }: Pick<RowKind<T>, 'idOf'>,
    read: ReadPage<T, PagesName | null>,
    load: () => Promise<ExportSource<T>>,
  ): Provide<typeof listExportMachine> =>
  async (sources) => {
    const [{ provideExport }, source] = await Promise.all([import('../provide/exports'), load()]);
    return provideExport(source, idOf, (input, signal) => read(sources, input, signal), sources);
  };

/** A file of rows, read before it is sent. */
export const importOf =
  (kind: FileKindName, load: () => Promise<Send>): Provide<typeof importMachine> =>
  async (sources) => {
    const [{ provideImport }, send] = await Promise.all([import('../provide/imports'), load()]);
    return provideImport(kind, send, sources);
  };

/** List, choice and files of what admins keep many of, by names that begin with `name`; `noun` is what a question calls them. */
export const inventoryOf = <N extends FileKindName, L extends PagesName>(
  name: N,
  row: RowKind<RowOf<L>>,
  pages: L,
  noun: string,
  transfers: () => Promise<Transfers<RowOf<L>>>,
) => {
  const read = pagesOf(pages);
  return {
    [`${name}List`]: listOf(row.kind, row, read),
    [`${name}Selection`]: selectionOf(row.kind, row, read, deletionsOf(noun)),
    [`${name}Export`]: exportOf(row, read, async () => (await transfers()).saved),
    [`${name}Import`]: importOf(name, async () => (await transfers()).sent),
  } as InventoryCharts<N, L>;
};
