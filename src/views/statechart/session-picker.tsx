import { chakra } from '@chakra-ui/react/styled-system';
import { FileUpIcon } from 'lucide-react';
import { focusInside } from '../kit/focus-inside';
import { VisuallyHidden } from '../kit/primitives';
import { Wide } from './wide';

const Zone = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: { base: '11', lg: '9' },
    px: '4',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    bg: 'bg.panel',
    color: 'accent.fg',
    fontSize: 'sm',
    fontWeight: 'medium',
    cursor: 'pointer',
    _hover: { bg: 'accent.subtle', borderColor: 'accent.mark' },
    ...focusInside('input:focus-visible', '2px'),
  },
});

export interface SessionPickerProps {
  /** Whether one is open. */
  readonly isOther: boolean;
  readonly onChosen: (file: File) => void;
}

/** Takes the file of a reported session, by choosing or by dropping it. */
export const SessionPicker = ({ isOther, onChosen }: SessionPickerProps) => {
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onChosen(file);
  };
  return (
    <Zone
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <FileUpIcon aria-hidden />
      <span>
        Buka
        {isOther ? <Wide> file lain</Wide> : ' file sesi'}
      </span>
      <VisuallyHidden>
        <input
          type="file"
          aria-label="File sesi"
          accept=".json"
          onChange={(event) => {
            take(event.target.files);
            // Choosing the same file again must fire `change`, too.
            event.target.value = '';
          }}
        />
      </VisuallyHidden>
    </Zone>
  );
};
