import { useSearchParams } from 'react-router-dom';
import { monitorAddressOf } from '../../machines/monitor/query-monitor';

/** The id whose data the address asks for, and in which viewer (MON-01). */
export function useMonitorAddress() {
  const [address, setAddress] = useSearchParams();
  return {
    ...monitorAddressOf(address),
    goTo: (id: string) =>
      setAddress((now) => {
        const next = new URLSearchParams(now);
        if (id === '') next.delete('id');
        else next.set('id', id);
        return next;
      }),
  };
}
