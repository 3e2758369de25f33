import type { MouseEvent } from 'react';
import type { LinkProps } from '../kit/link';
import type { GuestAddress } from '../ports/guest-address';

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link between the forms for guests; one that leads elsewhere loads the page anew. */
export const entranceLink = (address: GuestAddress) =>
  function EntranceLink({ to, onClick, children, ...rest }: LinkProps) {
    const press = (event: MouseEvent<HTMLAnchorElement>) => {
      onClick?.(event);
      if (event.defaultPrevented || !isPlain(event) || (to !== '/signin' && to !== '/signup')) return;
      event.preventDefault();
      address.goTo(to);
    };
    return (
      <a href={address.href(to)} onClick={press} {...rest}>
        {children}
      </a>
    );
  };
