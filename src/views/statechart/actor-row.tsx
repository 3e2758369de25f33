import { chakra } from '@chakra-ui/react/styled-system';
import { memo, type ReactNode, useMemo } from 'react';
import type { ActorEntry } from '../../machines/history/entries';
import { createGrowingFold } from '../../machines/history/growing';
import { type ChartBook, createSteps } from '../../machines/history/replay';
import { stateText } from '../../machines/statechart/moments';
import { figure } from '../kit/format';
import { row } from './row';

/** Height of a row in px. */
export const ACTOR_HEIGHT = 74;

const Item = chakra('button', {
  base: {
    ...row,
    columnGap: '2',
    rowGap: '0.5',
    borderBottomWidth: '1px',
    borderInlineStartWidth: '3px',
    borderInlineStartColor: 'transparent',
    '&[aria-pressed=true]': { bg: 'accent.subtle', borderInlineStartColor: 'accent.mark' },
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});
const Name = chakra('span', {
  base: {
    fontSize: 'sm',
    fontWeight: 'medium',
    display: 'flex',
    '& > span + span': { flexShrink: '0', whiteSpace: 'pre' },
  },
});
const Life = chakra('span', {
  base: {
    fontSize: 'xs',
    color: 'fg.muted',
    _before: {
      content: '""',
      display: 'inline-block',
      boxSize: '1.5',
      me: '1',
      verticalAlign: 'middle',
      borderRadius: 'full',
      borderWidth: '1px',
      borderColor: 'fg.subtle',
    },
    '&[data-alive]': { color: 'success.fg', _before: { bg: 'success.mark', borderColor: 'success.mark' } },
  },
});
const Key = chakra('span', {
  base: { gridColumn: '1 / -1', fontSize: 'xs', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
});
const State = chakra('span', {
  base: {
    gridColumn: '1 / -1',
    justifySelf: 'start',
    maxWidth: 'full',
    px: '1.5',
    fontSize: 'xs',
    borderRadius: 'sm',
    bg: 'bg.muted',
    _empty: { display: 'none' },
    'button[aria-pressed=true] &, button:hover &': { bg: 'bg.panel' },
  },
});

/** Reads where the actor stands by now, null where that is not known, and how many of its entries were set aside. */
const createStand = (key: string, book: ChartBook) =>
  createGrowingFold(
    () => ({ take: createSteps(key, book), state: null as string | null, isOver: false, faults: 0 }),
    (stand, entry: ActorEntry) => {
      const step = stand.take(entry);
      if (!step) return;
      const { snapshot, fault } = step;
      stand.state = snapshot && stateText(snapshot.value);
      stand.isOver = snapshot !== null && snapshot.status !== 'active';
      if (fault !== null) stand.faults += 1;
    },
  );

/** Of equal names the number tells which is which: where there is no room, the rest is cut before it. */
function partsOf(name: string): ReactNode {
  const at = name.lastIndexOf(' · ');
  if (at < 0) return <span>{name}</span>;
  return (
    <>
      <span>{name.slice(0, at)}</span>
      <span>{name.slice(at)}</span>
    </>
  );
}

export interface NamedActor {
  readonly key: string;
  readonly isAlive: boolean;
  readonly name: string;
}

export interface ActorRowProps {
  readonly actor: NamedActor;
  readonly entries: readonly ActorEntry[];
  readonly book: ChartBook;
  /** Distance from the list's top, in px. */
  readonly top: number;
  readonly chosen: boolean;
  readonly onChosen: (key: string) => void;
  readonly 'data-place': number;
  readonly tabIndex: number;
}

/** An actor: what people call it, whether it still lives, and where it stands. */
export const ActorRow = memo(
  ({ actor: { key, name, isAlive }, entries, book, top, chosen, onChosen, ...keys }: ActorRowProps) => {
    const readStand = useMemo(() => createStand(key, book), [key, book]);
    const { state, isOver, faults } = readStand(entries);
    const lives = isAlive && !isOver;
    const aside = faults > 0 ? ` · ${figure(faults)} dikesampingkan` : '';
    return (
      <Item
        type="button"
        aria-pressed={chosen}
        {...keys}
        style={{ height: ACTOR_HEIGHT, transform: `translateY(${top}px)` }}
        onClick={() => onChosen(key)}
      >
        <Name title={name}>{partsOf(name)}</Name>
        <Life data-alive={lives ? '' : undefined}>{lives ? 'Hidup' : 'Berakhir'}</Life>
        <Key title={key}>{key}</Key>
        <State title={state ?? undefined}>{`${state ?? 'tidak dikenal'}${aside}`}</State>
      </Item>
    );
  },
  (before, after) =>
    before.actor.isAlive === after.actor.isAlive &&
    before.actor.key === after.actor.key &&
    before.actor.name === after.actor.name &&
    before.entries.at(-1)?.index === after.entries.at(-1)?.index &&
    before.top === after.top &&
    before.chosen === after.chosen &&
    before['data-place'] === after['data-place'] &&
    before.tabIndex === after.tabIndex &&
    before.onChosen === after.onChosen,
);
