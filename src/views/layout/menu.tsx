import { chakra } from '@chakra-ui/react/styled-system';
import { useSelector } from '@xstate/react';
import { ChevronDownIcon } from 'lucide-react';
import { Link } from '../kit/link';
import { selectRole } from '../../machines/auth/auth.selectors';
import { selectActiveItem, selectOpenSubmenu } from '../../machines/navigation/navigation.selectors';
import { Box, VisuallyHidden } from '../kit/primitives';
import { useSystem } from '../hooks/system';
import { menuOf } from './route-rules';
import { type MenuEntry, type MenuGroup, type MenuItem, useRouteTable } from './route-table';

const row = {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: '11',
    px: '3',
    borderRadius: 'md',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    textAlign: 'start',
    cursor: 'pointer',
    transition: 'background-color {durations.fast}, color {durations.fast}',
    _hover: { bg: 'bg.muted', color: 'fg' },
    _currentPage: { bg: 'accent.subtle', color: 'accent.fg' },
    _icon: { boxSize: '5', flexShrink: 0 },
    '&[data-rail]': { justifyContent: 'center' },
  },
} as const;
const ItemLink = chakra(Link, row);
const GroupButton = chakra('button', row);

const Label = ({ rail, children }: { rail: boolean; children: string }) =>
  rail ? <VisuallyHidden>{children}</VisuallyHidden> : <span>{children}</span>;

function Item({ item: { path, label, icon: Icon }, rail }: { item: MenuItem; rail: boolean }) {
  const active = useSelector(useSystem().navigation, (snapshot) => selectActiveItem(snapshot) === path);
  return (
    <li>
      <ItemLink
        to={path}
        title={rail ? label : undefined}
        aria-current={active ? 'page' : undefined}
        data-rail={rail ? '' : undefined}
      >
        <Icon aria-hidden />
        <Label rail={rail}>{label}</Label>
      </ItemLink>
    </li>
  );
}

function Group({ group: { label, icon: Icon, items }, rail }: { group: MenuGroup; rail: boolean }) {
  const { navigation } = useSystem();
  const open = useSelector(navigation, (snapshot) => selectOpenSubmenu(snapshot) === label);
  return (
    <li>
      <GroupButton
        type="button"
        aria-expanded={open}
        data-rail={rail ? '' : undefined}
        onClick={() => navigation.send({ type: 'submenu.toggled', name: label })}
      >
        <Icon aria-hidden />
        <Label rail={rail}>{label}</Label>
        {rail ? null : (
          <Box as="span" ms="auto" transform={open ? 'rotate(180deg)' : undefined}>
            <ChevronDownIcon aria-hidden />
          </Box>
        )}
      </GroupButton>
      {open ? (
        <Box as="ul" ps={rail ? '0' : '4'}>
          <Entries entries={items} rail={rail} />
        </Box>
      ) : null}
    </li>
  );
}

const Entries = ({ entries, rail }: { entries: readonly MenuEntry[]; rail: boolean }) =>
  entries.map((entry) =>
    'items' in entry ? (
      <Group key={entry.label} group={entry} rail={rail} />
    ) : (
      <Item key={entry.path} item={entry} rail={rail} />
    ),
  );

/** The menu of the signed-in role (NAV-15 to NAV-19). `rail` leaves room for icons only. */
export function Menu({ rail = false }: { rail?: boolean }) {
  const role = useSelector(useSystem().auth, selectRole);
  const table = useRouteTable();
  return (
    <Box as="nav" aria-label="Menu" flex="1" overflowY="auto" px={rail ? '4' : '3'} py="3">
      <Box as="ul" display="flex" flexDirection="column" gap="1">
        <Entries entries={menuOf(table, role)} rail={rail} />
      </Box>
    </Box>
  );
}
