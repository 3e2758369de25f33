import type { ReactNode } from 'react';
import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon } from 'lucide-react';
import type { Tone as NoticeTone } from '../../machines/notices/notices.types';
import { Box, Flex, type Tone } from './primitives';

export const toneIcons = {
  danger: CircleAlertIcon,
  warning: TriangleAlertIcon,
  success: CircleCheckIcon,
  info: InfoIcon,
  accent: InfoIcon,
  neutral: InfoIcon,
} as const;

/** The `colorPalette` of each tone that the notices chart knows. */
export const palettes = {
  error: 'danger',
  warning: 'warning',
  success: 'success',
  info: 'info',
} as const satisfies Record<NoticeTone, Tone>;

/** A message that stays in the page. Errors and warnings are announced at once. */
export function Notice({ tone, children, action }: { tone: Tone; children: ReactNode; action?: ReactNode }) {
  const Icon = toneIcons[tone];
  const urgent = tone === 'danger' || tone === 'warning';
  return (
    <Flex
      role={urgent ? 'alert' : 'status'}
      colorPalette={tone}
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      borderWidth="1px"
      borderColor="colorPalette.line"
      borderRadius="md"
      px="3"
      py="2.5"
      gap="2.5"
      fontSize="sm"
      alignItems={action ? 'center' : 'flex-start'}
      flexWrap={{ base: 'wrap', md: 'nowrap' }}
    >
      <Box flexShrink="0" mt={action ? '0' : '0.5'} aria-hidden>
        <Icon />
      </Box>
      <Box flex="1" minWidth="0" overflowWrap="anywhere">
        {children}
      </Box>
      {action}
    </Flex>
  );
}
