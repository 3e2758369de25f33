import type { Whatsapp } from '../../../api/schema/entities/whatsapp';
import type { paletteMachine } from '../../../machines/palette/palette';
import { defineResource, type RowKind, type Provide } from '../../resource/define';

/** The search box of every page, which finds accounts as rows of this kind. */
export const paletteOf = (loadAccounts: () => Promise<RowKind<Whatsapp>>) => {
  const palette: Provide<typeof paletteMachine> = async (...asked) => {
    const [{ providePalette }, accounts] = await Promise.all([import('./charts'), loadAccounts()]);
    return providePalette(accounts, ...asked);
  };
  return defineResource({ provide: async () => ({ default: { charts: { palette } } }), screens: () => [] });
};
