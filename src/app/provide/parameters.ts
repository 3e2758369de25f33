import { Observable } from 'rxjs';
import { idOf } from '../../machines/crud/list.rules';
import type { Address, PagePlace } from '../../views/ports/address';

/** The parameters of the page's address, now and whenever the person moves, as long as its path stays. */
export const parametersOf = (address: Pick<Address, 'current' | 'subscribe'>) =>
  new Observable<URLSearchParams>((subscriber) => {
    const { path } = address.current();
    const emit = () => {
      const place = address.current();
      if (place.path === path) subscriber.next(place.parameters);
    };
    emit();
    return address.subscribe(emit);
  });

/** The row that an address names. */
export const rowIdAt = ({ parameters }: PagePlace) => idOf(parameters.get('id'));
