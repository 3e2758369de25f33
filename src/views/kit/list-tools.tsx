import { chakra } from '@chakra-ui/react/styled-system';
import { RefreshCwIcon } from 'lucide-react';
import { Button, IconButton } from './button';
import { control } from './control';
import type { ValueProps } from './fields';
import { Box } from './primitives';
import { SearchGlass } from './search-glass';

const Input = chakra('input', control);
const Turning = chakra(RefreshCwIcon, {
  base: { '&[data-turning]': { animation: 'turn 0.9s linear infinite' } },
});

/** Searches a list; its chart holds the text and decides when to ask. */
export const SearchBox = ({ label, value, onChanged }: ValueProps & { label: string }) => (
  <Box position="relative" flex={{ base: '1 1 100%', md: '1 1 13rem' }} maxWidth={{ md: '20rem' }}>
    <SearchGlass />
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      ps="9"
      value={value}
      maxLength={200}
      autoComplete="off"
      onChange={(event) => onChanged?.(event.target.value)}
    />
  </Box>
);

export interface RefreshButtonProps {
  readonly onPressed: () => void;
  readonly pending?: boolean;
  /** Name of the button. */
  readonly label?: string;
  /** Words shown beside the icon while pending; without, the icon alone turns. */
  readonly pendingLabel?: string;
}

/** Reads a list again, or with other labels synchronises it. */
export const RefreshButton = ({
  onPressed,
  pending = false,
  label = 'Muat ulang',
  pendingLabel,
}: RefreshButtonProps) =>
  pending && pendingLabel ? (
    <Button variant="outline" colorPalette="neutral" disabled aria-busy>
      <Turning aria-hidden data-turning="" />
      {pendingLabel}
    </Button>
  ) : (
    <IconButton label={label} variant="outline" disabled={pending} aria-busy={pending} onClick={onPressed}>
      <Turning aria-hidden data-turning={pending ? '' : undefined} />
    </IconButton>
  );
