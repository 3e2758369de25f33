import { chakra } from '@chakra-ui/react/styled-system';
import { EllipsisVerticalIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from './button';
import { Link } from './link';
import { Panel } from './panel';
import { usePanel } from './use-panel';

const item = {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    width: 'full',
    minHeight: { base: '11', lg: '9' },
    px: '3',
    borderRadius: 'md',
    fontSize: 'sm',
    textAlign: 'start',
    cursor: 'pointer',
    color: 'colorPalette.fg',
    _hover: { bg: 'bg.muted' },
    _focusVisible: { bg: 'bg.muted' },
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
    _icon: { flexShrink: 0, boxSize: '4' },
  },
} as const;
const PressedItem = chakra('button', item, { defaultProps: { type: 'button', role: 'menuitem' } });
const LinkItem = chakra(Link, item);

interface MenuItemProps {
  readonly onChosen: () => void;
  readonly disabled?: boolean;
  readonly dangerous?: boolean;
  readonly children: ReactNode;
}
/** A command in a menu; what can't be undone is red. */
export const MenuItem = ({ onChosen, disabled = false, dangerous = false, children }: MenuItemProps) => (
  <PressedItem
    // It stays reachable: what can't be chosen now can still be read.
    aria-disabled={disabled || undefined}
    {...(disabled && { opacity: 0.55, cursor: 'not-allowed' })}
    colorPalette={dangerous ? 'danger' : 'neutral'}
    onClick={(event) => (disabled ? event.stopPropagation() : onChosen())}
  >
    {children}
  </PressedItem>
);
export const MenuLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <LinkItem role="menuitem" colorPalette="neutral" to={to}>
    {children}
  </LinkItem>
);

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};
const itemsIn = (panel: Element) => [...panel.querySelectorAll<HTMLElement>('[role=menuitem]')];
const firstItem = (panel: Element) => itemsIn(panel)[0] ?? null;

/** Arrow keys go round the items, Home and End to the ends. */
function move(event: KeyboardEvent<HTMLElement>) {
  const items = itemsIn(event.currentTarget);
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  items[step(items.indexOf(event.target as HTMLElement), items.length)]?.focus();
}

/** The rest of what can be done with something, `label`, behind one button. It closes with a choice, Escape, or a press elsewhere. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const { open, hide, close, button, panel } = usePanel('menu', firstItem);
  return (
    <>
      <IconButton label={label} {...button}>
        <EllipsisVerticalIcon aria-hidden />
      </IconButton>
      {open ? (
        <Panel
          {...panel}
          aria-label={label}
          onClick={close}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
            else if (event.key === 'Tab') hide();
            else move(event);
          }}
        >
          {children}
        </Panel>
      ) : null}
    </>
  );
}
