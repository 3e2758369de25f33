import { chakra } from '@chakra-ui/react/styled-system';
import { XIcon } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { IconButton } from './button';
import { openModal } from './dialog';
import { Box, Flex, Heading, Muted } from './primitives';
import classes from './side-sheet.module.css';

const Sheet = chakra('dialog', {
  base: {
    m: '0',
    marginInlineStart: 'auto',
    p: '0',
    width: { base: '100vw', md: '30rem' },
    maxWidth: '100vw',
    height: '100dvh',
    maxHeight: '100dvh',
    bg: 'bg.raised',
    color: 'fg',
    borderInlineStartWidth: { base: '0', md: '1px' },
    boxShadow: 'floating',
    overflow: 'hidden',
    _open: { display: 'flex', flexDirection: 'column' },
    _backdrop: { bg: 'rgb(8 20 22 / 0.5)' },
  },
});

export interface SideSheetProps {
  readonly title: string;
  /** Above the title, what it is about. */
  readonly overline?: string;
  /** What a screen reader calls it, where that is more than the title. */
  readonly label?: string;
  /** Escape, the backdrop or the button was pressed. The sheet stays until its owner takes it away. */
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/**
 * A modal sheet at the side, over the whole of a phone, there for as long as it is rendered. The page behind it is inert,
 * and gets its focus back afterwards.
 */
export function SideSheet({ title, overline, label, onClosed, children }: SideSheetProps) {
  const id = useId();
  return (
    <Sheet
      ref={openModal}
      className={classes.sheet}
      aria-modal
      aria-label={label}
      aria-labelledby={label === undefined ? id : undefined}
      onCancel={(event: { preventDefault(): void }) => {
        event.preventDefault();
        onClosed();
      }}
      // A browser may insist on closing at a second Escape.
      onClose={(event: { currentTarget: HTMLDialogElement }) => {
        if (!event.currentTarget.open) onClosed();
      }}
      // Its backdrop is the dialog itself; everything else in it is a child.
      onClick={(event: MouseEvent) => {
        if (event.target === event.currentTarget) onClosed();
      }}
    >
      <Flex ps="5" pe="3" py="3" gap="3" alignItems="center" borderBottomWidth="1px">
        <Box flex="1" minWidth="0">
          {overline === undefined ? null : <Muted fontSize="xs">{overline}</Muted>}
          <Heading id={id} overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" title={title}>
            {title}
          </Heading>
        </Box>
        <IconButton label="Tutup" onClick={onClosed}>
          <XIcon aria-hidden />
        </IconButton>
      </Flex>
      <Box flex="1" overflowY="auto" overscrollBehavior="contain" px="5" py="4" overflowWrap="anywhere">
        {children}
      </Box>
    </Sheet>
  );
}
