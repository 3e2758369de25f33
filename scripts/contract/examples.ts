import type { CallName } from '../../src/api/calls';
import { AT } from './field-words';
import type { JsonSchema } from './json-schema';
import { sampleOf } from './samples';

const FRESH = { count_success: 0, count_fail: 0, progress: 0 };
/** What the record of an answer is there, and not elsewhere. */
const HERE: Partial<Record<CallName, object>> = {
  'whatsapp.save': { count_success: 0, count_fail: 0, income: 0 },
  'whatsapp.reset': { count_success: 0, count_fail: 0, income: 0 },
  'whatsapp.suspendedPage': { state: 'suspended', suspended: 1, suspended_count: 1, suspendedAt: AT },
  'generator.create': { ...FRESH, current_number: null },
  'validator.create': FRESH,
  'proxy.create': { count_use: 0 },
  'message.create': { count_use: 0 },
  'phoneNumber.create': { count_success: 0, count_fail: 0, last_sent: null },
  'withdraw.update': { status: 'accepted' },
};
const isRecord = (value: unknown) => typeof value === 'object' && value !== null && 'id' in value;

const DAYS = ['2026-11-22', '2026-11-23'];
const bucket = (from: string, success: number, fail: number) => ({
  from,
  success,
  fail,
  income: success * 100,
});
const bucketOfHour = (day: string, hour: number) =>
  bucket(`${day}T${String(hour).padStart(2, '0')}:00:00+07:00`, 10 + hour, hour % 3);
/** Two days and their hours, as of half past one. */
function statistics() {
  const hours = DAYS.flatMap((day, place) =>
    Array.from({ length: place === 0 ? 24 : 2 }, (_, hour) => bucketOfHour(day, hour)),
  );
  const days = DAYS.map((day) => {
    const its = hours.filter(({ from }) => from.startsWith(day));
    const sumOf = (name: 'success' | 'fail') => its.reduce((sum, one) => sum + one[name], 0);
    return bucket(`${day}T00:00:00+07:00`, sumOf('success'), sumOf('fail'));
  });
  return { at: `${DAYS[1]}T01:30:00+07:00`, hours, days };
}

/** An example of what a call answers. */
export function answerExample(
  name: CallName,
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): unknown {
  if (name === 'statistics.ofUser' || name === 'statistics.ofEverybody') return statistics();
  // Of everybody all that may be told.
  const required = name === 'statistics.pastOfEverybody' && Object.keys(schema.properties ?? {});
  const example = sampleOf({ ...schema, ...(required && { required }) }, components);
  const own = HERE[name];
  if (!own) return example;
  const there = (value: unknown) => (isRecord(value) ? { ...(value as object), ...own } : value);
  const fields = Object.entries(example as object).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.map(there) : there(value),
  ]);
  return Object.fromEntries(fields) as unknown;
}
