import { SlidersHorizontalIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { countOf } from '../../../machines/crud/list.chips.rules';
import type { PreferencesRef } from '../../../machines/preferences/preferences';
import { Button } from '../../kit/button';
import { Box, Heading, Row, Stack } from '../../kit/primitives';
import { SideSheet } from '../../kit/side-sheet';
import { TOOLS } from '../places';
import { type ChipsProps, useChips } from './chips';
import { Columns, optionalOf } from './columns';
import { Fields } from './narrowing';
import { SavedViews } from './saved-views';

export interface SheetProps extends ChipsProps {
  readonly preferences: PreferencesRef;
  /** Its query stands in the address, and so can be saved. */
  readonly viewable: boolean;
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box as="section" borderTopWidth="1px" pt="4">
    <Heading as="h3" size="sm" mb="2">
      {title}
    </Heading>
    {children}
  </Box>
);

function Sheet({ onClosed, ...props }: SheetProps & { onClosed: () => void }) {
  const { list, filters, columns, preferences, viewable } = props;
  const chips = useChips(props);
  return (
    <SideSheet title={TOOLS.sheet} onClosed={onClosed}>
      <Stack>
        <Fields list={list} filters={filters} columns={columns} />
        <Row>
          <Button flex="1" onClick={onClosed}>
            Tampilkan
          </Button>
          <Button
            flex="1"
            variant="outline"
            colorPalette="neutral"
            disabled={chips.every(({ kind }) => kind === 'owner')}
            onClick={() => list.send({ type: 'filters.cleared' })}
          >
            Hapus semua
          </Button>
        </Row>
        {viewable ? (
          <Part title={TOOLS.views}>
            <SavedViews list={list} preferences={preferences} filters={filters} onApplied={onClosed} />
          </Part>
        ) : null}
        {optionalOf(columns).length > 0 ? (
          <Part title={TOOLS.columns}>
            <Columns columns={columns} list={list.id} preferences={preferences} />
          </Part>
        ) : null}
      </Stack>
    </SideSheet>
  );
}

/** On a phone, everything by which a list is narrowed and laid out, behind one button. */
export function FilterSheet(props: SheetProps) {
  const [open, setOpen] = useState(false);
  const count = countOf(useChips(props));
  return (
    <>
      <Button
        variant="outline"
        colorPalette={count > 0 ? 'accent' : 'neutral'}
        px="3"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontalIcon aria-hidden />
        {count > 0 ? `${TOOLS.sheet} (${count})` : TOOLS.sheet}
      </Button>
      {open ? <Sheet {...props} onClosed={() => setOpen(false)} /> : null}
    </>
  );
}
