import type { LogEntry, LogRecord } from '../../streams/event-log';
import type { FieldRules } from '../../api/schema/field-rules';
import { createFieldRules, type LogFields, type Rule } from './allowed';
import { createCovering, type Reach } from './covering';
import { createCovers } from './covers';

/** Leaves out what the log must not keep (C3, C10): all but the fields that are allowed. */
export interface Redactor {
  /** Keeps the fields of a resource too, from now on. */
  readonly allow: (fields: LogFields) => void;
  /** Sets the rules of socket messages, which a guest never receives. */
  readonly setMessageRules: (rules: (event: unknown) => FieldRules) => void;
  /** An event, an input or a context. */
  readonly payload: <T>(payload: T, reach: Reach) => T;
  readonly record: <R extends LogRecord | LogEntry>(record: R, reach: Reach) => R;
}

/** `salt` is any number of this page's own; it keeps covered texts of two pages from being compared. */
export function createRedactor(salt: number): Redactor {
  const cover = createCovers(salt);
  const { allow, ruleOf } = createFieldRules();
  const { whole, isKeptHere } = createCovering(cover, ruleOf);
  let messageRules: (event: unknown) => FieldRules = () => ({});
  /** An event, input or context goes by the names of its fields; the facts of the socket have rules of their own. */
  const factRule = (value: unknown): Rule => {
    const { type } = (value ?? {}) as { readonly type?: unknown };
    return typeof type === 'string' && type.startsWith('wire.') ? messageRules(type.slice(5)) : 'whole';
  };

  const payload = <T>(value: T, reach: Reach) => whole(value, factRule(value), reach);

  /** The allowed fields of a message that could not be understood; nothing where it is not even JSON. */
  const excerptOf = (excerpt: string, reach: Reach): string => {
    try {
      const content = JSON.parse(excerpt) as { readonly event?: unknown } | null;
      return JSON.stringify(whole(content, messageRules(content?.event), reach));
    } catch {
      return cover(excerpt);
    }
  };

  return {
    allow,
    setMessageRules(rules) {
      messageRules = rules;
    },
    payload,
    record(record, reach) {
      switch (record.kind) {
        case 'event':
          if (reach === 'local' && isKeptHere(record.event, messageRules(record.event.type.slice(5)), ''))
            return record;
          return { ...record, event: payload(record.event, reach) };
        case 'input':
        case 'anomaly':
          return { ...record, event: payload(record.event, reach) };
        case 'started':
          return { ...record, input: payload(record.input, reach) };
        case 'checkpoint':
          return { ...record, context: payload(record.context, reach) };
        case 'unknown':
          return {
            ...record,
            event: record.event.slice(0, 50),
            fields: whole(record.fields, messageRules(record.event), reach),
          };
        case 'rejected':
          return { ...record, path: record.path.slice(0, 100), excerpt: excerptOf(record.excerpt, reach) };
        default:
          return record;
      }
    },
  };
}
