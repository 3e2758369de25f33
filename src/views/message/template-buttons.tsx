import type { TemplateButton } from '../../api/schema/entities/inventory';
import { BidiText } from '../kit/bidi-text';
import { Muted, Stack } from '../kit/primitives';
import { safeUrl } from '../kit/safe-url';
import { TextLink } from '../kit/text-link';
import { BUTTON_LABELS } from './button-types';

function Title({ title, url }: TemplateButton) {
  const target = safeUrl(url, { phone: true });
  const shown = <BidiText>{title || url}</BidiText>;
  return target === null ? (
    <span>{shown}</span>
  ) : (
    <TextLink href={target} newTab>
      {shown}
    </TextLink>
  );
}

/** The buttons under a template's message. */
export const TemplateButtons = ({ buttons }: { buttons: readonly TemplateButton[] }) =>
  buttons.length === 0 ? (
    '–'
  ) : (
    <Stack as="ul" gap="1" alignItems={{ base: 'flex-end', md: 'flex-start' }}>
      {buttons.map((button, place) => (
        <li key={`${button.id} ${place}`}>
          <Title {...button} />
          <Muted as="span" ms="1.5" fontSize="xs">
            {BUTTON_LABELS[button.type] ?? button.type}
          </Muted>
        </li>
      ))}
    </Stack>
  );
