import type { ReactNode } from 'react';
import type { PagesName } from '../../api/calls';
import { EVERYTHING } from '../../machines/crud/list.rules';
import type { RowRef } from '../../machines/crud/row';
import { ButtonLink } from '../kit/button';
import { ExportButton } from '../list/export-button';
import { ListScreen, type ListScreenProps } from '../list/list-screen';
import { failureNote } from '../list/row-actions';
import { useScreenActor } from '../hooks/system';
import type { WholeExportLogic } from '../ports/charts';

interface InventoryListProps<L extends PagesName>
  extends Omit<ListScreenProps<RowRef, L>, 'id' | 'actions' | 'emptyHint' | 'noteOf'> {
  /** Names the list, its files and its path: `proxy`. */
  readonly name: string;
  /** What one is called: `Proxy`. */
  readonly noun: string;
  /** Saves all of them as a file. */
  readonly saving: WholeExportLogic;
  readonly formats: readonly ('csv' | 'json')[];
  /** Where else one goes from here. */
  readonly further?: ReactNode;
}

interface WholeExportProps {
  readonly logic: WholeExportLogic;
  /** Names the export in the event log; its format is added. */
  readonly name: string;
  readonly format: 'csv' | 'json';
}
/** Saves all of them, whatever the list is narrowed to (FILE-06). */
function WholeExport({ logic, name, format }: WholeExportProps) {
  const exporting = useScreenActor(logic, `export:${name}:${format}`, undefined);
  const begin = () => exporting.send({ type: 'export.requested', query: EVERYTHING, format });
  return <ExportButton exporting={exporting} label={`Export ${format.toUpperCase()}`} onPressed={begin} />;
}

/** A list of what admins keep many of: they are made one by one or from a file, and saved as one. */
export function InventoryList<L extends PagesName>({
  name,
  noun,
  saving,
  formats,
  further,
  ...list
}: InventoryListProps<L>) {
  const form = `/${name}/create`;
  return (
    <ListScreen<RowRef, L>
      {...list}
      id={`list:${name}`}
      actions={
        <>
          {further}
          {formats.map((format) => (
            <WholeExport key={format} logic={saving} name={name} format={format} />
          ))}
          <ButtonLink to={form}>Tambah</ButtonLink>
        </>
      }
      emptyHint={
        <ButtonLink to={form} size="sm" variant="outline">
          Tambah {noun}
        </ButtonLink>
      }
      noteOf={failureNote}
    />
  );
}
