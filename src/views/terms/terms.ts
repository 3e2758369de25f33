import { can, type Role } from '../../machines/auth/policy';
import type { Advice, Term, TermGroup } from './term';
import { accountGroups } from './account';
import { moneyGroups } from './money';
import { pageGroups } from './page';
import { workGroups } from './work';

/** Every thing of the product, and its one word. */
export const TERMS: readonly TermGroup[] = [...accountGroups, ...workGroups, ...moneyGroups, ...pageGroups];

export const termOf = (id: string): Term | undefined =>
  TERMS.flatMap(({ terms }) => terms).find((term) => term.id === id);

const isAllowed = (role: Role | null, permission: Term['permission']) => !permission || can(role, permission);

export const adviceFor = ({ advice = [] }: Term, role: Role | null): Advice | undefined =>
  advice.find(({ permission }) => isAllowed(role, permission));

/** The specification's names of it, as they stand on the screen. */
export const namesOf = ({ specified = {} }: Term) => Object.keys(specified);

const saysOf = (term: Term) =>
  [term.word, term.means, term.costs, ...namesOf(term), ...(term.unsaid ?? [])].join(' ').toLowerCase();

/** What a role can meet and `typed` finds, by any word that is said for it or is not. */
export function termsFor(role: Role | null, typed: string): readonly TermGroup[] {
  const sought = typed.trim().toLowerCase();
  return TERMS.map(({ title, terms }) => ({
    title,
    terms: terms.filter(
      (term) => term.means !== undefined && isAllowed(role, term.permission) && saysOf(term).includes(sought),
    ),
  })).filter(({ terms }) => terms.length > 0);
}
