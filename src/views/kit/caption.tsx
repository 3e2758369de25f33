import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { sanitiseCaption } from './sanitise-caption';

/** How the elements of a caption look, wherever they are written or read. */
export const captionStyle = {
  overflowWrap: 'anywhere',
  '& p': { minHeight: '1lh' },
  '& ul': { listStyle: 'disc', ps: '5' },
  '& ol': { listStyle: 'decimal', ps: '5' },
  '& code': { fontFamily: 'mono', fontSize: '0.925em' },
  '& a': { color: 'accent.fg', textDecoration: 'underline' },
  '& :is(strong, b)': { fontWeight: 'semibold' },
  '& :is(em, i)': { fontStyle: 'italic' },
  '& s': { textDecoration: 'line-through' },
} as const;

const Prose = chakra('div', { base: captionStyle });

/** A caption's HTML, sanitised. The one place of the product that sets markup (C4). */
export function Caption({ html }: { html: string }) {
  const safe = useMemo(() => ({ __html: sanitiseCaption(html) }), [html]);
  return <Prose dir="auto" dangerouslySetInnerHTML={safe} />;
}
