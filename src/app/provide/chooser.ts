import type { ListAnswer } from '../../api/schema/answers';
import { chooserMachine } from '../../machines/chooser/chooser';
import type { NamedOption, FoundOptions } from '../../machines/chooser/chooser.rules';
import type { PagePlace } from '../../views/ports/address';
import { callAhead } from '../actors/ahead';

/** What a page is asked for. */
interface Asked {
  readonly page: number;
  readonly size: number;
  readonly search?: string;
}
export interface ChooserSource {
  readonly find: (asked: Asked, signal: AbortSignal) => Promise<FoundOptions>;
  /** How one is called that is chosen already. */
  readonly name: (value: string, signal: AbortSignal) => Promise<NamedOption>;
  /** The one that an address chooses. */
  readonly namedAt?: (place: PagePlace) => string | null;
  /** Whether it is shown whatever the server answers, so that its choices are read ahead. Default true. */
  readonly isCertain?: boolean;
}

/** How many are shown at once. */
const SIZE = 50;

/** What a page has, as choices. */
export const foundOn = <T>(
  { rows, totalPages, count = null, more = false }: ListAnswer<T>,
  choiceOf: (row: T) => NamedOption,
): FoundOptions => ({ options: rows.map(choiceOf), isWhole: totalPages === 1, count, isMore: more });

/** The chooser's chart, provided with where its choices are. */
export const provideChooser = ({ find, name, namedAt = () => null, isCertain = true }: ChooserSource) =>
  chooserMachine.provide({
    actors: {
      find: callAhead<FoundOptions, { search: string }>(
        ({ search }, signal) => find({ page: 1, size: SIZE, ...(search !== '' && { search }) }, signal),
        () => (isCertain ? { search: '' } : null),
      ),
      name: callAhead<NamedOption, { value: string }>(
        ({ value }, signal) => name(value, signal),
        (place) => {
          const value = namedAt(place);
          return value === null ? null : { value };
        },
      ),
    },
  });
