import type { ListSnapshot } from '../../machines/crud/list';
import { rupiah } from '../kit/format';

/** The total in a list's answer, as a heading; no figure is shown before one was read. */
export const totalHeading =
  (label: string) =>
  (list: ListSnapshot): string =>
    `${label} : ${list.hasTag('ready') || list.context.keys.length > 0 ? rupiah(list.context.total) : '…'}`;
