import { BookmarkIcon, Columns3Icon } from 'lucide-react';
import { lazy, useState } from 'react';
import type { ListRef } from '../../../machines/crud/list';
import { Popover } from '../../kit/popover';
import { useKeptRow } from '../../kit/use-kept-row';
import { useListKeys } from '../../kit/use-list-keys';
import type { ListExportLogic } from '../../ports/charts';
import { LatePart } from '../late-part';
import { FilePlace, TOOLS, ToolsLayout } from '../places';
import { Columns, optionalOf } from './columns';
import { ListExport } from './export';
import { Filters } from './narrowing';
import { SavedViews, useActiveView, type ViewsProps } from './saved-views';
import { FilterSheet, type SheetProps } from './sheet';
import { useHeading } from '../../kit/use-heading';

function Views(props: ViewsProps) {
  const active = useActiveView(props);
  return (
    <Popover label={TOOLS.views} text={active} icon={<BookmarkIcon aria-hidden />}>
      {(close) => <SavedViews {...props} onApplied={close} />}
    </Popover>
  );
}

const loadFile = (load: ListExportLogic) =>
  lazy(async () => {
    const logic = await load();
    return { default: ({ list }: { list: ListRef }) => <ListExport list={list} logic={logic} /> };
  });
function File({ list, load }: { list: ListRef; load: ListExportLogic }) {
  const [Loaded] = useState(() => loadFile(load));
  return (
    <LatePart place={<FilePlace />}>
      <Loaded list={list} />
    </LatePart>
  );
}

type ToolsProps = SheetProps & { readonly exporting: ListExportLogic | undefined };

/** By what a list is narrowed and how it is laid out; on a phone, all of it behind one button. */
export function Tools({ exporting, ...props }: ToolsProps) {
  useKeptRow();
  useListKeys();
  useHeading();
  const { list, filters, columns, preferences, viewable } = props;
  return (
    <ToolsLayout
      sheet={<FilterSheet {...props} />}
      filters={<Filters list={list} filters={filters} />}
      views={viewable ? <Views list={list} preferences={preferences} filters={filters} /> : null}
      columns={
        optionalOf(columns).length > 0 ? (
          <Popover label={TOOLS.columns} icon={<Columns3Icon aria-hidden />}>
            {() => <Columns columns={columns} list={list.id} preferences={preferences} />}
          </Popover>
        ) : null
      }
      file={exporting ? <File list={list} load={exporting} /> : null}
    />
  );
}
