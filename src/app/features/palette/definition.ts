import type { Whatsapp } from '../../../api/schema/entities/whatsapp';
import type { paletteMachine } from '../../../machines/palette/palette';
import { defineResource, type RowKind, type Wiring } from '../../resource/define';

/** The search box of every page, which finds accounts as rows of this kind. */
export const paletteOf = (loadAccounts: () => Promise<RowKind<Whatsapp>>) => {
  const palette: Wiring<typeof paletteMachine> = async (...asked) => {
    const [{ wirePalette }, accounts] = await Promise.all([import('./charts'), loadAccounts()]);
    return wirePalette(accounts, ...asked);
  };
  return defineResource({ wiring: async () => ({ default: { charts: { palette } } }), screens: () => [] });
};
