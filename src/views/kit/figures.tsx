import { chakra } from '@chakra-ui/react/styled-system';
import { figure, moment, day, rupiah } from './format';

const Tabular = chakra('span', {
  base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
});

const Live = chakra(Tabular, {
  base: {
    px: '1',
    mx: '-1',
    borderRadius: 'sm',
    transition: 'background-color {durations.settle} ease-out, color {durations.settle} ease-out',
    '&[data-glowing]': { bg: 'accent.muted', color: 'accent.fg', transitionDuration: '0s' },
  },
});

/** A live count. While `glowing` (it changed less than a second ago) it is lit; then it settles. */
export const Figure = ({ value, glowing = false }: { value: number; glowing?: boolean }) => (
  <Live data-glowing={glowing ? '' : undefined}>{figure(value)}</Live>
);

/** An amount of rupiah (APP-03). */
export const MoneyText = ({ amount, glowing = false }: { amount: number; glowing?: boolean }) => (
  <Live data-glowing={glowing ? '' : undefined}>{rupiah(amount)}</Live>
);

const machineReadable = (at: number | null) =>
  at === null || Number.isNaN(new Date(at).getTime()) ? undefined : new Date(at).toISOString();

/** A date, or with `time` a date and time, from epoch ms; a dash where there is none. */
export const DateText = ({ at, time = false }: { at: number | null; time?: boolean }) => (
  <Tabular as="time" {...{ dateTime: machineReadable(at) }}>
    {time ? moment(at) : day(at)}
  </Tabular>
);
