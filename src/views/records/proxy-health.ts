import type { Proxy } from '../../api/schema/entities/inventory';
import { figure } from '../kit/format';
import { moment } from '../kit/moments';

/** What is wrong with a proxy by what its accounts tell, and how many were cut off of late; '' where that is nothing, or unknown. */
export function proxyHealth({ count_use: used, connected, failing_since: since, drops }: Proxy) {
  const lost = connected == null ? 0 : Math.max(0, used - connected);
  const isWhole = lost === used;
  const cutOff = isWhole ? 'semua terputus' : `${figure(lost)} terputus`;
  return {
    isWhole,
    now: since ? `gagal sejak ${moment(since)}, ${figure(lost)} akun terputus` : lost > 0 ? cutOff : '',
    lately: drops ? `${figure(drops)} akun terputus dalam 24 jam` : '',
  };
}
