import { ActivityIcon, DatabaseIcon, PlugIcon, ServerIcon, WorkflowIcon, WrenchIcon } from 'lucide-react';
import { Dropdown } from './dropdown';
import { DropdownPanel, EntryLink } from './dropdown-panel';
import { useRouteTable } from './route-table';

const ICONS = new Map([
  ['/monitor/local', DatabaseIcon],
  ['/monitor/remote', ServerIcon],
  ['/monitor/socket', PlugIcon],
  ['/monitor/realtime', ActivityIcon],
  ['/monitor/statechart', WorkflowIcon],
]);

/** The screens that look into the product, which stand in no sidebar. */
export default function DevMenu() {
  const { routes } = useRouteTable();
  const tools = routes.filter(({ permission, unlisted }) => permission === 'monitors.open' && !unlisted);
  return (
    <Dropdown
      toggle={<WrenchIcon aria-hidden />}
      button={{ size: 'icon', 'aria-label': 'Alat dev', title: 'Alat dev' }}
    >
      {({ id, onClosed }) => (
        <DropdownPanel id={id} tabIndex={-1}>
          <nav aria-label="Alat dev">
            {tools.map(({ path, title }) => {
              const Icon = ICONS.get(path) ?? WrenchIcon;
              return (
                <EntryLink key={path} to={path} onClick={onClosed}>
                  <Icon aria-hidden />
                  {title}
                </EntryLink>
              );
            })}
          </nav>
        </DropdownPanel>
      )}
    </Dropdown>
  );
}
