import { chakra } from '@chakra-ui/react/styled-system';
import { changeText } from '../../machines/monitor/observation.rules';
import type { Observation } from '../../machines/monitor/realtime.types';
import { rawText } from '../../machines/monitor/viewer.rules';
import { Box, Heading } from '../kit/primitives';
import { stamp } from './realtime/stamp';

const List = chakra('ol', {
  base: {
    maxHeight: 'min(65dvh, 40rem)',
    overflowY: 'auto',
    borderWidth: '1px',
    borderRadius: 'md',
    mb: '5',
  },
});
const Message = chakra('details', {
  base: { borderBottomWidth: '1px', 'li:last-child > &': { borderBottomWidth: '0' } },
});
const Line = chakra('summary', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr) auto',
      md: '11rem minmax(8rem, 1fr) minmax(8rem, 1fr) minmax(0, 2fr)',
    },
    alignItems: 'center',
    columnGap: '3',
    px: '3',
    py: '2',
    minHeight: { base: '11', lg: '9' },
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    '& > *': { minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > strong ~ span': { gridColumn: { base: '1 / -1', md: 'auto' } },
    '& > strong': { fontWeight: 'medium', order: { base: '-1', md: '0' } },
  },
});
const Raw = chakra('pre', {
  base: {
    p: '3',
    bg: 'bg.muted',
    fontFamily: 'mono',
    fontSize: 'xs',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

/** The messages of an answer, decoded: when, what, about whom, and what it changed; each opens as it was sent. */
export const Messages = ({ messages }: { messages: readonly Observation[] }) =>
  messages.length === 0 ? null : (
    <Box>
      <Heading size="sm" mb="2">
        Peristiwa
      </Heading>
      <List aria-label="Peristiwa" tabIndex={0}>
        {messages.map((message) => (
          <li key={message.index}>
            <Message>
              <Line>
                <span>{stamp(message.date)}</span>
                <strong>{message.event}</strong>
                <span>{message.deviceId ?? message.clientid ?? '–'}</span>
                <span>{changeText(message) || message.status || '–'}</span>
              </Line>
              <Raw>{rawText(JSON.parse(message.text))}</Raw>
            </Message>
          </li>
        ))}
      </List>
      <Heading size="sm" mb="2">
        Seluruh jawaban
      </Heading>
    </Box>
  );
