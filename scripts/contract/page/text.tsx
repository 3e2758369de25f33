import type { ReactNode } from 'react';

/** Text in which `names` stand between backticks. */
export const Text = ({ children }: { children: string }): ReactNode =>
  children.split('`').map((part, place) => (place % 2 === 0 ? part : <code key={place}>{part}</code>));

const WIDEST = 72;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** JSON as written by hand: what is short stays on one line. */
export function written(value: unknown, indent = ''): string {
  if (!isObject(value)) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const parts = (within: string) =>
    Object.entries(value).map(([name, one]) => (isList ? '' : `"${name}": `) + written(one, within));
  const short = parts('').join(', ');
  if (short.length + indent.length < WIDEST && !short.includes('\n'))
    return isList ? `[${short}]` : short === '' ? '{}' : `{ ${short} }`;
  const inner = `${indent}  `;
  const lines = parts(inner).map((part) => inner + part);
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

export const Example = ({ title, value }: { title: string; value: unknown }) => (
  <figure>
    <figcaption>{title}</figcaption>
    <pre>{typeof value === 'string' ? value : written(value)}</pre>
  </figure>
);
