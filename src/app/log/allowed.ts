import type { FieldRule, FieldRules } from '../../api/schema/field-rules';

/**
 * What becomes of a value. Beside the rules of events: `account` keeps its last 3 digits; `whole` is a container whose
 * fields go by their names.
 */
export type Rule = FieldRule | FieldRules | 'account' | 'whole';

/** Names of fields by what becomes of them. */
export type LogFields = Readonly<
  Partial<Record<'plain' | 'phone' | 'person' | 'account', readonly string[]>>
>;

const rules = (rule: Rule, names: string): [string, Rule][] => names.split(/\s+/).map((name) => [name, rule]);

/** Fields of every page. Those that neither stand here nor are allowed later are covered. */
const FIELDS: ReadonlyMap<string, Rule> = new Map([
  ...rules(
    'plain',
    `type id key keys kind noun event counter at date since until seconds lasts attempt attempts status state
    reason source path expected index mode purpose reconnect role level color theme format form field tone to
    page totalPages total unreadable synced replace failures viewer item width progress progressing
    count_success count_fail count_use income suspended suspended_count in_use last_sent opted_out createdAt whatsapps
    blast_interval_min blast_interval_max blast_fee
    clientid deviceId user_id userId proxyId previousDeviceId sender_id channel refusals
    waitTime reconnectTime wanted actorId unnamed savedTheme activeItem openSubmenu keepsCookies
    failedAt isUncertain command isDone created skipped unlisted unreported read ready line server misses parameter`,
  ),
  ...rules('phone', 'phonenumber phoneNumber number current_number serialized search choice'),
  ...rules('phone', 'targets labels title label announcement'),
  ...rules('person', 'pushname firstname lastname name email'),
  ...rules('account', 'account_number'),
  ...rules('code', 'code'),
  ...rules(
    'whole',
    `record user sender signInDraft signUpDraft query input context output session payee account wait countdown
    dialog dialogs toast toasts confirm cancel then draft typed initial change figures cached filters
    unreadableFields countedAt clientInfo User Person Whatsapp sums error failure fieldErrors navigation auth senders receivers choices report
    payee_now approved_by`,
  ),
]);

/** Containers whose `text` is one of our own screens or of a refused call. */
const SAYING: ReadonlySet<string> = new Set(['dialog', 'dialogs', 'toast', 'toasts', 'error', 'failure']);
/** Containers whose every field has the same rule. */
const ALL_WITHIN: ReadonlyMap<string, Rule> = new Map([
  ['figures', 'plain'],
  ['cached', 'plain'],
  ['sums', 'plain'],
  ['countedAt', 'plain'],
  ['planWait', 'plain'],
  ['fieldErrors', 'phone'],
  ['filters', 'phone'],
]);
/** Fields whose value is a text here and a container there. */
const TEXT_OR_WHOLE: ReadonlySet<string> = new Set(['error', 'failures', 'form', 'page', 'state', 'event']);

/** The rules of fields by their names. */
export function createFieldRules() {
  const allowed = new Map<string, Rule>();
  const named = (name: string): Rule => FIELDS.get(name) ?? allowed.get(name) ?? 'covered';
  return {
    /** Keeps the fields of a resource too. What is a rule of every page stays as it is. */
    allow(fields: LogFields) {
      for (const [rule, names] of Object.entries(fields) as [keyof LogFields, readonly string[]][])
        for (const name of names) allowed.set(name, rule);
    },
    /** The rule for the field `name` of the container `parent`. */
    ruleOf(name: string, parent: string, value: unknown): Rule {
      const isSaid = name === 'text' && SAYING.has(parent);
      const rule = ALL_WITHIN.get(parent) ?? (isSaid ? 'phone' : named(name));
      if (!TEXT_OR_WHOLE.has(name)) return rule;
      return typeof value === 'object' ? 'whole' : rule === 'whole' ? 'phone' : rule;
    },
  };
}
