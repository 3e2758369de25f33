import { chakra } from '@chakra-ui/react/styled-system';
import { JsonView } from 'react-json-view-lite';
import { isOpenAtFirst } from '../../machines/monitor/viewer.rules';

const icon = { cursor: 'pointer', marginInlineEnd: '1', color: 'fg.subtle' } as const;

const Sheet = chakra('div', {
  base: {
    fontFamily: 'mono',
    fontSize: 'xs',
    lineHeight: '1.6',
    overflowWrap: 'anywhere',
    '& ul': { listStyle: 'none', m: '0', p: '0' },
    '& .json-child': { ps: '4' },
    '& .json-label': { color: 'accent.fg', fontWeight: 'medium', marginInlineEnd: '1' },
    '& .json-clickable': { cursor: 'pointer' },
    '& .json-string': { color: 'success.fg' },
    '& .json-number': { color: 'info.fg' },
    '& .json-boolean': { color: 'warning.fg' },
    '& .json-null': { color: 'danger.fg' },
    '& .json-mark': { color: 'fg.muted' },
    '& .json-open::after': { ...icon, content: '"▾"' },
    '& .json-closed::after': { ...icon, content: '"▸"' },
    '& .json-folded::after': { content: '"…"', color: 'fg.muted', px: '1' },
  },
});

const style = {
  container: '',
  basicChildStyle: 'json-child',
  childFieldsContainer: '',
  label: 'json-label',
  clickableLabel: 'json-label json-clickable',
  nullValue: 'json-null',
  undefinedValue: 'json-null',
  stringValue: 'json-string',
  numberValue: 'json-number',
  booleanValue: 'json-boolean',
  otherValue: '',
  punctuation: 'json-mark',
  expandIcon: 'json-closed',
  collapseIcon: 'json-open',
  collapsedContent: 'json-folded json-clickable',
  ariaLables: { collapseJson: 'Lipat', expandJson: 'Buka' },
  stringifyStringValues: false,
};

const openAtFirst = (_level: number, value: unknown) => isOpenAtFirst(value);

/** The data in a viewer whose branches fold (MON-03). */
export default function JsonViewer({ data }: { data: unknown }) {
  const shown = typeof data === 'object' && data !== null ? data : { data };
  return (
    <Sheet data-viewer="json">
      <JsonView data={shown} style={style} shouldExpandNode={openAtFirst} clickToExpandNode />
    </Sheet>
  );
}
