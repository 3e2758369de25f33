import { Button } from './button';
import { useNow } from './line';
import { timeOn } from './moments';
import { Notice } from './notice';
import { Box } from './primitives';

export interface StaleBannerProps {
  /** Why, where it is known. */
  readonly text?: string | undefined;
  /** Epoch ms at which the figures were last known to be right. */
  readonly since?: number | null | undefined;
  /** Whether there is anything that could be out of date. */
  readonly isShown?: boolean;
  readonly onRetried?: (() => void) | undefined;
}

const Since = ({ at }: { at: number }) => ` (sejak ${timeOn(at, useNow())})`;

/** Says that what is shown may be out of date and offers to read it again. */
export const StaleBanner = ({ text, since, isShown = true, onRetried }: StaleBannerProps) => (
  <Box mb="3">
    <Notice
      tone="warning"
      action={
        onRetried ? (
          <Button size="sm" variant="outline" colorPalette="warning" onClick={onRetried}>
            Coba lagi
          </Button>
        ) : null
      }
    >
      {text}
      {text && isShown ? ' · ' : null}
      {isShown ? 'Data mungkin usang' : null}
      {since ? <Since at={since} /> : null}
    </Notice>
  </Box>
);
