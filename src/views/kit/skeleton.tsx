import { chakra } from '@chakra-ui/react/styled-system';

const Bar = chakra('span', {
  base: {
    display: 'block',
    height: '4',
    borderRadius: 'sm',
    // Visible on any background.
    bg: 'color-mix(in srgb, currentColor 14%, transparent)',
    animation: 'breathe 1.6s ease-in-out infinite',
  },
});

/** The place of content that is on its way. Screen readers hear the container's `aria-busy` instead. */
export const Skeleton = ({ width = '100%', height }: { width?: string | undefined; height?: string }) => (
  <Bar aria-hidden data-skeleton="" style={{ width, height }} />
);
