import { chakra } from '@chakra-ui/react/styled-system';
import { XIcon } from 'lucide-react';
import type { NoticesRef } from '../../machines/notices/notices';
import type { QueuedToast } from '../../machines/notices/notices.types';
import { IconButton } from './button';
import { palettes, toneIcons } from './notice';
import { Box, Text } from './primitives';

const Corner = chakra('section', {
  base: {
    position: 'fixed',
    insetEnd: { base: '3', md: '5' },
    insetStart: { base: '3', md: 'auto' },
    bottom: { base: '3', md: '5' },
    width: { md: '22rem' },
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
  },
});

const Sheet = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'flex-start',
    ps: '4',
    pe: '1.5',
    py: '2',
    bg: 'bg.raised',
    borderWidth: '1px',
    borderInlineStartWidth: '4px',
    borderInlineStartColor: 'colorPalette.mark',
    borderRadius: 'md',
    boxShadow: 'floating',
    fontSize: 'sm',
  },
});

function ToastSheet({ toast, onDismissed }: { toast: QueuedToast; onDismissed: () => void }) {
  const palette = palettes[toast.tone];
  const Icon = toneIcons[palette];
  return (
    <Sheet colorPalette={palette} role={toast.tone === 'error' ? 'alert' : undefined}>
      <Box aria-hidden color="colorPalette.mark" fontSize="lg" py="1.5">
        <Icon />
      </Box>
      <Box flex="1" minWidth="0" py="1.5" overflowWrap="anywhere">
        {toast.title ? <Text fontWeight="semibold">{toast.title}</Text> : null}
        <Text>{toast.text}</Text>
      </Box>
      <IconButton label="Tutup pemberitahuan" onClick={onDismissed}>
        <XIcon />
      </IconButton>
    </Sheet>
  );
}

interface ToastsProps {
  readonly toasts: readonly QueuedToast[];
  readonly notices: NoticesRef;
}

/** Passing messages in a corner. They are heard where they come into something that was there before. */
export const Toasts = (props: ToastsProps) => (
  <Box aria-live="polite" position="fixed" zIndex="toast">
    {props.toasts.length > 0 ? <Shown {...props} /> : null}
  </Box>
);

/** They stay while the pointer or the focus is on them. */
function Shown({ toasts, notices }: ToastsProps) {
  return (
    <Corner
      aria-label="Pemberitahuan"
      onPointerEnter={() => notices.send({ type: 'toasts.hovered' })}
      onPointerLeave={() => notices.send({ type: 'toasts.left' })}
      onFocus={() => notices.send({ type: 'toasts.focused' })}
      onBlur={() => notices.send({ type: 'toasts.blurred' })}
    >
      {toasts.map((toast) => (
        <ToastSheet
          key={toast.id}
          toast={toast}
          onDismissed={() => notices.send({ type: 'toast.dismissed', id: toast.id })}
        />
      ))}
    </Corner>
  );
}
