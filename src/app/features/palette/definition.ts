import type { Whatsapp } from '../../../api/schema/entities';
import type { paletteMachine } from '../../../machines/palette/palette';
import { defineResource, type RowKind, type Wiring } from '../../resource/define';
import { rowsOf } from '../../resource/wirings';

/** The search box of every page, which finds accounts as rows of this kind. */
export const paletteOf = (account: RowKind<Whatsapp>) => {
  const palette: Wiring<typeof paletteMachine> = async (sources, loader) =>
    (await import('./charts')).providePalette(await rowsOf(account, loader), sources);
  return defineResource({ charts: { palette } });
};
