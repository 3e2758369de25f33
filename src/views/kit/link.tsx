import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  createElement,
  type Ref,
  use,
} from 'react';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of this site. */
  readonly to: string;
  readonly ref?: Ref<HTMLAnchorElement>;
}

const PlainLink = ({ to, children, ...rest }: LinkProps) => (
  <a href={to} {...rest}>
    {children}
  </a>
);
const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);
/** Gives the links below it what follows them without loading the page anew: the router's, where there is one. */
export const LinkProvider = LinkContext.Provider;

/** A link within the page. */
export const Link = (props: LinkProps) => createElement(use(LinkContext), props);
