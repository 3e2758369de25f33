import { useSearchParams } from 'react-router-dom';
import { viewerOf } from '../../machines/monitor/viewer.rules';

/** Whose data the address asks for, and in which viewer (MON-01). */
export function useMonitorAddress() {
  const [address, setAddress] = useSearchParams();
  return {
    id: address.get('id') ?? '',
    viewer: viewerOf(address.get('type')),
    goTo: (id: string) =>
      setAddress((now) => {
        const next = new URLSearchParams(now);
        if (id === '') next.delete('id');
        else next.set('id', id);
        return next;
      }),
  };
}
