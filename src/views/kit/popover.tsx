import { ChevronDownIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { Panel } from './panel';
import { Box } from './primitives';
import { usePanel } from './use-panel';

const FIRST = 'input:not(:disabled), button:not(:disabled), select:not(:disabled)';
const firstField = (panel: Element) => panel.querySelector<HTMLElement>(FIRST);

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
  const { open, hide, close, button, panel } = usePanel('dialog', firstField);
  return (
    <>
      <Button
        variant="outline"
        colorPalette="neutral"
        aria-label={text ? `${label}: ${text}` : undefined}
        {...button}
      >
        {icon}
        <Box as="span" maxWidth="9rem" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
          {text || label}
        </Box>
        <ChevronDownIcon aria-hidden />
      </Button>
      {open ? (
        <Panel
          {...panel}
          aria-label={label}
          width="23rem"
          maxWidth="calc(100vw - 2rem)"
          maxHeight="24rem"
          overflowY="auto"
          p="3"
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
          }}
        >
          {children(hide)}
        </Panel>
      ) : null}
    </>
  );
}
