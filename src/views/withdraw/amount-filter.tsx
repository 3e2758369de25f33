import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { AMOUNTS_FORM, amountsOf, isAmounts } from '../../api/schema/amounts';
import { amountOf, separated, sumText } from '../../machines/withdraw/rupiah.rules';
import { control } from '../kit/control';
import { FilterBox } from '../kit/filter-box';
import type { FilterControlProps, ListFilter } from '../list/filters';

const Input = chakra('input', control);

interface AmountProps {
  readonly label: string;
  readonly amount: number | null;
  readonly onChanged: (amount: number | null) => void;
}

/** An amount; what is typed counts once the field is left, or Enter is pressed. */
function AmountField({ label, amount, onChanged }: AmountProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    if (typed === null) return;
    setTyped(null);
    onChanged(typed === '' ? null : amountOf(typed));
  };
  return (
    <FilterBox words={label}>
      <Input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        placeholder={label}
        value={typed ?? (amount === null ? '' : separated(String(amount)))}
        onChange={({ target }) => setTyped(separated(target.value).slice(0, 15))}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
      />
    </FilterBox>
  );
}

const [FROM, TO] = ['Nominal dari', 'Nominal sampai'] as const;

function AmountControl({ value, onChanged }: FilterControlProps) {
  const { least, most } = amountsOf(value) ?? { least: null, most: null };
  const choose = (from: number | null, to: number | null) =>
    onChanged(from === null && to === null ? '' : `${from ?? ''}..${to ?? ''}`);
  return (
    <>
      <AmountField label={FROM} amount={least} onChanged={(amount) => choose(amount, most)} />
      <AmountField label={TO} amount={most} onChanged={(amount) => choose(least, amount)} />
    </>
  );
}

const amountsText = (choice: string) => {
  const { least, most } = amountsOf(choice) ?? { least: null, most: null };
  if (least === null) return `sampai ${sumText(most ?? 0)}`;
  return most === null ? `mulai ${sumText(least)}` : `${sumText(least)} – ${sumText(most)}`;
};

/** From which amount to which. */
export const AMOUNT_FILTER: ListFilter<'amount'> = {
  parameter: 'amount',
  name: 'Nominal',
  choices: [AMOUNTS_FORM],
  takes: isAmounts,
  textOf: amountsText,
  Control: AmountControl,
  fields: [FROM, TO],
};
