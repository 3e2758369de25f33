import { useSelector } from '@xstate/react';
import { EVERYTHING } from '../../machines/crud/list.rules';
import { Button } from '../kit/button';
import { figure } from '../kit/format';
import { Notice } from '../kit/notice';
import { Muted } from '../kit/primitives';
import type { ListLogic } from '../ports/charts';
import { useScreenActor } from '../hooks/system';

const INPUT = { query: EVERYTHING };

/** Keeps every account, generator and validator live while this is open, and says so where it could not. */
export function LiveSenders({ logic }: { logic: ListLogic }) {
  const list = useScreenActor(logic, 'list:liveSenders', INPUT);
  const { total: leftOut, error } = useSelector(list, ({ context }) => context);
  if (useSelector(list, (snapshot) => snapshot.hasTag('failed')))
    return (
      <Notice
        tone="warning"
        action={
          <Button size="sm" variant="outline" onClick={() => list.send({ type: 'retry.requested' })}>
            Coba lagi
          </Button>
        }
      >
        {error?.text ?? 'Data tidak dapat dimuat.'}
      </Notice>
    );
  return leftOut > 0 ? (
    <Muted>{`${figure(leftOut)} akun, generator dan validator lagi tidak diikuti.`}</Muted>
  ) : null;
}
