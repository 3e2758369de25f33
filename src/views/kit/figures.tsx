import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { HIGHLIGHT } from '../../machines/counts/counts.rules';
import { figure, moment, day, rupiah } from './format';

const Tabular = chakra('span', {
  base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
});

const Lit = chakra(Tabular, {
  base: {
    px: '1',
    mx: '-1',
    borderRadius: 'sm',
    '--lit-bg': 'colors.accent.muted',
    '--lit-fg': 'colors.accent.fg',
    animationName: 'glow',
    animationTimingFunction: 'ease-out',
    // A change of colour is no motion: it is shown to those too who want less of that.
    animationDuration: `${HIGHLIGHT}ms !important`,
  },
});

/** A live count, lit for a second each time that `countedAt` changes: the moment of its news (LIMIT-05). */
export function Figure({ value, countedAt = null }: { value: number; countedAt?: number | null }) {
  const [before] = useState(countedAt);
  // What was counted before it was first shown is no news here.
  if (countedAt === before) return <Tabular>{figure(value)}</Tabular>;
  return (
    <Lit key={countedAt} data-lit="">
      {figure(value)}
    </Lit>
  );
}

/** An amount of rupiah (APP-03). */
export const MoneyText = ({ amount }: { amount: number }) => <Tabular>{rupiah(amount)}</Tabular>;

const machineReadable = (at: number | null) =>
  at === null || Number.isNaN(new Date(at).getTime()) ? undefined : new Date(at).toISOString();

/** A date, or with `time` a date and time, from epoch ms; a dash where there is none. */
export const DateText = ({ at, time = false }: { at: number | null; time?: boolean }) => (
  <Tabular as="time" {...{ dateTime: machineReadable(at) }}>
    {time ? moment(at) : day(at)}
  </Tabular>
);
