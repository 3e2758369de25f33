import * as React from 'react';

/** React notes for each element where it was made, which nothing here reads and which costs a tenth of the time. */
export function noteNoOwners() {
  const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
  const fixed = { configurable: true, get: () => Infinity, set: () => {} };
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', fixed);
}
