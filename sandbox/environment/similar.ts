/** A plural is as near to its singular as a letter is. */
const folded = (name: string) => name.toUpperCase().replace(/IES$/, 'Y');

/** Whether one letter more, less, another, or two that changed places make one of the other. */
function isOneOff(one: string, other: string): boolean {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && long[at] === short[at]) at += 1;
  const rest = (text: string, from: number) => text.slice(at + from);
  if (long.length > short.length) return rest(long, 1) === rest(short, 0);
  const isSwapped = long[at] === short[at + 1] && long[at + 1] === short[at];
  return rest(long, 1) === rest(short, 1) || (isSwapped && rest(long, 2) === rest(short, 2));
}

/** The one of `known` that `name` was probably meant to be. */
export const meantBy = <N extends string>(name: string, known: readonly N[]): N | undefined =>
  known.find((one) => name !== one && isOneOff(folded(name), folded(one)));
