import { chakra } from '@chakra-ui/react/styled-system';
import { FileTextIcon } from 'lucide-react';
import type { TemplateButton } from '../../../api/schema/entities/inventory';
import { isPicture } from '../../../machines/message/media.rules';
import type { Recipient } from '../../../machines/message/whatsapp.rules';
import { Avatar } from '../../kit/avatar';
import { BidiText } from '../../kit/bidi-text';
import { NameText } from '../../kit/name-text';
import { FileImage } from '../../kit/file-image';
import { Box, Flex, Muted, Row, Stack, Text } from '../../kit/primitives';
import { useMediaUrl } from '../media';
import { MessageText } from './message-text';

const Phone = chakra('section', {
  base: {
    width: 'full',
    maxWidth: '21rem',
    mx: 'auto',
    borderWidth: '6px',
    borderColor: { base: 'gray.800', _dark: 'gray.600' },
    borderRadius: '2rem',
    overflow: 'hidden',
    bg: 'bg.muted',
    boxShadow: 'floating',
  },
});
const Bubble = chakra('div', {
  base: {
    position: 'relative',
    width: 'fit-content',
    maxWidth: '88%',
    ms: 'auto',
    p: '1.5',
    borderRadius: 'lg',
    borderStartEndRadius: '0',
    bg: { base: 'green.100', _dark: 'green.900' },
    fontSize: 'sm',
    lineHeight: 'snug',
    overflowWrap: 'anywhere',
    '& img': {
      width: 'full',
      maxHeight: '14rem',
      objectFit: 'contain',
      bg: 'bg.muted',
      borderRadius: 'md',
      mb: '1.5',
    },
  },
});
const Picture = chakra('img');

const NO_BUTTONS: readonly TemplateButton[] = [];
/** Who stands for the targets. */
export const SAMPLE: Recipient = { name: 'Citra', phoneNumber: '6281200000001' };

export interface PhonePreviewProps {
  /** As WhatsApp is given it. */
  readonly message: string;
  /** The chosen media file, else the address of the one it has, '' for none. */
  readonly file?: File | null;
  readonly media?: string;
  readonly buttons?: readonly TemplateButton[];
  readonly recipient?: Recipient;
  /** Said while there is nothing to show. */
  readonly empty: string;
}

const Attachment = ({ name }: { name: string }) => (
  <Row p="2" mb="1.5" borderRadius="md" bg="bg.panel" flexWrap="nowrap">
    <FileTextIcon aria-hidden />
    <BidiText>{name}</BidiText>
  </Row>
);

function PreviewMedia({ file, media }: { file: File | null; media: string }) {
  const url = useMediaUrl(media);
  if (file)
    return isPicture(file.name) ? <FileImage file={file} alt="Media" /> : <Attachment name={file.name} />;
  if (url === null) return null;
  return isPicture(url) ? (
    <Picture src={url} alt="Media" />
  ) : (
    <Attachment name={media.split('/').at(-1) ?? media} />
  );
}

/** The message as the target's phone will show it, while it is written. */
export function PhonePreview({
  message,
  file = null,
  media = '',
  buttons = NO_BUTTONS,
  recipient = SAMPLE,
  empty,
}: PhonePreviewProps) {
  const shown = buttons.filter(({ title }) => title.trim() !== '');
  const isEmpty = message === '' && file === null && media === '';
  return (
    <Phone aria-label="Pratinjau pesan">
      <Flex gap="3" alignItems="center" px="4" py="3" bg="accent.solid" color="accent.contrast">
        <Avatar name={recipient.name} />
        <Box minWidth="0">
          <Text fontWeight="medium" fontSize="sm">
            <NameText lines={1}>{recipient.name}</NameText>
          </Text>
          <Text fontSize="xs" opacity="0.85">
            {recipient.phoneNumber}
          </Text>
        </Box>
      </Flex>
      <Stack gap="1" p="4" minHeight="22rem" maxHeight="36rem" overflowY="auto">
        {isEmpty ? (
          <Muted textAlign="center">{empty}</Muted>
        ) : (
          <Bubble>
            <PreviewMedia file={file} media={media} />
            <Box px="1.5">
              <MessageText message={message} />
            </Box>
            {shown.map(({ id, title }) => (
              <Text
                key={id}
                mt="1.5"
                pt="1.5"
                borderTopWidth="1px"
                textAlign="center"
                color="info.fg"
                fontWeight="medium"
              >
                <BidiText>{title}</BidiText>
              </Text>
            ))}
          </Bubble>
        )}
      </Stack>
    </Phone>
  );
}
