import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { Box, Flex, Heading } from './primitives';

const Sheet = chakra('dialog', {
  base: {
    m: 'auto',
    p: '0',
    width: 'calc(100vw - 2rem)',
    maxWidth: 'dialog',
    maxHeight: 'calc(100dvh - 2rem)',
    bg: 'bg.raised',
    color: 'fg',
    borderRadius: 'lg',
    boxShadow: 'floating',
    overflow: 'hidden',
    visibility: 'visible',
    _open: { display: 'flex', flexDirection: 'column' },
    _backdrop: { bg: 'rgb(8 20 22 / 0.5)' },
  },
  variants: { size: { md: {}, lg: { maxWidth: '42rem' } } },
});

const CONTROL = 'input:enabled, button:enabled, a[href]';
/** What stands first in a row and can have the focus. */
export const firstIn = (row: Element | undefined) => row?.querySelector<HTMLElement>(CONTROL) ?? null;

/** The row that a dialog was opened from last: what opened it may be gone once it was answered. */
let row: Element | null | undefined;

const keepFocus = (closed: HTMLDialogElement) => {
  const focused = document.activeElement;
  if (focused !== document.body && !closed.contains(focused)) return;
  const place = (row?.isConnected && firstIn(row)) || document.querySelector('h1');
  place?.focus();
};

/**
 * Opens as modal when it enters the page and closes when it leaves: the browser keeps the focus inside meanwhile, the
 * page behind it inert, and gives the focus back afterwards. What had it may be gone by then: its row gets it instead, or
 * the heading.
 */
export const openModal = (element: HTMLDialogElement) => {
  const opener = document.activeElement;
  if (opener && opener !== document.body) row = opener.closest('[role=row]');
  element.showModal();
  return () => {
    element.close();
    keepFocus(element);
  };
};

export interface DialogProps {
  readonly title: string;
  readonly icon?: ReactNode;
  readonly role?: 'dialog' | 'alertdialog';
  readonly size?: 'md' | 'lg';
  /** Escape was pressed. The dialog stays until its owner takes it away. */
  readonly onCancelled: () => void;
  /** The first is focused at once and stands at the right. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A modal window, there for as long as it is rendered. The first button or field in it has the focus. */
export function Dialog({ title, icon, role = 'dialog', size, onCancelled, actions, children }: DialogProps) {
  const id = useId();
  return (
    <Sheet
      ref={openModal}
      role={role}
      size={size}
      aria-modal
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-text` : undefined}
      onCancel={(event: { preventDefault(): void }) => {
        event.preventDefault();
        onCancelled();
      }}
      // A browser may insist on closing at a second Escape.
      onClose={(event: { currentTarget: HTMLDialogElement }) => {
        if (!event.currentTarget.open) onCancelled();
      }}
    >
      <Flex px="5" pt="5" gap="3" alignItems="center">
        {icon}
        <Heading id={`${id}-title`}>{title}</Heading>
      </Flex>
      <Box id={`${id}-text`} px="5" py="3" overflowY="auto" overflowWrap="anywhere" outlineOffset="-2px">
        {children}
      </Box>
      <Flex px="5" pb="5" pt="2" gap="2" flexDirection="row-reverse" flexWrap="wrap">
        {actions}
      </Flex>
    </Sheet>
  );
}
