import { BookmarkIcon, Columns3Icon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Popover } from '../../kit/popover';
import { Box, Row } from '../../kit/primitives';
import { Columns, optionalOf } from './columns';
import { Filters } from './narrowing';
import { SavedViews, useActiveView, type ViewsProps } from './saved-views';
import { FilterSheet, type ToolsProps } from './sheet';

function Views(props: ViewsProps) {
  const active = useActiveView(props);
  return (
    <Popover label="Tampilan" text={active} icon={<BookmarkIcon aria-hidden />}>
      {(close) => <SavedViews {...props} onApplied={close} />}
    </Popover>
  );
}

/** By what a list is narrowed and how it is laid out; on a phone, all of it behind one button. */
export function LateTools({ children, ...props }: ToolsProps & { children: ReactNode }) {
  const { list, filters, columns, preferences, viewable } = props;
  return (
    <>
      <Box display={{ md: 'none' }}>
        <FilterSheet {...props} />
      </Box>
      <Box display={{ base: 'none', md: 'contents' }}>
        <Filters list={list} filters={filters} />
      </Box>
      <Row ms="auto" minWidth="0" justifyContent="flex-end">
        <Box display={{ base: 'none', md: 'contents' }}>
          {viewable ? <Views list={list} preferences={preferences} filters={filters} /> : null}
          {optionalOf(columns).length > 0 ? (
            <Popover label="Kolom" icon={<Columns3Icon aria-hidden />}>
              {() => <Columns columns={columns} list={list.id} preferences={preferences} />}
            </Popover>
          ) : null}
        </Box>
        {children}
      </Row>
    </>
  );
}
