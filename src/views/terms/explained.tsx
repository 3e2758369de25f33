import { type ComponentType, lazy, Suspense, useState } from 'react';
import { ErrorBoundary, Missing } from '../kit/error-boundary';
import css from '../kit/live.module.css';
import { StateBadge, type StateBadgeProps } from '../kit/state-badge';
import type { ExplanationProps } from './explanation';
import { toneOf } from './tones';

interface Opened {
  readonly button: HTMLElement;
  readonly Explanation: ComponentType<ExplanationProps>;
}

interface ExplainedBadgeProps extends Omit<StateBadgeProps, 'tone'> {
  readonly term: string | undefined;
  /** Of a status without a term. */
  readonly tone?: StateBadgeProps['tone'];
}

/**
 * A status that says what it means, what it costs and what to do, when it is pressed; what says so is loaded then. Without
 * a term it is a status alone.
 */
export function ExplainedBadge({ term, ...rest }: ExplainedBadgeProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const badge = { tone: toneOf(term), ...rest };
  if (term === undefined) return <StateBadge {...badge} />;
  const close = () => setOpened(null);
  return (
    <>
      <button
        type="button"
        className={css.explained}
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        onClick={({ currentTarget: button }) =>
          setOpened(opened ? null : { button, Explanation: lazy(() => import('./explanation')) })
        }
      >
        <StateBadge {...badge} />
      </button>
      {opened ? (
        <ErrorBoundary fallback={<Missing>Penjelasan belum dapat dimuat.</Missing>}>
          <Suspense>
            <opened.Explanation term={term} button={opened.button} onClosed={close} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}
