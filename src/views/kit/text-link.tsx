import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { ExternalLinkIcon } from 'lucide-react';
import { Link } from './link';
import { VisuallyHidden } from './primitives';

const look = {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    color: 'accent.fg',
    fontWeight: 'medium',
    borderRadius: 'sm',
    textDecoration: 'underline',
    textDecorationColor: 'accent.line',
    textUnderlineOffset: '3px',
    overflowWrap: 'anywhere',
    _hover: { textDecorationColor: 'currentColor' },
    _icon: { flexShrink: 0, boxSize: '3' },
  },
} as const;
const Inner = chakra(Link, look);
const Outer = chakra('a', look);

export interface TextLinkProps {
  /** An address of this site, or one that `safeUrl` passed. */
  readonly href: string;
  /** Opens in a new tab, and says so. */
  readonly newTab?: boolean;
  /** Its name where its words alone do not say enough. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link within text. */
export function TextLink({ href, newTab = false, label, children }: TextLinkProps) {
  if (!newTab)
    return (
      <Inner to={href} aria-label={label}>
        {children}
      </Inner>
    );
  const tab = { target: '_blank', rel: 'noopener noreferrer' };
  const content = (
    <>
      {children}
      <ExternalLinkIcon aria-hidden />
      <VisuallyHidden>(tab baru)</VisuallyHidden>
    </>
  );
  return href.startsWith('/') ? (
    <Inner to={href} {...tab}>
      {content}
    </Inner>
  ) : (
    <Outer href={href} {...tab}>
      {content}
    </Outer>
  );
}
