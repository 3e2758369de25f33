import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { FileUpIcon } from 'lucide-react';
import { NameText } from './name-text';
import { focusInside } from './focus-inside';
import { type FieldProps, FormField } from './form-field';
import { Box, Muted, Text, VisuallyHidden } from './primitives';

const Zone = chakra('label', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '1.5',
    px: '4',
    py: '6',
    textAlign: 'center',
    borderWidth: '1.5px',
    borderStyle: 'dashed',
    borderColor: 'border.strong',
    borderRadius: 'md',
    cursor: 'pointer',
    transition: 'background-color {durations.fast}, border-color {durations.fast}',
    _hover: { bg: 'accent.subtle', borderColor: 'accent.mark' },
    '&[data-over]': { bg: 'accent.subtle', borderColor: 'accent.mark' },
    ...focusInside('input:focus-visible', '2px'),
    '&:has(input[aria-invalid=true])': { borderColor: 'danger.mark' },
    '&:has(input:disabled)': { opacity: 0.6, cursor: 'not-allowed' },
  },
});

export interface FileDropProps extends FieldProps {
  /** Extensions, e.g. `.csv,.json`. */
  readonly accept: string;
  /** The file that is chosen. Its name and size (bytes) are shown. */
  readonly file: { readonly name: string; readonly size: number } | null;
  readonly onChosen: (file: File) => void;
  readonly disabled?: boolean;
}

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('id-ID')} KB`;

/** Takes one file by choosing or dropping it. Whether it is a right one is the chart's to say, in `error`. */
export function FileDrop({ label, hint, error, required, accept, file, onChosen, disabled }: FileDropProps) {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const chosen = files?.[0];
    if (chosen) onChosen(chosen);
  };
  return (
    <FormField {...{ label, hint, error, required }}>
      {(attributes) => (
        <Zone
          data-over={over ? '' : undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            if (!disabled) take(event.dataTransfer.files);
          }}
        >
          <Box aria-hidden fontSize="xl" color="accent.fg">
            <FileUpIcon />
          </Box>
          {file ? (
            <Text fontWeight="medium">
              <NameText>{file.name}</NameText> ({kilobytes(file.size)})
            </Text>
          ) : (
            <Text fontWeight="medium">Pilih atau letakkan file di sini</Text>
          )}
          <Muted>{accept.split(',').join(', ')}</Muted>
          <VisuallyHidden>
            <input
              {...attributes}
              type="file"
              aria-label={label}
              accept={accept}
              disabled={disabled}
              onChange={(event) => {
                take(event.target.files);
                // Choosing the same file again must fire `change`, too.
                event.target.value = '';
              }}
            />
          </VisuallyHidden>
        </Zone>
      )}
    </FormField>
  );
}
