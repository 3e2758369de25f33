import { chakra } from '@chakra-ui/react/styled-system';
import { createContext, use } from 'react';
import type { Brand as Look } from '../../api/schema/brand';
import { Box, Flex } from './primitives';

interface Shown extends Pick<Look, 'name' | 'logo' | 'footer' | 'signUp'> {
  /** Whom to ask for an account. */
  readonly contact: string;
}
const BrandContext = createContext<Partial<Shown>>({ signUp: true });
/** Gives what an installation calls itself and looks like, where it is not the product's own. */
export const BrandProvider = BrandContext.Provider;
export const useBrand = () => use(BrandContext);

const Mark = chakra('svg', { base: { boxSize: '9', flexShrink: 0, color: 'accent.solid' } });

/** The installation's mark; its name is beside it unless `compact`. */
export function Brand({ compact = false }: { compact?: boolean }) {
  const { name, logo } = useBrand();
  return (
    <Flex alignItems="center" gap="2.5" minWidth="0">
      {logo ? (
        <img className="logo" src={logo} alt="" />
      ) : (
        <Mark data-part="mark" viewBox="0 0 32 32" aria-hidden>
          <rect width="32" height="32" rx="8" fill="currentColor" />
          <path d="M9 11h9M9 16h14M9 21h6" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
          <circle cx="22" cy="11" r="2" fill="#7fd6cf" />
        </Mark>
      )}
      {compact ? null : (
        <Box data-part="name" fontWeight="semibold" letterSpacing="tight" whiteSpace="nowrap">
          {name || 'Whatsapp Blaster'}
        </Box>
      )}
    </Flex>
  );
}
