import { useState } from 'react';
import { figure, rupiah } from './format';
import css from './live.module.css';

/** The same light twice: a change from one to the other begins it anew, in the element that is there. */
const LIGHTS = [`${css.figure} ${css.lit}`, `${css.figure} ${css.litAgain}`];
/** News within so many ms share a light: to begin one costs more than all else of a count. */
const TOGETHER = 100;

/** A live count, lit for a second each time that `countedAt` changes: the moment of its news (LIMIT-05). */
export function Figure({ value, countedAt = null }: { value: number; countedAt?: number | null }) {
  // A count of before the first render is not lit.
  const [light, setLight] = useState({ at: countedAt, turn: 0 });
  const since = Math.abs(Number(countedAt) - Number(light.at));
  if (since >= TOGETHER || (since > 0 && light.turn === 0)) setLight({ at: countedAt, turn: light.turn + 1 });
  const isLit = light.turn > 0;
  return (
    <span className={isLit ? LIGHTS[light.turn % 2] : css.figure} data-lit={isLit ? '' : undefined}>
      {figure(value)}
    </span>
  );
}

/** An amount of rupiah (APP-03). */
export const MoneyText = ({ amount }: { amount: number }) => (
  <span className={css.figure}>{rupiah(amount)}</span>
);
