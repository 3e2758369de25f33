import { useState } from 'react';
import { figure, rupiah } from './format';
import css from './live.module.css';

const LIT = `${css.figure} ${css.lit}`;

/** A live count, lit for a second each time that `countedAt` changes: the moment of its news (LIMIT-05). */
export function Figure({ value, countedAt = null }: { value: number; countedAt?: number | null }) {
  const [before] = useState(countedAt);
  // A count of before the first render is not lit.
  if (countedAt === before) return <span className={css.figure}>{figure(value)}</span>;
  return (
    <span key={countedAt} className={LIT} data-lit="">
      {figure(value)}
    </span>
  );
}

/** An amount of rupiah (APP-03). */
export const MoneyText = ({ amount }: { amount: number }) => (
  <span className={css.figure}>{rupiah(amount)}</span>
);
