import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { createEventLog, type EventLog } from '../../streams/event-log';
import type { Environment } from '../browser/environment';
import { createRecorder, type Recorder } from './recorder';
import { createRedactor, type Redactor } from './redact';

/** The page's event log, and what writes every chart's inputs into it. */
export interface PageLog {
  readonly log: EventLog;
  readonly redactor: Redactor;
  readonly recorder: Recorder;
  /** For `inspect` of every root actor. */
  readonly inspect: (event: InspectionEvent) => void;
  /** Sets the variant that the log has for a provided chart. */
  readonly name: (name: string, chart: AnyStateMachine) => void;
}

/** The first thing of a page: whatever happens later is in its log before it is acted on. */
export function openLog({ now, random }: Pick<Environment, 'now' | 'random'>): PageLog {
  const log = createEventLog();
  const redactor = createRedactor(Math.floor(random() * 2 ** 31));
  const names = new Map<AnyStateMachine, string>();
  const recorder = createRecorder({
    log,
    redactor,
    now,
    variantOf: (chart) => names.get(chart) ?? null,
  });
  return {
    log,
    redactor,
    recorder,
    inspect: recorder.inspect,
    name: (name, chart) => void names.set(chart, name),
  };
}
