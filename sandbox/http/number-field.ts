import { invalid } from '../core/refusal';
import { normaliseNumber } from '../core/numbers';

/** The field `number` as digits from 62 on; refused with its reason. */
export function normal(written: string): string {
  const result = normaliseNumber(written);
  if ('reason' in result) throw invalid({ number: `${result.reason}.` });
  return result.number;
}
