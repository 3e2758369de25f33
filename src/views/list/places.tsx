import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../kit/button';
import { control } from '../kit/control';
import { FilterBox } from '../kit/filter-box';
import { Box, Row } from '../kit/primitives';
import type { Column } from '../kit/data-table';
import { filterLabel, type ListFilter } from './filters';

/** What the tools are called that come after the rows. */
export const TOOLS = { sheet: 'Saring', views: 'Tampilan', columns: 'Kolom', file: 'Export CSV' } as const;
export const LINE_HEIGHT = { base: '11', lg: '7' } as const;

/** What a row is about and what can be done with it always stay. */
export const isOptional = ({ role }: Pick<Column<never>, 'role'>) => role !== 'title' && role !== 'actions';

/** Whether it is left out; `changed` are the columns that somebody showed or left out. */
export const isLeftOut = (
  column: Pick<Column<never>, 'id' | 'role' | 'isExtra'>,
  changed: readonly string[],
) => isOptional(column) && changed.includes(column.id) !== Boolean(column.isExtra);

interface ToolsLayoutProps {
  /** Opens everything on a phone. */
  readonly sheet: ReactNode;
  readonly filters: ReactNode;
  readonly views: ReactNode;
  readonly columns: ReactNode;
  readonly file: ReactNode;
}

/** Where the tools of a list stand beside its search. */
export const ToolsLayout = ({ sheet, filters, views, columns, file }: ToolsLayoutProps) => (
  <>
    <Box display={{ md: 'none' }}>{sheet}</Box>
    <Box display={{ base: 'none', md: 'contents' }}>{filters}</Box>
    <Row ms="auto" minWidth="0" justifyContent="flex-end">
      <Box display={{ base: 'none', md: 'contents' }}>
        {views}
        {columns}
      </Box>
      {file}
    </Row>
  </>
);

/** Quiet, and read as well as what comes. */
const QUIET = { 'data-place': '', color: 'fg.muted', pointerEvents: 'none' } as const;
const FieldPlace = chakra('div', control);
/** A button that cannot be pressed yet, as large as it will be. */
const ButtonPlace = (props: ButtonProps) => (
  <Button as="span" variant="outline" colorPalette="neutral" {...QUIET} {...props} />
);
/** One with the room of an icon, and of the arrow of what it opens. */
const PopoverPlace = ({ label }: { label: string }) => (
  <ButtonPlace>
    <svg />
    {label}
    <svg />
  </ButtonPlace>
);
export const FilterPlace = ({ words }: { words: string }) => (
  <FilterBox words={words}>
    <FieldPlace aria-hidden {...QUIET}>
      {words}
    </FieldPlace>
  </FilterBox>
);
export const FilePlace = () => (
  <Box aria-hidden>
    <ButtonPlace>{TOOLS.file}</ButtonPlace>
  </Box>
);

interface ToolsPlaceProps {
  readonly filters: readonly ListFilter[];
  readonly columns: readonly Pick<Column<never>, 'role'>[];
  readonly viewable: boolean;
  readonly exporting?: unknown;
}

/** The same tools before they can be used, to the eye alone: no row moves away from under a finger when they come. */
export const ToolsPlace = ({ filters, columns, viewable, exporting }: ToolsPlaceProps) => (
  <Box display="contents" aria-hidden>
    <ToolsLayout
      sheet={
        <ButtonPlace px="3">
          <svg />
          {TOOLS.sheet}
        </ButtonPlace>
      }
      filters={filters
        .flatMap(({ name, fields = [filterLabel(name)] }) => fields)
        .map((words) => <FilterPlace key={words} words={words} />)}
      views={viewable ? <PopoverPlace label={TOOLS.views} /> : null}
      columns={columns.some(isOptional) ? <PopoverPlace label={TOOLS.columns} /> : null}
      file={exporting ? <FilePlace /> : null}
    />
  </Box>
);

interface LinePlaceProps {
  /** It will say by what the list is narrowed, whose it is or how it is ordered. */
  readonly chipped: boolean;
  readonly selectable: boolean;
}
/** The place of the line over the rows: what the list is narrowed by, and on a phone the box that chooses all. */
export const LinePlace = ({ chipped, selectable }: LinePlaceProps) =>
  chipped || selectable ? (
    <Box mb="3" minHeight={LINE_HEIGHT} display={chipped ? undefined : { md: 'none' }} />
  ) : null;
