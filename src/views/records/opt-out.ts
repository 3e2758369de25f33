import type { OptOut } from '../../api/schema/entities/inventory';
import type { OptOutWay } from '../../api/schema/choices';
import { moment } from '../kit/moments';

/** How an opt-out became known, in words. */
export const WAYS: Readonly<Record<OptOutWay, string>> = {
  button: 'Dari penerima',
  hand: 'Dicatat manual',
  list: 'Dari file',
};
export const wayOf = ({ how }: OptOut): string =>
  Object.hasOwn(WAYS, how) ? WAYS[how as OptOutWay] : how || '–';

/** Who said so: a person of the office, or the owner through an account. */
export const informantOf = ({ by, heard_by: heardBy }: OptOut): string =>
  by || (heardBy ? `Lewat ${heardBy}` : '–');

/** All of it in a sentence. */
export const optOutText = (record: OptOut): string =>
  [
    `Pemilik nomor ini meminta berhenti dikirimi pesan sejak ${moment(record.at)}`,
    `(${wayOf(record)}: ${informantOf(record)}).`,
    record.note,
  ]
    .filter(Boolean)
    .join(' ');
