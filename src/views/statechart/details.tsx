import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { isForetold } from '../../machines/statechart/future.rules';
import type { StepperRef, StepperSnapshot } from '../../machines/statechart/stepper';
import { Older } from '../history/older';
import { Box, Stack } from '../kit/primitives';
import { Tabs } from '../kit/tabs';
import type { SeenBook } from '../ports/seen';
import { EntryList } from './entry-list';
import { Fork } from './fork';
import { Knowledge } from './knowledge';
import { Seen } from './seen';
import { Tallies } from './tallies';
import type { BenchState } from './use-bench';

/** What is in it may be inert, so that the keys that scroll need a place to stand. */
const Scroll = chakra(
  'div',
  { base: { height: 'full', overflow: 'auto', p: '3', _focusVisible: { outlineOffset: '-2px' } } },
  { defaultProps: { tabIndex: 0 } },
);
const Column = chakra('div', { base: { display: 'flex', flexDirection: 'column', height: 'full' } });

export interface DetailsProps {
  readonly stepper: StepperRef;
  readonly shown: StepperSnapshot;
  readonly bench: BenchState;
  /** Whether what is shown is true by now. */
  readonly isNow: boolean;
  readonly seen: SeenBook;
}

/** What a person saw at the shown moment, what led to it, and where it might have gone. */
export function Details({ stepper, shown, bench, isNow, seen }: DetailsProps) {
  const { steps, older, tried, future } = shown.context;
  const { moment, snapshot, fork } = bench;
  const happened = isForetold(moment.entry, future) ? 'foretold' : isNow ? 'now' : 'past';
  const [tab, setTab] = useState<'view' | 'log' | 'fork' | 'taken'>('view');
  return (
    <Tabs
      label="Rincian"
      chosen={tab}
      onChosen={setTab}
      tabs={[
        {
          name: 'view',
          label: 'Tampilan',
          content: (
            <Scroll>
              <Stack>
                <Seen
                  seen={seen}
                  snapshot={snapshot}
                  tense={tried.length > 0 ? 'forked' : happened}
                  moment={`${moment.entry.index} ${tried.length}`}
                />
                <Knowledge snapshot={snapshot} />
              </Stack>
            </Scroll>
          ),
        },
        {
          name: 'log',
          label: 'Catatan',
          content: (
            <Column>
              <EntryList
                steps={steps}
                future={future}
                place={steps.indexOf(moment.entry)}
                onChosen={(index) => stepper.send({ type: 'entry.chosen', index })}
              />
              <Box px="3" py="2" _empty={{ display: 'none' }}>
                <Older older={older} onAsked={() => stepper.send({ type: 'older.requested' })} />
              </Box>
            </Column>
          ),
        },
        {
          name: 'fork',
          label: 'Cabang',
          content: (
            <Scroll>
              <Fork
                snapshot={snapshot}
                tried={tried}
                steps={steps}
                refusal={fork.refusal}
                onTried={(event) => stepper.send({ type: 'event.tried', event })}
                onDropped={() => stepper.send({ type: 'fork.dropped' })}
              />
            </Scroll>
          ),
        },
        {
          name: 'taken',
          label: 'Transisi',
          content: (
            <Scroll>
              <Tallies bench={bench} />
            </Scroll>
          ),
        },
      ]}
    />
  );
}
