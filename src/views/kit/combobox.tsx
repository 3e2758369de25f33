import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDownIcon } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { NameText } from './name-text';
import { Button } from './button';
import { control } from './control';
import { type ControlProps, type FieldProps, FormField } from './form-field';
import type { Option } from './options';
import { Box, Muted } from './primitives';

const Input = chakra('input', control);
const Panel = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '0',
    top: 'calc(100% + 0.25rem)',
    maxHeight: 'min(50vh, 20rem)',
    display: 'flex',
    flexDirection: 'column',
    p: '1.5',
    bg: 'bg.raised',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'floating',
    zIndex: 'overlay',
  },
});
const Arrow = chakra(ChevronDownIcon, {
  base: {
    position: 'absolute',
    insetInlineEnd: '2',
    top: '50%',
    boxSize: '4',
    transform: 'translateY(-50%)',
    pointerEvents: 'none',
  },
});
const Options = chakra('div', { base: { minHeight: '0', overflowY: 'auto' } });
const Item = chakra('div', {
  base: {
    px: '3',
    py: '1.5',
    minHeight: { base: '11', lg: '9' },
    display: 'flex',
    alignItems: 'center',
    borderRadius: 'md',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    '&[data-active]': { bg: 'bg.muted', outline: '1px solid transparent' },
    _selected: { bg: 'accent.muted', color: 'accent.fg' },
  },
});

const Detail = chakra('span', {
  base: { ms: 'auto', ps: '3', flexShrink: '0', fontSize: 'xs', color: 'fg.muted' },
});

/** Follows the keys. A browser without layout has nothing to scroll. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

export interface ComboboxProps extends FieldProps {
  readonly name?: string;
  readonly placeholder?: string;
  /** What is chosen, and how it is called; '' for nothing. */
  readonly value: string;
  readonly chosen: string;
  readonly options: readonly Option[];
  /** How the search for them stands. */
  readonly state: 'searching' | 'failed' | 'ready';
  /** Why it failed. */
  readonly failure: string | null;
  /** There are more than these. */
  readonly hasMore: boolean;
  /** Its label is heard alone: among the tools of a list. */
  readonly isBare?: boolean;
  /** Called with what is typed, '' once nothing is any more. */
  readonly onTyped: (text: string) => void;
  readonly onChosen: (option: Option) => void;
  readonly onRetried: () => void;
}

/**
 * One of many, found by typing. Arrow keys move, Enter chooses, Escape and leaving the field give up what was typed: what was
 * chosen before stays.
 */
export function Combobox({
  label,
  hint,
  warning,
  error,
  required,
  name,
  placeholder,
  value,
  chosen,
  options,
  state,
  failure,
  hasMore,
  isBare = false,
  onTyped,
  onChosen,
  onRetried,
}: ComboboxProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [reached, setReached] = useState<number | null>(null);
  const standing = options.findIndex((option) => option.value === value);
  const active = Math.min(reached ?? Math.max(0, typed === null ? standing : 0), options.length - 1);
  const optionId = (at: number) => `${listId}-${at}`;

  const close = () => {
    setOpen(false);
    setTyped(null);
    setReached(null);
    onTyped('');
  };
  const choose = (option: Option) => {
    onChosen(option);
    close();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isOpen && !currentTarget.contains(relatedTarget)) close();
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    const option = options[active];
    if (key === 'Escape' && isOpen) close();
    else if (key === 'Enter' && isOpen) {
      if (option) choose(option);
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      setReached(isOpen ? Math.max(0, Math.min(options.length - 1, active + step)) : null);
      setOpen(true);
    } else return;
    event.preventDefault();
  };

  const field = (attributes: Partial<ControlProps> & { 'aria-label'?: string }) => (
    <Box position="relative" onBlur={leave}>
      <Input
        {...attributes}
        {...(isBare && { ps: '2.5', pe: '6', textOverflow: 'ellipsis' })}
        type="text"
        role="combobox"
        name={name}
        placeholder={placeholder}
        dir="auto"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        maxLength={200}
        value={typed ?? chosen}
        onFocus={({ target }) => target.select()}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onChange={({ target }) => {
          setOpen(true);
          setTyped(target.value);
          setReached(null);
          onTyped(target.value);
        }}
      />
      {isBare ? <Arrow aria-hidden /> : null}
      {isOpen ? (
        // Pressing it never takes the focus.
        <Panel onMouseDown={(event) => event.preventDefault()}>
          <Options id={listId} role="listbox" aria-label={label} tabIndex={-1}>
            {options.map((option, at) => (
              <Item
                key={option.value}
                ref={at === active ? bringIntoView : undefined}
                id={optionId(at)}
                role="option"
                aria-selected={option.value === value}
                data-active={at === active ? '' : undefined}
                onClick={() => choose(option)}
              >
                <NameText lines={1}>{option.label}</NameText>
                {option.detail ? <Detail> {option.detail}</Detail> : null}
              </Item>
            ))}
          </Options>
          {state === 'searching' ? (
            <Muted role="status" p="3">
              Mencari…
            </Muted>
          ) : null}
          {state === 'ready' && options.length === 0 ? (
            <Muted role="status" p="3">
              Tidak ada yang cocok.
            </Muted>
          ) : null}
          {state === 'ready' && hasMore ? (
            <Muted px="3" py="2" fontSize="xs">
              Ketik untuk mencari yang lain.
            </Muted>
          ) : null}
          {state === 'failed' ? (
            <Box role="alert" p="3" fontSize="sm">
              <Muted mb="2" overflowWrap="anywhere">
                {failure}
              </Muted>
              <Button type="button" size="sm" variant="outline" onClick={onRetried}>
                Coba lagi
              </Button>
            </Box>
          ) : null}
        </Panel>
      ) : null}
    </Box>
  );
  return isBare ? (
    field({ 'aria-label': label })
  ) : (
    <FormField {...{ label, hint, warning, error, required }}>{field}</FormField>
  );
}
