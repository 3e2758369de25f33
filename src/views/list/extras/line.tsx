import { Row } from '../../kit/primitives';
import type { SelectionRef } from '../../../machines/selection/selection';
import { Chips, type ChipsProps } from './chips';
import { PaperLine } from './paper-line';
import { CardsTick } from './ticks';

/** The line over the rows: what the list is narrowed by, and on a phone the box that chooses all. */
export const Line = ({ selection, ...props }: ChipsProps & { selection: SelectionRef | null }) => (
  <>
    <Row data-screen="" gap="2" flexWrap="nowrap">
      {selection ? <CardsTick list={props.list} selection={selection} /> : null}
      <Chips {...props} />
    </Row>
    <PaperLine {...props} />
  </>
);
