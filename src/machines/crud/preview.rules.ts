import { EVERYTHING, type Query } from './list.rules';

/** Rows that a card shows of a list which has a screen of its own. */
const FEW = 5;

/** The first rows of what is somebody's, whatever else the address says. */
export const previewOf = (id: string | null): Query => ({ ...EVERYTHING, id, size: FEW });
