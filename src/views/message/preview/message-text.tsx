import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { Mark, Run } from '../../../machines/message/formatted';
import { shownLines } from '../../../machines/message/whatsapp.rules';
import { captionStyle } from '../../kit/caption';
import { Box } from '../../kit/primitives';

const Prose = chakra('div', { base: { ...captionStyle, whiteSpace: 'pre-wrap' } });
const ELEMENTS = { bold: 'strong', italic: 'em', strike: 's', mono: 'code' } as const satisfies Record<
  Mark,
  string
>;

const marked = ({ text, marks }: Run) =>
  marks.reduceRight<ReactNode>((inner, mark) => {
    const Element = ELEMENTS[mark];
    return <Element>{inner}</Element>;
  }, text);

/** A message as WhatsApp shows it. It is text throughout: nothing in it can be markup (X2). */
export const MessageText = ({ message }: { message: string }) => (
  <Prose dir="auto">
    {shownLines(message).map(({ prefix, runs }, line) => (
      <Box key={line} minHeight="1lh">
        {prefix}
        {runs.map((run, place) => (
          <span key={place}>{marked(run)}</span>
        ))}
      </Box>
    ))}
  </Prose>
);
