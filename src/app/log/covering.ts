import type { FieldRules } from '../../api/schema/field-rules';
import type { createFieldRules, Rule } from './allowed';

/** `local` for this machine alone; `shared` for files that are handed on. */
export type Reach = 'local' | 'shared';

/** Longest text that is kept, in characters. */
const LONGEST = 300;
/** Deeper than any event of a chart. */
const DEEPEST = 12;

/** Numbers of 7 digits or more, with what people put between them. */
const NUMBERS = /\d(?:[ -]?\d){6,}/g;
/** The middle of a number becomes zeros, so that it stays one of the same length. */
const withoutMiddle = (number: string) =>
  number.slice(0, 4) + number.slice(4, -3).replace(/\d/g, '0') + number.slice(-3);

/** Texts of these are clipped on this machine, and otherwise as they are. */
const KEPT_HERE: ReadonlySet<Rule> = new Set(['plain', 'phone', 'person']);

const isContainer = (rule: Rule) => rule === 'whole' || typeof rule === 'object';

const isPlainObject = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Leaves out of a value what the rules of its fields do not keep. */
export function createCovering(
  cover: (text: string) => string,
  ruleOf: ReturnType<typeof createFieldRules>['ruleOf'],
) {
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
        if (!KEPT_HERE.has(rule) || field.length > LONGEST) return false;
      } else if (typeof field === 'number') {
        if (rule !== 'plain') return false;
      } else if (typeof field === 'object' && field !== null) {
        if (typeof rule !== 'object' || Array.isArray(field) || !isKeptHere(field, rule, name)) return false;
      } else if (rule === 'covered') return false;
    }
    return true;
  };

  return {
    isKeptHere,
    whole: <T>(value: T, rule: Rule, reach: Reach) => byRule(value, rule, '', reach, 0) as T,
  };
}
