import { chakra } from '@chakra-ui/react/styled-system';
import { useSelector } from '@xstate/react';
import { ChevronDownIcon } from 'lucide-react';
import { useId, useState } from 'react';
import type { AuditEntry } from '../../api/schema/audit';
import type { RowRef } from '../../machines/crud/row';
import { recordOf } from '../../machines/crud/row.selectors';
import { BidiText } from '../kit/bidi-text';
import { Box, Text } from '../kit/primitives';
import { deedText, fieldText, valueText } from './words';

export const selectEntry = recordOf<AuditEntry>();

const Toggle = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: { base: '11', lg: '7' },
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'sm',
    _icon: { boxSize: '4', flexShrink: 0, color: 'fg.muted', transition: 'transform {durations.fast}' },
    '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  },
});
const Fields = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(5rem, auto) 1fr',
    columnGap: '3',
    rowGap: '1',
    mt: '1',
    fontSize: 'sm',
    '& dt': { color: 'fg.muted' },
    '& dd': { m: '0', minWidth: '0', overflowWrap: 'anywhere' },
  },
});

/** What was done; opened, each field before and after. */
export const Deed = ({ row }: { row: RowRef }) => <DeedOf entry={useSelector(row, selectEntry)} />;

/** The same of an entry that stands in a row of another kind. */
export function DeedOf({ entry }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (entry.changes.length === 0) return <BidiText>{deedText(entry)}</BidiText>;
  return (
    <Box>
      <Toggle type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <BidiText>{deedText(entry)}</BidiText>
        <ChevronDownIcon aria-hidden />
      </Toggle>
      <Fields id={id} hidden={!isOpen}>
        {isOpen ? entry.changes.map((change) => <Change key={change.field} {...change} />) : null}
      </Fields>
    </Box>
  );
}

function Change({ field, before, after }: AuditEntry['changes'][number]) {
  const isSecret = before === null && after === null;
  return (
    <>
      <dt>{fieldText(field)}</dt>
      <dd>
        {isSecret ? (
          <Text>diganti</Text>
        ) : (
          <BidiText>{`${valueText(field, before)} → ${valueText(field, after)}`}</BidiText>
        )}
      </dd>
    </>
  );
}
