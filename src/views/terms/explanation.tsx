import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { selectRole } from '../../machines/auth/auth.selectors';
import { useSystem } from '../hooks/system';
import { openPanel, Panel } from '../kit/panel';
import { Heading } from '../kit/primitives';
import { TextLink } from '../kit/text-link';
import { Meaning } from './meaning';
import { termOf } from './terms';

const ANCHOR = '--explained';

export interface ExplanationProps {
  readonly term: string;
  /** What was pressed; the focus goes back to it. */
  readonly button: HTMLElement;
  readonly onClosed: () => void;
}

/** What a term means, beside what was pressed. It closes with Escape or a press elsewhere. */
export default function Explanation({ term: id, button, onClosed }: ExplanationProps) {
  const role = useSelector(useSystem().auth, selectRole);
  const opened = useCallback(
    (panel: HTMLElement) => {
      button.style.setProperty('anchor-name', ANCHOR);
      const close = openPanel(panel, button, () => panel);
      return () => {
        button.style.removeProperty('anchor-name');
        close();
      };
    },
    [button],
  );
  const term = termOf(id);
  if (!term) return null;
  return (
    <Panel
      ref={opened}
      role="dialog"
      aria-label={term.word}
      // Beside a status whose changes are announced, it is not.
      aria-live="off"
      popover="auto"
      tabIndex={-1}
      style={{ positionAnchor: ANCHOR, positionArea: 'bottom span-right' }}
      width="20rem"
      maxWidth="calc(100vw - 2rem)"
      p="4"
      display="flex"
      flexDirection="column"
      gap="2"
      fontWeight="normal"
      textAlign="start"
      whiteSpace="normal"
      outline="none"
      onToggle={({ newState }) => {
        if (newState === 'closed') onClosed();
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        onClosed();
        button.focus();
      }}
    >
      <Heading as="h2" size="sm">
        {term.word}
      </Heading>
      <Meaning term={term} role={role} />
      <TextLink href={`/glossary#${id}`}>Buka di Kamus</TextLink>
    </Panel>
  );
}
