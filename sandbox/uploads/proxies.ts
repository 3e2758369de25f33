import { hasAtMost } from '../core/signs';
import { activityOf, DUPLICATE_IN_FILE, rowKind } from './row-kind';

const reasonAgainst = (value: string): string | null => {
  if (value === '') return 'Proxy kosong';
  return !hasAtMost(value, 300) || /[\p{Cc}\p{Bidi_Control}]/u.test(value) ? 'Proxy tidak valid' : null;
};

/** Addresses that are to be kept. */
export const proxyFiles = rowKind(['value', 'status'], () => {
  const seen = new Set<string>();
  return ({ value, status, fault }) => {
    const reason = fault ?? reasonAgainst(value) ?? (seen.has(value) ? DUPLICATE_IN_FILE : null);
    if (reason === null) seen.add(value);
    return { value, status: activityOf(status), reason };
  };
});
