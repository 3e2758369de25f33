import { chakra } from '@chakra-ui/react/styled-system';
import { isPicture } from '../../machines/message/media.rules';
import { safeUrl } from '../kit/safe-url';
import { TextLink } from '../kit/text-link';
import { useSystem } from '../hooks/system';

const Thumbnail = chakra('img', {
  base: {
    display: 'block',
    boxSize: '14',
    objectFit: 'contain',
    borderRadius: 'md',
    borderWidth: '1px',
    bg: 'bg.muted',
  },
});

/** Where media of the API's host are read, or null for an address that leads elsewhere than http(s) (X3). */
export function useMediaUrl(address: string): string | null {
  const { apiAddress } = useSystem();
  return safeUrl(address, { base: apiAddress });
}

/** A template's media: a thumbnail of a picture, else a link (MSG-07, MSG-08). */
export function Media({ address }: { address: string }) {
  const url = useMediaUrl(address);
  if (url === null) return '–';
  return isPicture(url) ? (
    <Thumbnail src={url} alt="Media" loading="lazy" />
  ) : (
    <TextLink href={url} newTab>
      View Media
    </TextLink>
  );
}
