import { ChevronDownIcon } from 'lucide-react';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { Button } from './button';
import { openPanel, Panel } from './panel';
import { Box } from './primitives';

const FIRST = 'input:not(:disabled), button:not(:disabled), select:not(:disabled)';

export interface PopoverProps {
  /** Name of the button, and of what it opens. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Shown in place of the label. */
  readonly text?: string;
  /** `close` is called by what ends it. */
  readonly children: (close: () => void) => ReactNode;
}

/** Fields and buttons behind one button. It closes with Escape or a press elsewhere; the focus goes back to the button. */
export function Popover({ label, icon, text, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const opened = useCallback(
    (panel: HTMLElement) => openPanel(panel, button.current ?? panel, () => panel.querySelector(FIRST)),
    [],
  );
  const anchor = `--popover-${id.replace(/\W/g, '')}`;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        variant="outline"
        colorPalette="neutral"
        style={{ anchorName: anchor }}
        aria-label={text ? `${label}: ${text}` : undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {icon}
        <Box as="span" maxWidth="9rem" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
          {text || label}
        </Box>
        <ChevronDownIcon aria-hidden />
      </Button>
      {open ? (
        <Panel
          ref={opened}
          id={id}
          role="dialog"
          aria-label={label}
          popover="auto"
          style={{ positionAnchor: anchor }}
          width="23rem"
          maxWidth="calc(100vw - 2rem)"
          maxHeight="24rem"
          overflowY="auto"
          p="3"
          onToggle={({ newState }) => {
            if (newState === 'closed') setOpen(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
          }}
        >
          {children(() => setOpen(false))}
        </Panel>
      ) : null}
    </>
  );
}
