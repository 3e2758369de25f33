import { CopyIcon } from 'lucide-react';
import css from '../kit/live.module.css';
import { TextLink } from '../kit/text-link';
import { useSystem } from '../hooks/system';

interface ClientIdProps {
  readonly id: string;
  /** Where it leads, in a new tab; without it, it is text. */
  readonly href?: string | undefined;
}

/** A client's id by its end, by which people tell them apart; the whole of it can be copied. */
export function ClientId({ id, href }: ClientIdProps) {
  const { copy } = useSystem();
  if (id === '') return '–';
  return (
    <span className={css.client} title={id}>
      <span>
        {href === undefined ? (
          id
        ) : (
          <TextLink href={href} newTab>
            {id}
          </TextLink>
        )}
      </span>
      <button
        type="button"
        className={css.dismiss}
        aria-label={`Salin Client ID ${id}`}
        onClick={() => copy(id, 'Client ID disalin.')}
      >
        <CopyIcon aria-hidden />
      </button>
    </span>
  );
}
