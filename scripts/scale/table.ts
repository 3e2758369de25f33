export const whole = (value: number) => Math.round(value).toLocaleString('en');

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** A table of a page in Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');
