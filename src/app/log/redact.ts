import type { LogEntry, LogRecord } from '../../streams/event-log';
import type { FieldRules } from '../../api/schema/field-rules';
import { createFieldRules, type LogFields, type Rule } from './allowed';
import { createCovers } from './covers';

/** `local` for this machine alone; `shared` for files that are handed on. */
export type Reach = 'local' | 'shared';

/** Leaves out what the log must not keep (C3, C10): all but the fields that are allowed. */
export interface Redactor {
  /** Keeps the fields of a resource too, from now on. */
  readonly allow: (fields: LogFields) => void;
  /** Goes by the rules of the socket's messages, which no guest hears. */
  readonly hear: (rules: (event: unknown) => FieldRules) => void;
  /** An event, an input or a context. */
  readonly told: <T>(told: T, reach: Reach) => T;
  readonly record: <R extends LogRecord | LogEntry>(record: R, reach: Reach) => R;
}

/** Longest text that is kept, in characters. */
const LONGEST = 300;
/** Deeper than any event of a chart. */
const DEEPEST = 12;

/** Numbers of 7 digits or more, with what people put between them. */
const NUMBERS = /\d(?:[ -]?\d){6,}/g;
/** The middle of a number becomes zeros, so that it stays one of the same length. */
const withoutMiddle = (number: string) =>
  number.slice(0, 4) + number.slice(4, -3).replace(/\d/g, '0') + number.slice(-3);

const isContainer = (rule: Rule) => rule === 'whole' || typeof rule === 'object';

const isPlainObject = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** `salt` is any number of this page's own; it keeps covered texts of two pages from being compared. */
export function createRedactor(salt: number): Redactor {
  const cover = createCovers(salt);
  const { allow, ruleOf } = createFieldRules();
  let messageRules: (event: unknown) => FieldRules = () => ({});
  /** What a chart is told goes by the names of its fields; the facts of the socket have rules of their own. */
  const factRule = (told: unknown): Rule => {
    const { type } = (told ?? {}) as { readonly type?: unknown };
    return typeof type === 'string' && type.startsWith('wire.') ? messageRules(type.slice(5)) : 'whole';
  };

  const covered = (value: unknown): unknown => {
    if (typeof value === 'string') return cover(value);
    if (typeof value === 'number') return 0;
    if (Array.isArray(value)) return [];
    return typeof value === 'object' && value !== null ? {} : value;
  };

  const text = (value: string, rule: Rule, reach: Reach): string => {
    const clipped = value.slice(0, LONGEST);
    switch (rule) {
      case 'plain':
        return clipped;
      case 'phone':
        return reach === 'local' ? clipped : clipped.replace(NUMBERS, withoutMiddle);
      case 'person':
        return reach === 'local' ? clipped : cover(value);
      case 'account':
        return value.length > 3 ? `•••• ${value.slice(-3)}` : cover(value);
      case 'code':
        return /^\d{1,4}$/.test(value) ? value : cover(value);
      default:
        return cover(value);
    }
  };

  const byRule = (value: unknown, rule: Rule, name: string, reach: Reach, depth: number): unknown => {
    if (rule === 'covered') return covered(value);
    if (typeof value === 'string') return text(value, rule, reach);
    if (typeof value === 'number') {
      return rule === 'plain' || isContainer(rule) ? value : Number(text(String(value), rule, reach)) || 0;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (depth > DEEPEST) return covered(value);
    if (Array.isArray(value)) {
      const kept = value.map((item) => byRule(item, rule, name, reach, depth + 1));
      return kept.every((item, place) => item === value[place]) ? value : kept;
    }
    if (value instanceof Error) return { name: value.name };
    return isPlainObject(value) ? fields(value, rule, name, reach, depth + 1) : null;
  };

  const fields = (value: object, whole: Rule, parent: string, reach: Reach, depth: number) => {
    const own = typeof whole === 'object' ? whole : {};
    const given = value as Readonly<Record<string, unknown>>;
    // What is kept as it is needs no copy: most of most events.
    let clean: Record<string, unknown> | null = null;
    for (const name of Object.keys(given)) {
      const field = given[name];
      // An edited field is named beside its value.
      const meant = name === 'value' && typeof given.field === 'string' ? given.field : name;
      const rule = (Object.hasOwn(own, name) && own[name]) || ruleOf(meant, parent, field);
      const kept = byRule(field, rule, name, reach, depth);
      if (kept === field && name !== '__proto__') continue;
      clean ??= Object.fromEntries(Object.entries(given).filter(([other]) => other !== '__proto__'));
      if (name !== '__proto__') clean[name] = kept;
    }
    return clean ?? given;
  };

  /** Whether all of a fact stays on this machine as it is: so it does of most, and they are many. */
  const isKeptHere = (fact: object, rules: FieldRules, parent: string): boolean => {
    const given = fact as Readonly<Record<string, unknown>>;
    for (const name in given) {
      const field = given[name];
      const rule = rules[name] ?? ruleOf(name, parent, field);
      if (typeof field === 'string') {
        if ((rule !== 'plain' && rule !== 'phone') || field.length > LONGEST) return false;
      } else if (typeof field === 'number') {
        if (rule !== 'plain') return false;
      } else if (typeof field === 'object' && field !== null) {
        if (typeof rule !== 'object' || Array.isArray(field) || !isKeptHere(field, rule, name)) return false;
      } else if (rule === 'covered') return false;
    }
    return true;
  };

  const whole = <T>(value: T, rule: Rule, reach: Reach) => byRule(value, rule, '', reach, 0) as T;
  const told = <T>(value: T, reach: Reach) => whole(value, factRule(value), reach);

  /** Of a message that could not be understood, only its allowed fields; nothing where it is not even JSON. */
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
    hear(rules) {
      messageRules = rules;
    },
    told,
    record(record, reach) {
      switch (record.kind) {
        case 'event':
          if (reach === 'local' && isKeptHere(record.event, messageRules(record.event.type.slice(5)), ''))
            return record;
          return { ...record, event: told(record.event, reach) };
        case 'input':
        case 'anomaly':
          return { ...record, event: told(record.event, reach) };
        case 'started':
          return { ...record, input: told(record.input, reach) };
        case 'checkpoint':
          return { ...record, context: told(record.context, reach) };
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
