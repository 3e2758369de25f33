import { useSelector } from '@xstate/react';
import { isRunning, type taskMachine } from '../../machines/crud/task';
import { Button } from '../kit/button';
import { useScreenActor } from '../hooks/system';

export interface ExportButtonProps {
  readonly logic: typeof taskMachine;
  /** Names the task in the event log; its format is added. */
  readonly name: string;
  readonly format: 'csv' | 'json';
}

const AT_ONCE = { question: null };

/** Saves a whole list as a file (FILE-06). */
export function ExportButton({ logic, name, format }: ExportButtonProps) {
  const task = useScreenActor(logic, `export:${name}:${format}`, AT_ONCE);
  const running = useSelector(task, isRunning);
  return (
    <Button
      variant="outline"
      colorPalette="neutral"
      pending={running}
      onClick={() => task.send({ type: 'task.requested', params: { format } })}
    >
      {`Export ${format.toUpperCase()}`}
    </Button>
  );
}
