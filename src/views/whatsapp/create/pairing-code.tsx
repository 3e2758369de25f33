import { chakra } from '@chakra-ui/react/styled-system';
import { CopyIcon } from 'lucide-react';
import { Button } from '../../kit/button';
import { Stack } from '../../kit/primitives';

const Letters = chakra('output', {
  base: {
    fontFamily: 'mono',
    fontSize: 'clamp(1.75rem, 12cqi, 2.75rem)',
    fontWeight: 'semibold',
    letterSpacing: 'wide',
    lineHeight: 'tight',
    userSelect: 'all',
    whiteSpace: 'nowrap',
  },
});

/** The code to be typed on the phone, `XXXX-XXXX` (PAIR-14), and a button that copies it. */
export function PairingCode({ code, onCopied }: { code: string; onCopied: (code: string) => void }) {
  return (
    <Stack alignItems="center" gap="4">
      <Letters aria-label="Kode penautan" aria-live="off">
        {code}
      </Letters>
      <Button variant="outline" onClick={() => onCopied(code)}>
        <CopyIcon aria-hidden />
        Salin Kode
      </Button>
    </Stack>
  );
}
