import type { MouseEvent } from 'react';
import { ButtonLink } from '../kit/button';
import { useSystem } from '../hooks/system';

const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !(metaKey || ctrlKey || shiftKey || altKey);

/** Leaves a form as saving it does: back to where the user came from. In another tab it opens the list, at `home`. */
export function LeaveLink({ home }: { home: string }) {
  const { address } = useSystem();
  return (
    <ButtonLink
      to={home}
      variant="outline"
      colorPalette="neutral"
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        address.leave();
      }}
    >
      Batal
    </ButtonLink>
  );
}
