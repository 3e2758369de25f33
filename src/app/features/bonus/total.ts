import type { Figures } from '../../../machines/figures/figures';
import {
  figureChanges,
  type FiguresSources,
  provideFigures,
  shownWith,
  totalBonus,
} from '../../provide/figures';

/** A user's own bonuses together (BONUS-04). */
export const provideBonusTotal = (sources: FiguresSources) =>
  provideFigures<Figures>(sources, {
    parts: { bonus: totalBonus },
    changes: figureChanges(sources),
    shownAt: shownWith('figures.readOwn', sources),
  });
