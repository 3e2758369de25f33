import { chakra } from '@chakra-ui/react/styled-system';
import { MegaphoneIcon } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { BidiText } from './bidi-text';
import { Box, Flex } from './primitives';

/** Speed of the announcement, in px per second (LIMIT-13). */
const SPEED = 50;

/** As wide as its text, so that all of it passes: from the frame's end to where the last of it has left. */
const Track = chakra('div', {
  base: {
    width: 'max-content',
    whiteSpace: 'nowrap',
    animation: 'marquee linear infinite',
    '[data-frame]:is(:hover, :focus) &': { animationPlayState: 'paused' },
    _motionReduce: { animation: 'none', width: 'auto', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
});

/** A scrolling announcement; it stands still under the pointer and the focus, and for those who want less motion. */
export function Marquee({ text }: { text: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  // The same speed at every width and length, which are known once it is laid out.
  useLayoutEffect(() => {
    const measure = () => {
      if (!frame.current || !track.current) return;
      const way = frame.current.offsetWidth + track.current.offsetWidth;
      track.current.style.animationDuration = `${way / SPEED}s`;
    };
    const observer = new ResizeObserver(measure);
    for (const { current } of [frame, track]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
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
    >
      <Box aria-hidden flexShrink="0">
        <MegaphoneIcon />
      </Box>
      {/* What moves can be stopped by keyboard as well. */}
      <Box
        ref={frame}
        data-frame=""
        tabIndex={0}
        overflow="hidden"
        flex="1"
        minWidth="0"
        containerType="inline-size"
      >
        <Track ref={track}>
          <BidiText>{text}</BidiText>
        </Track>
      </Box>
    </Flex>
  );
}

/** A word of five characters, with its space, that nobody sees. */
const BLANK = '\u2007\u2007\u2007\u2007 ';

/** The place of one that is on its way, as high as one of `length` characters. */
export const MarqueePlace = ({ length }: { length: number }) => (
  <div inert>
    <Marquee text={BLANK.repeat(Math.ceil(length / BLANK.length))} />
  </div>
);
