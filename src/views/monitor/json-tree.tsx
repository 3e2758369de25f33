import { chakra } from '@chakra-ui/react/styled-system';
import { JSONTree, type KeyPath } from 'react-json-tree';
import { isOpenAtFirst, LONGEST_OPEN } from '../../machines/monitor/viewer.rules';

const Sheet = chakra('div', { base: { fontFamily: 'mono', fontSize: 'xs', overflowX: 'auto' } });

const color = (name: string) => `var(--chakra-colors-${name})`;
/** The tree's colours by their base16 names, so that they follow the theme. */
const theme = {
  scheme: 'page',
  base00: 'transparent',
  base03: color('fg-muted'),
  base07: color('fg'),
  base08: color('danger-fg'),
  base09: color('info-fg'),
  base0B: color('success-fg'),
  base0D: color('accent-fg'),
};

const openAtFirst = (_path: KeyPath, data: unknown) => isOpenAtFirst(data);

/** The data as a tree; collections beyond 50 entries start collapsed (MON-04, MON-05). */
export default function JsonTree({ data }: { data: unknown }) {
  return (
    <Sheet data-viewer="tree">
      <JSONTree
        data={data}
        theme={theme}
        invertTheme={false}
        collectionLimit={LONGEST_OPEN}
        shouldExpandNodeInitially={openAtFirst}
        hideRoot={false}
      />
    </Sheet>
  );
}
