import type { Observation } from '../../../machines/monitor/realtime.types';
import type { Redactor } from '../../log/redact';

/**
 * Messages as they may be handed on: a JSON list with secrets covered and numbers masked (C10); of rejected ones what
 * was wrong, too.
 */
export function monitorText(entries: readonly Observation[], redactor: Redactor): string {
  const lines = entries.map(({ kind, text, path, expected }) => {
    if (kind !== 'rejected') return JSON.stringify(redactor.payload(JSON.parse(text) as unknown, 'shared'));
    const record = { kind, channel: '', excerpt: text, path, expected } as const;
    const { excerpt, ...wrong } = redactor.record(record, 'shared');
    return JSON.stringify({ rejected: excerpt, path: wrong.path, expected: wrong.expected });
  });
  return `[\n${lines.join(',\n')}\n]\n`;
}
