import { listFile, type ListFile } from '../files/list-file';
import { type ListExportSource, type ListExportSources, provideListExport } from './list-export';

interface CsvExportSource<T> extends Pick<ListExportSource<T>, 'idOf' | 'read'> {
  readonly file: ListFile<T>;
}

/** What a list finds, saved as people and their spreadsheet programs read it. */
export const provideCsvExport = <T>({ file, ...source }: CsvExportSource<T>, sources: ListExportSources) =>
  provideListExport({ ...source, fileOf: () => listFile(file) }, sources);
