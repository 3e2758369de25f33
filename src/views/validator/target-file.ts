const LONGEST = 20;

/**
 * A validator's file as the list names it: `...` and the last 20 characters of the second dash-separated part (VAL-04). A
 * name without dashes is shown itself.
 */
export function targetFileLabel(fileName: string): string {
  const [, second = fileName] = fileName.split('-');
  return second === '' ? '–' : `...${second.slice(-LONGEST)}`;
}
