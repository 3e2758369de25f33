import type { Figures } from '../../../machines/figures/figures';
import { figureChanges, type FiguresSources, provideFigures, totalBonus } from '../../provide/figures';

/** A user's own bonuses together (BONUS-04). */
export const provideBonusTotal = (sources: FiguresSources) =>
  provideFigures<Figures>(sources, { parts: { bonus: totalBonus }, changes: figureChanges(sources) });
