import type { MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import type { LinkProps } from '../kit/link';
import { preload } from './route-rules';
import { useRouteTable } from './route-table';

/** The link that follows the router, and has the screen loaded that it is pointed at for. The router's own brings what it preloads with pages that a server renders. */
export function RouterLink({ to, target, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, target ? { target } : {});
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  const table = useRouteTable();
  const prepare = () => preload(table, to);
  return (
    <a {...rest} href={href} target={target} onClick={press} onPointerEnter={prepare} onFocus={prepare}>
      {children}
    </a>
  );
}
