import type { Call } from '../../api/client';
import type { Whatsapp } from '../../api/schema/entities/whatsapp';
import type { NamedOption } from '../../machines/chooser/chooser.rules';
import { standingText } from '../../views/records/standing';
import { type ChooserSource, foundOn, provideChooser } from './chooser';

type Named = Pick<Whatsapp, 'pushname' | 'phonenumber'> & { readonly state?: string | null };

/** How it is called, and as in its list how it stands, where that is known. */
export const accountLabel = ({ pushname, phonenumber, state }: Named) =>
  [pushname || '–', phonenumber, state === undefined ? '' : standingText(state, null)]
    .filter(Boolean)
    .join(' · ');

interface AccountSource extends Pick<ChooserSource, 'namedAt' | 'isCertain'> {
  readonly call: Call;
  /** Whose accounts; null for everybody's. */
  readonly owner: () => string | null;
  /** What a form knows an account by. */
  readonly by: 'id' | 'clientid';
}

/** Chooses an account, which a sentence calls by its number. */
export function provideAccountChooser({ call, owner, by, ...source }: AccountSource) {
  const choiceOf = (account: Whatsapp): NamedOption => ({
    value: account[by],
    label: accountLabel(account),
    name: account.phonenumber,
  });
  const find: ChooserSource['find'] = async (asked, signal) =>
    foundOn(await call('whatsapp.page', { ...asked, user_id: owner() }, { signal }), choiceOf);
  return provideChooser({
    ...source,
    find,
    async name(value, signal) {
      if (by === 'id') return choiceOf((await call('whatsapp.read', { id: value }, { signal })).whatsapp);
      // No call reads an account by its client: it is searched for.
      const { options } = await find({ page: 1, size: 10, search: value }, signal);
      return options.find((option) => option.value === value) ?? { value, label: value };
    },
  });
}
