import { chakra } from '@chakra-ui/react/styled-system';
import type { Course } from '../../machines/ahead/course';
import type { StepperRef, StepperSnapshot } from '../../machines/statechart/stepper';
import { Button } from '../kit/button';
import { figure } from '../kit/format';
import { Notice } from '../kit/notice';

/** What has not happened is hatched wherever it stands: told from what did without its colour, too. */
export const hatching = {
  backgroundImage:
    'repeating-linear-gradient(135deg, {colors.info.mark} 0 2px, {colors.info.subtle} 2px 7px)',
} as const;

/** A band before a row that has not happened. */
export const aheadBand = {
  '&[data-foretold]::before': {
    ...hatching,
    content: '""',
    position: 'absolute',
    insetBlock: '0',
    insetStart: '0',
    width: '1.5',
  },
} as const;

const HatchedButton = chakra(Button, {
  base: {
    flexShrink: 0,
    // Words stand beside the hatching, not on it.
    _before: {
      ...hatching,
      content: '""',
      width: '6',
      height: '1.5',
      borderRadius: 'full',
    },
  },
});

export interface FutureProps {
  readonly stepper: StepperRef;
  readonly shown: StepperSnapshot;
}

/** The way beyond the last entry, where there is one. */
export function FutureButton({ stepper, shown }: FutureProps) {
  // Whoever has not lived on this page yet may never do so.
  const isAsking = shown.hasTag('foretelling') && !shown.matches({ future: 'awaiting' });
  if (shown.context.future || !(isAsking || shown.can({ type: 'future.requested' }))) return null;
  return (
    <HatchedButton
      variant="outline"
      size="sm"
      pending={isAsking}
      pendingLabel="Menghitung masa depan"
      onClick={() => stepper.send({ type: 'future.requested' })}
    >
      Lanjut ke masa depan
    </HatchedButton>
  );
}

/** What of the time ahead is told. */
function extentText({ entries, end }: Course): string {
  if (entries.length === 0) return 'dalam sehari ke depan tidak terjadi apa-apa pada aktor ini.';
  const extent = {
    day: 'sehari ke depan',
    entries: `${figure(entries.length)} kejadian berikutnya`,
    finished: 'sampai pekerjaannya selesai',
  }[end];
  return `${extent}, menurut riwayat aktor ini.`;
}

/** Says that what follows is only possible, and draws another. */
export function FutureNotice({ stepper, shown }: FutureProps) {
  const { future } = shown.context;
  return future ? (
    <Notice
      tone="info"
      action={
        <Button
          variant="outline"
          size="sm"
          pending={shown.hasTag('foretelling')}
          pendingLabel="Menghitung masa depan"
          onClick={() => stepper.send({ type: 'future.requested' })}
        >
          Masa depan lain
        </Button>
      }
    >
      {`Satu kemungkinan, bukan catatan: ${extentText(future)}`}
    </Notice>
  ) : null;
}
