import type { LocalStore } from './storage';

const KEY = 'referral_code';
const PARAMETER = 'referral';
const CODE = /^[A-Za-z0-9_-]{1,64}$/;

/** The parts of the browser that the capture reads and writes. */
export interface BrowserAddress {
  readonly location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>;
  readonly history: Pick<History, 'state' | 'replaceState'>;
}

/** The referral code captured before, '' where there is none. */
export function storedReferral(storage: LocalStore): string {
  const code = storage.read(KEY) ?? '';
  return CODE.test(code) ? code : '';
}

/**
 * Stores the code that a referral link brought, and takes it out of the address without a reload; other parameters stay
 * as they are (SIGNUP-07, SIGNUP-08). Anything but a code is dropped: it is data, never a path or markup.
 */
export function captureReferral({ location, history }: BrowserAddress, storage: LocalStore) {
  const code = new URLSearchParams(location.search).get(PARAMETER);
  if (code === null) return;
  if (CODE.test(code)) storage.write(KEY, code);
  const others = location.search
    .slice(1)
    .split('&')
    .filter((part) => !new URLSearchParams(part).has(PARAMETER));
  const search = others.length > 0 ? `?${others.join('&')}` : '';
  // With its origin, since a path that begins with two slashes would name a host.
  history.replaceState(history.state, '', `${location.origin}${location.pathname}${search}${location.hash}`);
}
