import { chakra } from '@chakra-ui/react/styled-system';
import { MegaphoneIcon } from 'lucide-react';
import { BidiText } from './bidi-text';
import { Box, Flex } from './primitives';

/** Speed of the announcement, in px per second (LIMIT-13). */
const SPEED = 50;
/** Width of an average character, in px: long texts scroll as fast as short ones. */
const CHARACTER = 8;

const Track = chakra('div', {
  base: {
    whiteSpace: 'nowrap',
    animation: 'marquee linear infinite',
    _hover: { animationPlayState: 'paused' },
    _motionReduce: { animation: 'none', whiteSpace: 'normal' },
  },
});

/** A scrolling announcement; it stands still under the pointer and for those who want less motion. */
export const Marquee = ({ text }: { text: string }) => (
  <Flex
    role="note"
    aria-label="Pengumuman"
    alignItems="center"
    gap="3"
    mb="5"
    px="4"
    py="2.5"
    bg="accent.subtle"
    color="accent.fg"
    borderRadius="md"
    fontSize="sm"
    overflow="hidden"
    data-speed={SPEED}
  >
    <Box aria-hidden flexShrink="0">
      <MegaphoneIcon />
    </Box>
    <Box overflow="hidden" flex="1" minWidth="0">
      <Track style={{ animationDuration: `${Math.round(((text.length + 100) * CHARACTER) / SPEED)}s` }}>
        <BidiText>{text}</BidiText>
      </Track>
    </Box>
  </Flex>
);
