import { type KeyboardEvent, useRef } from 'react';
import css from './tick.module.css';

export interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some of what it stands for is chosen. */
  readonly mixed?: boolean;
  readonly disabled?: boolean;
  /** `extends` where Shift was held: all from the last one to this. */
  readonly onPressed: (press: { readonly extends: boolean }) => void;
  /** Escape was pressed on it. */
  readonly onEscaped?: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys go from one box of a table to the next. */
function step(event: KeyboardEvent<HTMLInputElement>, by: number) {
  const boxes = event.currentTarget
    .closest('table')
    ?.querySelectorAll<HTMLInputElement>(`.${css.tick} input`);
  const all = [...(boxes ?? [])];
  const next = all[all.indexOf(event.currentTarget) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Says so to the styles of its row. */
function chosen(box: HTMLLabelElement) {
  const row = box.closest('tr');
  row?.setAttribute('data-chosen', '');
  return () => row?.removeAttribute('data-chosen');
}

/** The box that chooses a row of a table, or all of them. */
export function Tick({ label, checked, mixed = false, disabled, onPressed, onEscaped }: TickProps) {
  const shift = useRef(false);
  return (
    <label className={css.tick} ref={checked ? chosen : undefined}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        onClick={(event) => {
          shift.current = event.shiftKey;
        }}
        onChange={() => onPressed({ extends: shift.current })}
        onKeyDown={(event) => {
          const by = STEPS[event.key];
          if (by) step(event, by);
          else if (event.key === 'Escape') onEscaped?.();
        }}
      />
    </label>
  );
}
