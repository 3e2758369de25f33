import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../kit/button';

export type PaneName = 'actors' | 'chart' | 'details';
const LABELS: Readonly<Record<PaneName, string>> = { actors: 'Aktor', chart: 'Diagram', details: 'Rincian' };

/** What header, breadcrumb and the room around leave of the window. */
const ROOM = 'calc(100dvh - {sizes.header} - 4.875rem)';

/** Fills the window below the header and the breadcrumb; where one pane is seen at a time, it may need more than that. */
export const Bench = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    height: { lg: ROOM },
    minHeight: { base: 'calc(100dvh - {sizes.header} - 3.875rem)', md: ROOM, lg: '34rem' },
  },
});

const Grid = chakra('div', {
  base: {
    display: 'grid',
    flex: { base: '1 0 24rem', lg: '1' },
    minHeight: '0',
    gap: '3',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      lg: '13.5rem minmax(0, 1fr) 18.5rem',
      '2xl': '17rem minmax(0, 1fr) 23rem',
    },
    gridTemplateRows: 'minmax(0, 1fr)',
  },
});

const Sheet = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: '0',
    minHeight: '0',
    overflow: 'hidden',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    // In one place, out of sight and not out of the layout: what is scrolled to stays.
    lgDown: {
      gridArea: '1 / 1',
      // It takes the room that there is, however much is in it.
      contain: 'size',
      '&[data-behind]': { visibility: 'hidden' },
    },
    '&[data-wide]': { gridColumn: { lg: '2 / -1' } },
  },
});

const Choice = chakra('div', {
  base: { display: { base: 'flex', lg: 'none' }, gap: '1', mb: '3', '& > button': { flex: '1' } },
});

export interface PaneProps {
  readonly name: PaneName;
  /** The one that is seen where there is room for one only. */
  readonly shown: PaneName;
  readonly label: string;
  /** It has the room of the next one too. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export const Pane = ({ name, shown, label, isWide = false, children }: PaneProps) => (
  <Sheet aria-label={label} data-behind={name === shown ? undefined : ''} data-wide={isWide ? '' : undefined}>
    {children}
  </Sheet>
);

export interface PanesProps {
  readonly shown: PaneName;
  readonly onShown: (name: PaneName) => void;
  /** Whether there is an actor to show. */
  readonly hasActor: boolean;
  readonly children: ReactNode;
}

/** Panes beside each other; on a narrow screen one of them, and what chooses it. */
export function Panes({ shown, onShown, hasActor, children }: PanesProps) {
  const choice = useRef<HTMLButtonElement>(null);
  const last = useRef(shown);
  // The focus was in the pane that is hidden now. Where all panes are in sight, this button is hidden, and takes none.
  useEffect(() => {
    if (last.current !== shown) choice.current?.focus();
    last.current = shown;
  }, [shown]);
  return (
    <>
      <Choice role="group" aria-label="Bagian">
        {(['actors', 'chart', 'details'] as const).map((name) => (
          <Button
            key={name}
            ref={name === shown ? choice : null}
            variant={name === shown ? 'soft' : 'outline'}
            colorPalette={name === shown ? 'accent' : 'neutral'}
            aria-pressed={name === shown}
            disabled={name === 'details' && !hasActor}
            onClick={() => onShown(name)}
          >
            {LABELS[name]}
          </Button>
        ))}
      </Choice>
      <Grid>{children}</Grid>
    </>
  );
}
