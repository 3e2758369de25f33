import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { MONTHS, PERIODS } from '../../api/schema/period-forms';
import { daysOf, isMonth, isPeriod, localDay, monthAfter } from '../../api/schema/periods';
import type { ListSnapshot } from '../../machines/crud/list';
import { formOf } from '../../machines/crud/list.rules';
import { control } from '../kit/control';
import type { ValueProps } from '../kit/fields';
import { FilterBox } from '../kit/filter-box';
import { Box, Muted } from '../kit/primitives';
import { useSystem } from '../hooks/system';
import type { FilterControlProps, ListFilter } from './filters';
import { monthText, periodText } from './period-words';

const [, , , MONTH, RANGE] = PERIODS;
/** Months that are offered, the running one among them. */
const OFFERED = 24;

/** Today, as the business has it. */
export const useToday = () => localDay(useSystem().clock.relative.now());

/** The latest months, and the chosen one where it is older. */
export function monthOptions(today: string, chosen = '') {
  const months = Array.from({ length: OFFERED }, (_, back) => monthAfter(today.slice(0, 7), -back));
  const all = chosen === '' || months.includes(chosen) ? months : [...months, chosen];
  return all.map((month) => ({ value: month, label: monthText(month) }));
}

const Input = chakra('input', control);

/** A day; what is typed of it is kept while it is none yet. */
function DayField({
  label,
  value,
  onChanged,
  today,
}: Required<ValueProps> & { label: string; today: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <FilterBox words={label}>
      <Box as="label" display="block">
        <Muted as="span" fontSize="xs">
          {label}
        </Muted>
        <Input
          type="date"
          max={today}
          value={typed ?? value}
          onChange={({ target }) => {
            const isDay = daysOf(`${target.value}..${target.value}`) !== null;
            setTyped(isDay ? null : target.value);
            if (isDay) onChanged(target.value);
          }}
          onBlur={() => setTyped(null)}
        />
      </Box>
    </FilterBox>
  );
}

/** Two days; the one that is moved past the other takes it along. */
function Range({ value, onChanged, today }: Required<ValueProps> & { today: string }) {
  const { first, last } = daysOf(value) ?? { first: today, last: today };
  return (
    <>
      <DayField
        label="Dari tanggal"
        value={first}
        today={today}
        onChanged={(day) => onChanged(`${day}..${day > last ? day : last}`)}
      />
      <DayField
        label="Sampai tanggal"
        value={last}
        today={today}
        onChanged={(day) => onChanged(`${day < first ? day : first}..${day}`)}
      />
    </>
  );
}

/** Days back, or a month or two days that are chosen beside. */
function PeriodControl({ Choosing, label, value, options, onChanged }: FilterControlProps) {
  const today = useToday();
  const form = formOf(value);
  const choose = (choice: string) => {
    if (choice === MONTH) return onChanged(today.slice(0, 7));
    return onChanged(choice === RANGE ? `${today.slice(0, 8)}01..${today}` : choice);
  };
  return (
    <>
      <Choosing label={label} value={form} options={options} onChanged={choose} />
      {form === MONTH ? (
        <Choosing label="Bulan" value={value} options={monthOptions(today, value)} onChanged={onChanged} />
      ) : null}
      {form === RANGE ? <Range value={value} onChanged={onChanged} today={today} /> : null}
    </>
  );
}

/** When something was made, by days of the server: of any list whose call has `PERIODS`. */
export const PERIOD_FILTER: ListFilter<'period'> = {
  parameter: 'period',
  name: 'Periode',
  choices: PERIODS,
  takes: isPeriod,
  labels: {
    today: 'Hari ini',
    '7d': '7 hari terakhir',
    '30d': '30 hari terakhir',
    [MONTH]: 'Bulan…',
    [RANGE]: 'Rentang…',
  },
  textOf: periodText,
  Control: PeriodControl,
};

/** Whether the server knows months, and so has statements of them. */
export const offersMonths = ({ context }: ListSnapshot) =>
  [context.filterable?.[PERIOD_FILTER.parameter]].flat().includes(MONTH);

const MonthControl = ({ Choosing, label, value, onChanged }: FilterControlProps) => {
  const today = useToday();
  return (
    <Choosing
      label={label}
      value={value || today.slice(0, 7)}
      options={monthOptions(today, value)}
      onChanged={(month) => onChanged(month === today.slice(0, 7) ? '' : month)}
    />
  );
};

/** Of which month a list is; without one, the running one. */
export const MONTH_FILTER: ListFilter<'month'> = {
  parameter: 'month',
  name: 'Bulan',
  choices: MONTHS,
  takes: isMonth,
  textOf: monthText,
  Control: MonthControl,
};
