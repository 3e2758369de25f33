import type { ReactNode } from 'react';
import { CloudOffIcon, InboxIcon, SearchXIcon } from 'lucide-react';
import { Button } from './button';
import { Box, Muted, Stack, Text } from './primitives';

const Center = ({
  icon,
  children,
  role,
}: {
  icon: ReactNode;
  children: ReactNode;
  role?: 'alert' | 'status';
}) => (
  <Stack role={role} alignItems="center" textAlign="center" gap="2" px="4" py="10">
    <Box aria-hidden color="fg.subtle" fontSize="2xl" mb="1">
      {icon}
    </Box>
    {children}
  </Stack>
);

/** There is nothing yet (APP-14). `children` may offer the first step. */
export const EmptyState = ({ title = 'Kosong', children }: { title?: string; children?: ReactNode }) => (
  <Center icon={<InboxIcon />} role="status">
    <Text fontWeight="medium">{title}</Text>
    {children}
  </Center>
);

/** There is something, but the search or filter hides it. */
export const NoneMatch = ({ onCleared }: { onCleared?: (() => void) | undefined }) => (
  <Center icon={<SearchXIcon />} role="status">
    <Text fontWeight="medium">Kosong</Text>
    <Muted>Tidak ada yang cocok dengan pencarian atau filter.</Muted>
    {onCleared ? (
      <Button variant="outline" size="sm" onClick={onCleared}>
        Hapus semua
      </Button>
    ) : null}
  </Center>
);

/** It could not be read; `onRetried` asks again. */
export const ErrorState = ({ text, onRetried }: { text: string; onRetried?: (() => void) | undefined }) => (
  <Center icon={<CloudOffIcon />} role="alert">
    <Text fontWeight="medium" overflowWrap="anywhere" maxWidth="prose">
      {text}
    </Text>
    {onRetried ? (
      <Button variant="outline" size="sm" onClick={onRetried}>
        Coba lagi
      </Button>
    ) : null}
  </Center>
);
