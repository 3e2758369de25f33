import { chakra } from '@chakra-ui/react/styled-system';
import { CopyIcon } from 'lucide-react';
import { Button } from '../../kit/button';
import { Stack } from '../../kit/primitives';
import { useSystem } from '../../system';

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
export function PairingCode({ code }: { code: string }) {
  const { notices, copyText } = useSystem();
  const copy = async () => {
    const toast = await copyText(code).then(
      () => ({ tone: 'success', text: 'Kode disalin.' }) as const,
      () => ({ tone: 'error', text: 'Kode tidak dapat disalin, silahkan ketik sendiri.' }) as const,
    );
    notices.send({ type: 'notice.toastShown', toast });
  };
  return (
    <Stack alignItems="center" gap="4">
      <Letters aria-label="Kode penautan">{code}</Letters>
      <Button variant="outline" onClick={copy}>
        <CopyIcon aria-hidden />
        Salin Kode
      </Button>
    </Stack>
  );
}
