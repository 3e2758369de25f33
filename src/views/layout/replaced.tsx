import { useSelector } from '@xstate/react';
import { selectLeftTexts } from '../../machines/auth/auth.selectors';
import { Button } from '../kit/button';
import { TextArea } from '../kit/text-area';
import { usePageTitle } from '../kit/page-title';
import { Box, Heading, Muted, Stack } from '../kit/primitives';
import { useSystem } from '../hooks/system';

const TITLE = 'Akun lain masuk di browser ini';

/** Where a screen was with something unsaved in it when another user signed in: that can be taken along as text alone. */
export default function Replaced() {
  const { auth, copy } = useSystem();
  const texts = useSelector(auth, selectLeftTexts);
  usePageTitle(TITLE);
  return (
    <Stack as="main" maxWidth="40rem" mx="auto" px="4" py="16" gap="5">
      <Heading as="h1" size="lg">
        {TITLE}
      </Heading>
      <Muted role="alert" fontSize="md">
        {texts.length > 0
          ? 'Isian di tab ini belum disimpan, dan tidak dapat disimpan lagi. Salin yang masih diperlukan, lalu muat ulang halaman.'
          : 'Isian di tab ini tidak dapat disimpan lagi. Muat ulang halaman untuk melanjutkan.'}
      </Muted>
      {texts.map(({ label, text }) => (
        <Stack key={`${label}\n${text}`} gap="2">
          <TextArea label={label} readOnly value={text} rows={text.length > 80 ? 8 : 2} />
          <Box>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Salin ${label}`}
              onClick={() => copy(text, 'Isian disalin.')}
            >
              Salin
            </Button>
          </Box>
        </Stack>
      ))}
      <Box>
        <Button onClick={() => auth.send({ type: 'reload.requested' })}>Muat ulang</Button>
      </Box>
    </Stack>
  );
}
