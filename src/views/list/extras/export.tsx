import type { ListRef } from '../../../machines/crud/list';
import type { listExportMachine } from '../../../machines/crud/list-export';
import { useScreenActor } from '../../hooks/system';
import { ExportButton } from '../export-button';
import { TOOLS } from '../places';

/** Saves what the list finds, as it is narrowed and sorted now. */
export function ListExport({ list, logic }: { list: ListRef; logic: typeof listExportMachine }) {
  const exporting = useScreenActor(logic, list.id.replace('list:', 'export:'), undefined);
  const begin = () => exporting.send({ type: 'export.requested', query: list.getSnapshot().context.query });
  return <ExportButton exporting={exporting} label={TOOLS.file} onPressed={begin} />;
}
