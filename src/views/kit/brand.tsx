import { chakra } from '@chakra-ui/react/styled-system';
import { Box, Flex } from './primitives';

const Mark = chakra('svg', { base: { boxSize: '9', flexShrink: 0, color: 'accent.solid' } });

/** The product's mark; its name is beside it unless `compact`. */
export const Brand = ({ compact = false }: { compact?: boolean }) => (
  <Flex alignItems="center" gap="2.5" minWidth="0">
    <Mark viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path d="M9 11h9M9 16h14M9 21h6" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="22" cy="11" r="2" fill="#7fd6cf" />
    </Mark>
    {compact ? null : (
      <Box fontWeight="semibold" letterSpacing="tight" whiteSpace="nowrap">
        Whatsapp Blaster
      </Box>
    )}
  </Flex>
);
