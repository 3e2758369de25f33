const LONGEST = 20;

/**
 * A validator's file as the list names it: `...` and the last 20 characters of the second dash-separated part (VAL-04).
 * Some servers put a second number before the name: then the name is what follows it. A name without dashes is shown
 * itself.
 */
export function targetFileLabel(fileName: string): string {
  const [, second = fileName, third] = fileName.split('-');
  const part = third !== undefined && /^\d+$/.test(second) ? third : second;
  return part === '' ? '–' : `...${part.slice(-LONGEST)}`;
}
