import {
  NOT_A_NUMBER,
  numberOf,
  numberText,
  rules,
  textOf,
  type Validate,
} from '../../../machines/crud/form.rules';
import { amountText } from '../../../machines/withdraw/rupiah.rules';
import type { FormSource } from '../../provide/forms';
import type { ScreenSources } from '../../resource/sources';

const areFilled = rules({
  required: ['bank_names', 'colors', 'info'],
  numbers: ['interval_min', 'interval_max', 'referral_percent'],
});
const TWO = 'two_people_above';
/** `TWO` may be empty: then one person is enough. */
const validate: Validate = (draft) => ({
  ...areFilled(draft),
  ...(textOf(draft, TWO) && Number.isNaN(numberOf(draft, TWO)) && { [TWO]: NOT_A_NUMBER }),
});

/** The settings. */
export const settingForm = ({ call }: ScreenSources): FormSource => ({
  validate,
  async load(_id, signal) {
    const { second_factor_required: required, ...read } = (await call('setting.read', {}, { signal }))
      .setting;
    // What is not stored is left out and starts as the form has it (SET-07).
    const stored = Object.entries(read).filter(([, value]) => value !== '' && value != null);
    return {
      draft: {
        ...Object.fromEntries(
          stored.map(([field, value]) => [
            field,
            typeof value === 'number' ? numberText(value) : String(value),
          ]),
        ),
        ...(read[TWO] != null && { [TWO]: amountText(read[TWO]) }),
        // Where the server does not send it, it is neither shown nor sent.
        ...(required != null && { second_factor_required: required === 1 }),
      },
    };
  },
  async submit({ draft }, signal) {
    await call(
      'setting.update',
      {
        interval_min: numberOf(draft, 'interval_min'),
        interval_max: numberOf(draft, 'interval_max'),
        price: numberOf(draft, 'price'),
        bank_names: textOf(draft, 'bank_names'),
        colors: textOf(draft, 'colors'),
        referral_percent: numberOf(draft, 'referral_percent'),
        info: textOf(draft, 'info'),
        // Only for a server that sends it.
        ...(TWO in draft && { [TWO]: numberOf(draft, TWO) || 0 }),
        ...('second_factor_required' in draft && {
          second_factor_required: draft.second_factor_required ? 1 : 0,
        }),
      },
      { signal },
    );
    return { toast: 'Pengaturan berhasil disimpan.' };
  },
});
