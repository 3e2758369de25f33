import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Notice } from './notice';

const FormElement = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '5' } });

export interface FormProps {
  readonly onSubmitted: () => void;
  /** Text of what went wrong with the whole form; shown at its end, above the buttons. */
  readonly error?: string | null;
  readonly label?: string;
  readonly children: ReactNode;
  /** The row of buttons. */
  readonly actions: ReactNode;
}

/**
 * A form whose checks are the chart's, not the browser's. When a submission leaves more fields invalid than there
 * were, the first of them takes the focus; a field corrected later does not move it.
 */
export function Form({ onSubmitted, error, label, children, actions }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const known = useRef(0);
  const [, setSubmissions] = useState(0);

  useEffect(() => {
    const invalid = element.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
    if (invalid.length > known.current) invalid[0]?.focus();
    known.current = invalid.length;
  });

  return (
    <FormElement
      ref={element}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        known.current = 0;
        setSubmissions((count) => count + 1);
        onSubmitted();
      }}
    >
      {children}
      {error ? <Notice tone="danger">{error}</Notice> : null}
      {actions}
    </FormElement>
  );
}
