import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, type ReactNode, useId } from 'react';

const List = chakra('div', {
  base: { display: 'flex', borderBottomWidth: '1px', overflowX: 'auto', flexShrink: '0' },
});
const Tab = chakra('button', {
  base: {
    minHeight: { base: '11', lg: '9' },
    px: { base: '3', lg: '2' },
    flex: '1 0 auto',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    _hover: { color: 'fg' },
    _selected: { color: 'accent.fg', borderColor: 'accent.mark' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});
const Panel = chakra('div', { base: { minHeight: '0', minWidth: '0', flex: '1' } });

export interface TabOf<N extends string> {
  readonly name: N;
  readonly label: string;
  readonly content: ReactNode;
}

export interface TabsProps<N extends string> {
  /** What the tabs choose among. */
  readonly label: string;
  readonly tabs: readonly TabOf<N>[];
  readonly chosen: N;
  readonly onChosen: (name: N) => void;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** One of several contents, chosen by its tab; the arrow keys go from one tab to the next. */
export function Tabs<N extends string>({ label, tabs, chosen, onChosen }: TabsProps<N>) {
  const id = useId();
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const place = tabs.findIndex(({ name }) => name === chosen);
    const next = STEPS[event.key]?.(place, tabs.length - 1);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || next === undefined) return;
    // The screen may have a meaning of its own for these keys.
    event.preventDefault();
    event.stopPropagation();
    onChosen(tab.name);
    (event.currentTarget.children[next] as HTMLElement).focus();
  };
  return (
    <>
      <List role="tablist" aria-label={label} onKeyDown={step}>
        {tabs.map(({ name, label: text }) => (
          <Tab
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={name === chosen ? `${id}-panel` : undefined}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChosen(name)}
          >
            {text}
          </Tab>
        ))}
      </List>
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {tabs.find(({ name }) => name === chosen)?.content}
      </Panel>
    </>
  );
}
