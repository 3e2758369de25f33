import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../kit/button';
import { Box } from '../kit/primitives';

export interface OpenPanel {
  readonly id: string;
  readonly onClosed: () => void;
}

export interface DropdownProps {
  /** What the button that opens it shows. */
  readonly toggle: ReactNode;
  readonly button?: ButtonProps;
  /** What its panel hangs on. Default: its button. */
  readonly position?: ComponentProps<typeof Box>['position'];
  /** Its panel, which takes this id; a choice in it closes it. */
  readonly children: (panel: OpenPanel) => ReactNode;
}

/** A menu of the header. It closes with Escape, a choice, or when the focus leaves it. */
export function Dropdown({ toggle, button, position = 'relative', children }: DropdownProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  return (
    <Box
      position={position}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        close();
        opener.current?.focus();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <Button
        ref={opener}
        variant="ghost"
        colorPalette="neutral"
        px="2"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        {...button}
      >
        {toggle}
      </Button>
      {open ? children({ id, onClosed: close }) : null}
    </Box>
  );
}
